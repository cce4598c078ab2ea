/**
 * A browser for the tests: Debian's chromium, headless, which can reach nothing but files of this machine.
 *
 * Errors on the console, errors thrown and every request are recorded; `sealed` fails if there are any.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { BrowserContextOptions } from "playwright-core";

/** The folder `web/`. */
export const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Switches that keep chromium from doing anything by itself. */
export const FLAGS = [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** Addresses that stay on the page. */
const LOCAL = /^(file|data|blob|about):/;

/** The chromium to test in; the variable CHROMIUM names another one. */
export function executable() {
    const names = ['chromium', 'chromium-browser', 'google-chrome'].map(name => `/usr/bin/${name}`);
    const found = [process.env.CHROMIUM, ...names].find(name => name && existsSync(name));
    if (!found) throw new Error('There is no chromium: install it, or set CHROMIUM to its path.');
    return found;
}

export interface Opened {
  page: import('playwright-core').Page;
  errors: string[]; // what was thrown or written to the console as an error
  requests: string[]; // the addresses of requests that leave the page
  sealed: () => void; // fails if there was an error or a request
}

/** Waits until a page has drawn what it draws in its next frames: observers of sizes and media have been called then. */
export const settled = (page: import('playwright-core').Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));

/** On a busy machine a step takes its time; no test is about that. */
const PATIENCE = 180_000;

/** Connections that chromium makes for itself. Like all others they end at the proxy. */
const CHROMIUM = /\/\/[-a-z0-9.]*\.google(apis)?\.com[:/]| [-a-z0-9.]*\.google(apis)?\.com:443 /;

/**
 * A browser with a fresh profile for the tests of a file. It starts before the first and is closed after the last.
 * Its proxy is a socket of ours that answers nothing, so nothing gets out, and that sees what no event tells of.
 */
export function browser(): { open: (address: string, options?: BrowserContextOptions & { isFirstVisit?: boolean }) => Promise<Opened> } {
    let chrome: import('playwright-core').Browser;
    const contexts: import('playwright-core').BrowserContext[] = [];
    const connections: string[] = [];
    const proxy = net.createServer(socket => {
        socket.on('error', () => {});
        socket.once('data', bytes => {
            const line = bytes.toString('latin1').split('\r\n')[0];
            if (!CHROMIUM.test(line)) connections.push(line);
            socket.destroy();
        });
    });
    before(async () => {
        await new Promise(resolve => { proxy.listen(0, '127.0.0.1', () => resolve(undefined)); });
        const { port } = proxy.address() as net.AddressInfo;
        chrome = await chromium.launch({
            executablePath: executable(), args: FLAGS, proxy: { server: `http://127.0.0.1:${port}` },
        });
    });
    // A page that stays open takes time from those after it.
    afterEach(() => Promise.all(contexts.splice(0).map(context => context.close())));
    after(async () => {
        await chrome.close();
        proxy.close();
    });

    /** Opens an address, or a file of `web/`, in a page that shares nothing with others. */
    async function open(address: string, { isFirstVisit = false, ...options }: import('playwright-core').BrowserContextOptions & { isFirstVisit?: boolean } = {}): Promise<Opened> {
        const context = await chrome.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
        context.setDefaultTimeout(PATIENCE);
        contexts.push(context);
        if (!isFirstVisit) {
            // Read, not written: a write before the page has loaded hides what other tabs have written (Chromium 156).
            await context.addInitScript(() => {
                const read = Storage.prototype.getItem;
                Storage.prototype.getItem = function(key) {
                    return key === 'ssa-page.tour' ? '1' : read.call(this, key);
                };
            });
        }
        const page = await context.newPage();
        // A test may measure right after these.
        for (const name of ['goto', 'reload', 'setViewportSize', 'emulateMedia'] as const) {
            const act = page[name].bind(page) as (...values: unknown[]) => Promise<unknown>;
            Object.assign(page, { [name]: async (...values: unknown[]) => {
                const result = await act(...values);
                await settled(page);
                return result;
            } });
        }
        const errors: string[] = [];
        const requests: string[] = [];
        const first = connections.length;
        context.on('weberror', error => errors.push(String(error.error())));
        context.on('console', message => {
            if (message.type() === 'error') errors.push(message.text());
        });
        context.on('request', request => {
            if (!LOCAL.test(request.url())) requests.push(request.url());
        });
        page.on('websocket', socket => requests.push(socket.url()));
        await page.goto(LOCAL.test(address) ? address : pathToFileURL(path.resolve(web, address)).href);
        const sealed = () => {
            assert.deepEqual({ errors, requests: [...requests, ...connections.slice(first)] }, { errors: [], requests: [] });
        };
        return { page, errors, requests, sealed };
    }
    return { open };
}
