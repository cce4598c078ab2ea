// The page as a file of its own, which has its data in it.

import "./style.css";
import { mount } from "./page.ts";

const [root, data] = ["page", "data"].map((id) => document.getElementById(id) as HTMLElement);
mount(root, JSON.parse(data.textContent ?? ""));
