/** The other tests rely on what the browser records: these see that it records it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from "./browser.ts";

const { open } = browser();

/** Waits until a condition holds: usually a moment, some seconds on a busy machine. */
async function until(condition: () => boolean) {
    for (const end = performance.now() + 20_000; !condition();) {
        assert.ok(performance.now() < end, 'it never came');
        await new Promise(resolve => setTimeout(resolve, 20));
    }
}

const address = (html: string) => `data:text/html,${encodeURIComponent(html)}`;

test('a page that does nothing is sealed', async () => {
    const { page, sealed } = await open(address('<title>quiet</title><script>console.log(1)</script>'));
    assert.equal(await page.title(), 'quiet');
    await page.waitForTimeout(300);
    sealed();
});

test('an error of a page is noticed', async () => {
    const { errors, sealed } = await open(address('<script>setTimeout(() => { throw Error("planted"); })</script>'));
    await until(() => /planted/.test(errors.join()));
    assert.throws(sealed);
});

for (const [kind, script] of [
    ['fetch', 'fetch("http://example.test/a").catch(() => {})'],
    ['image', 'new Image().src = "http://example.test/a"'],
    ['socket', 'new WebSocket("ws://example.test/a")'],
    ['beacon', 'navigator.sendBeacon("http://example.test/a", "b")'],
    ['worker', 'new Worker(URL.createObjectURL(new Blob(["fetch(\'http://example.test/a\').catch(() => {})"])))'],
]) {
    test(`a request is noticed: ${kind}`, async () => {
        const { page, sealed } = await open('about:blank');
        sealed();
        await page.evaluate(script => {
            const element = document.createElement('script');
            element.textContent = script;
            document.documentElement.append(element);
        }, script);
        await until(() => {
            try {
                sealed();
                return false;
            } catch (error) {
                return /example\.test/.test(String(error));
            }
        });
    });
}
