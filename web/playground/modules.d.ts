// What the build makes: styles and texts.
declare module "*.css";
declare module "worker-source" {
  const text: string;
  export default text;
}
declare module "*.sy" {
  const text: string;
  export default text;
}
declare module "*.in" {
  const text: string;
  export default text;
}
declare module "*.ll" {
  const text: string;
  export default text;
}
