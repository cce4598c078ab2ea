// miniSysY and LLVM IR in VS Code: starts the language server, and has commands that run a program and show it.

import { basename } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { emit, findProgram, language, serverArguments, type What } from './program';

const LANGUAGES = ['minisysy', 'llvm'];

let client: LanguageClient | undefined;

function setting<T>(name: string, otherwise: T): T {
  return vscode.workspace.getConfiguration('minisysy').get<T>(name, otherwise);
}

// The program. If there is none, says so once for each action.
async function program(context: vscode.ExtensionContext): Promise<string | undefined> {
  const found = findProgram(setting('path', ''), context.extensionPath);
  if (found === undefined) {
    const settings = vscode.l10n.t('Open Settings');
    const choice = await vscode.window.showErrorMessage(
      vscode.l10n.t('The program `compiler` of miniSysY was not found: install it, or set its path.'),
      settings,
    );
    if (choice === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'minisysy.path');
    }
  }
  return found;
}

async function startServer(context: vscode.ExtensionContext): Promise<void> {
  await client?.dispose();
  client = undefined;
  const command = await program(context);
  if (command === undefined) {
    return;
  }
  const args = serverArguments({
    std: setting('std', 'sysy'),
    lintAs: setting('lintAs', ''),
    extra: setting<string[]>('arguments', []),
  });
  client = new LanguageClient(
    'minisysy',
    'miniSysY',
    { command, args },
    { documentSelector: LANGUAGES.map((it) => ({ language: it })) },
  );
  await client.start();
}

// The document that a command is about: that of a lens, or the one in the editor.
async function document(uri: unknown): Promise<vscode.TextDocument | undefined> {
  if (typeof uri === 'string' || uri instanceof vscode.Uri) {
    return vscode.workspace.openTextDocument(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri);
  }
  const current = vscode.window.activeTextEditor?.document;
  return current && LANGUAGES.includes(current.languageId) ? current : undefined;
}

function made(
  command: string,
  what: What,
  it: vscode.TextDocument,
  functionName?: string,
): Promise<string> {
  return emit(command, what, {
    functionName,
    name: basename(it.fileName),
    isLlvm: it.languageId === 'llvm',
    text: it.getText(),
    locale: vscode.env.language,
  });
}

// Runs the program in a terminal, where it reads its input.
async function run(context: vscode.ExtensionContext, uri: unknown): Promise<void> {
  const it = await document(uri);
  const command = it && (await program(context));
  if (!command || (it.isUntitled || it.isDirty) && !(await it.save())) {
    return;
  }
  const task = new vscode.Task(
    { type: 'process' },
    vscode.TaskScope.Workspace,
    vscode.l10n.t('run {0}', basename(it.fileName)),
    'miniSysY',
    new vscode.ProcessExecution(command, ['--run', '--language', language(vscode.env.language), it.uri.fsPath]),
  );
  task.presentationOptions = { clear: true, focus: true };
  await vscode.tasks.executeTask(task);
}

async function showIr(context: vscode.ExtensionContext, uri: unknown): Promise<void> {
  const it = await document(uri);
  const command = it && (await program(context));
  if (!command) {
    return;
  }
  const content = await made(command, 'llvm', it);
  const shown = await vscode.workspace.openTextDocument({ language: 'llvm', content });
  await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside });
}

// The pages on screen, by what they show.
const pages = new Map<string, vscode.WebviewPanel>();

// The functions that the pages about SSA were opened for, by document.
const asked = new Map<string, unknown>();

function showPage(key: string, title: string, html: string): void {
  let page = pages.get(key);
  if (page) {
    page.reveal(undefined, true);
  } else {
    page = vscode.window.createWebviewPanel(
      'minisysy.page',
      title,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      // The page keeps its place while it is hidden. It reads no files.
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] },
    );
    page.onDidDispose(() => pages.delete(key));
    pages.set(key, page);
  }
  page.webview.html = html;
}

async function showSsa(
  context: vscode.ExtensionContext,
  uri: unknown,
  name: unknown,
): Promise<void> {
  const it = await document(uri);
  const command = it && (await program(context));
  if (command) {
    asked.set(it.uri.toString(), name);
    const html = await made(command, 'html', it, typeof name === 'string' ? name : undefined);
    showPage(it.uri.toString(), vscode.l10n.t('SSA of {0}', basename(it.fileName)), html);
  }
}

// The control-flow graph of a function of LLVM IR, as the text has it.
async function showGraph(
  context: vscode.ExtensionContext,
  uri: unknown,
  name: unknown,
): Promise<void> {
  const it = await document(uri);
  const command = it && typeof name === 'string' && (await program(context));
  if (command) {
    const picture = await made(command, 'svg', it, name);
    const policy = "default-src 'none'; style-src 'unsafe-inline'";
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const html = `<!doctype html><html><head>${head}</head><body style="background:white">${picture}</body></html>`;
    showPage(`${name} ${it.uri}`, vscode.l10n.t('Graph of {0}', name), html);
  }
}

// Shows why an action failed.
async function reported(action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    await vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const actions = { run, showIr, showSsa, showGraph, restart: startServer };
  for (const [name, action] of Object.entries(actions)) {
    const handle = (uri: unknown, it: unknown) => reported(action(context, uri, it));
    context.subscriptions.push(vscode.commands.registerCommand(`minisysy.${name}`, handle));
  }
  context.subscriptions.push(
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (pages.has(saved.uri.toString())) {
        // The function may be gone.
        const again = showSsa(context, saved.uri, asked.get(saved.uri.toString()));
        void reported(again.catch(() => showSsa(context, saved.uri, undefined)));
      }
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('minisysy')) {
        void reported(startServer(context));
      }
    }),
  );
  await reported(startServer(context));
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}
