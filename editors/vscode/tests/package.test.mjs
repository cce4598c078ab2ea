// The package has what VS Code needs, and the program is found and called as the commands do.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emit, findProgram, serverArguments } from '../src/program.ts';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'minisysy-vscode-'));
after(() => rmSync(folder, { recursive: true }));

test('the package has each file that its manifest names', () => {
  const names = execFileSync('unzip', ['-Z1', join(here, 'minisysy.vsix')], { encoding: 'utf8' });
  const files = new Set(names.trim().split('\n'));
  const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const { languages, grammars, snippets } = manifest.contributes;
  const named = [
    manifest.main,
    ...languages.map((it) => it.configuration),
    ...[...grammars, ...snippets].map((it) => it.path),
    'LICENSE.txt',
    'package.nls.json',
    'package.nls.zh-cn.json',
    'l10n/bundle.l10n.zh-cn.json',
  ];
  for (const name of named) {
    assert(files.has(`extension/${name.replace('./', '')}`), `${name} is missing`);
    if (name.endsWith('.json')) {
      JSON.parse(readFileSync(join(here, name), 'utf8'));
    }
  }
  const strangers = [...files].filter((it) => /node_modules|\.ts$|tests/.test(it));
  assert.deepEqual(strangers, []);
});

test('each command of the manifest is registered', () => {
  const { commands } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).contributes;
  const source = readFileSync(join(here, 'src/extension.ts'), 'utf8');
  const actions = source.match(/const actions = \{(.*)\}/)[1].split(',');
  const registered = actions.map((it) => `minisysy.${it.split(':')[0].trim()}`);
  // That of a lens is not in the list of commands.
  const known = [...commands.map((it) => it.command), 'minisysy.showGraph'];
  assert.deepEqual(registered.sort(), known.sort());
});

test('each text is there in Chinese', () => {
  const read = (name) => JSON.parse(readFileSync(join(here, name), 'utf8'));
  const isChinese = (text) => /\p{Script=Han}/u.test(text);
  const keys = readFileSync(join(here, 'package.json'), 'utf8').match(/(?<="%)[^%"]+(?=%")/g);
  const [english, chinese] = ['package.nls.json', 'package.nls.zh-cn.json'].map(read);
  for (const texts of [english, chinese]) {
    assert.deepEqual(Object.keys(texts).sort(), [...keys].sort());
  }
  assert(Object.values(chinese).every(isChinese));
  const titled = JSON.stringify(read('package.json').contributes).matchAll(/"(title|\w*[dD]escription)":"([^"]*)"/g);
  for (const [, , text] of titled) {
    assert(text.startsWith('%') || text === 'miniSysY', text);
  }
  const source = readFileSync(join(here, 'src/extension.ts'), 'utf8');
  const used = [...source.matchAll(/l10n\.t\(\s*'([^']*)'/g)].map(([, text]) => text);
  const bundle = read('l10n/bundle.l10n.zh-cn.json');
  assert.deepEqual(Object.keys(bundle).sort(), used.sort());
  assert(Object.values(bundle).every(isChinese));
});

test('the program of the settings is taken, else that of the extension, else that of the path', () => {
  const program = (name) => {
    const path = join(folder, name, 'compiler');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '', { mode: 0o755 });
    return path;
  };
  const searchPath = ['/nowhere', join(folder, 'path')].join(delimiter);
  assert.equal(findProgram('', join(folder, 'extension'), searchPath), undefined);
  const onPath = program('path');
  assert.equal(findProgram('', join(folder, 'extension'), searchPath), onPath);
  const inside = program('extension/bin');
  assert.equal(findProgram('', join(folder, 'extension'), searchPath), inside);
  const set = program('set');
  assert.equal(findProgram(set, join(folder, 'extension'), searchPath), set);
  assert.equal(findProgram('/nowhere/compiler', join(folder, 'extension'), searchPath), undefined);
});

test('settings are options of the language server', () => {
  const settings = { std: 'minisysy', lintAs: 'mem2reg', extra: ['--pedantic'] };
  const expected = ['--lsp', '--std', 'minisysy', '--lint-as', 'mem2reg', '--pedantic'];
  assert.deepEqual(serverArguments(settings), expected);
  assert.deepEqual(serverArguments({ std: 'sysy', lintAs: '', extra: [] }), ['--lsp', '--std', 'sysy']);
});

const target = resolve(here, '../..', process.env.CARGO_TARGET_DIR ?? 'target');
const compiler = process.env.COMPILER ?? join(target, 'debug/compiler');

test('a text that is not saved is shown', { skip: !existsSync(compiler) }, async () => {
  const text = 'int main() {\n    int i = 0;\n    while (i < 9) i = i + 1;\n    return i;\n}\n';
  const source = { name: 'loop.sy', isLlvm: false, text, locale: 'en' };
  const ir = await emit(compiler, 'llvm', source);
  assert.match(ir, / = phi i32 /);
  const page = await emit(compiler, 'html', source);
  assert.match(page, /^<!doctype html>/i);
  assert.match(await emit(compiler, 'html', { ...source, name: 'loop.ll', isLlvm: true, text: ir }), /phi/);
  const picture = await emit(compiler, 'svg', { ...source, functionName: 'main' });
  assert.match(picture, /^<svg [^]*while\.cond/);
  const wrong = { ...source, text: 'int main() { return x; }' };
  await assert.rejects(emit(compiler, 'llvm', wrong), /undeclared variable[^]*loop\.sy/);
  await assert.rejects(emit(compiler, 'llvm', { ...wrong, locale: 'zh-cn' }), /未声明/);
});

test('the problem matcher reads the messages of the program', { skip: !existsSync(compiler) }, () => {
  const { problemMatchers } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).contributes;
  const { pattern } = problemMatchers[0];
  const path = join(folder, 'a b.sy');
  // VS Code takes the letters E and W as severities.
  const cases = [
    ['return x;', ['2', '12', 'E', 'E0012']],
    ['int unused; return 0;', ['2', '9', 'W', 'W0001']],
  ];
  for (const [body, expected] of cases) {
    writeFileSync(path, `int main() {\n    ${body}\n}\n`);
    for (const language of ['en', 'zh']) {
      const options = ['--message-format', 'short', '--language', language, '--check', path];
      const messages = spawnSync(compiler, options, { encoding: 'utf8' }).stderr;
      const found = new RegExp(pattern.regexp).exec(messages.split('\n')[0]);
      const parts = ['file', 'line', 'column', 'severity', 'code'].map((part) => found?.[pattern[part]]);
      assert.deepEqual(parts, [path, ...expected], messages);
    }
  }
});
