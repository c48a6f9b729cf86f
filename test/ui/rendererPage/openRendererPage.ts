import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'esbuild';
import type { Page } from 'playwright-core';

import { launchBrowser } from '../../workbench/browser';
import { themeCss, type ThemeName } from './themes';

/** A page that draws answers without a workbench, with a content policy as strict as that of a webview. */
export interface RendererPage {
  readonly page: Page;
  setTheme(name: ThemeName): Promise<void>;
  close(): Promise<void>;
}

const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";

/** Bundles a browser script and opens a page that runs it. `files` are served with it, by their path on the page. */
export async function openRendererPage(
  entry = path.join(import.meta.dirname, 'pageScript.ts'),
  files: Readonly<Record<string, string>> = {},
): Promise<RendererPage> {
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    loader: { '.css': 'text' },
    minify: true,
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rpcbook</title></head><body><script type="module" src="/page.js"></script></body></html>`;
  const scripts = new Map(
    await Promise.all(Object.entries(files).map(async ([url, file]) => [url, await readFile(file, 'utf8')] as const)),
  );
  scripts.set('/page.js', script);
  const server = createServer((request, response) => {
    const served = scripts.get(request.url ?? '');
    response.setHeader('content-type', served === undefined ? 'text/html' : 'text/javascript');
    response.setHeader('content-security-policy', policy);
    response.end(served ?? html);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const profile = await mkdtemp(path.join(tmpdir(), 'rpcbook-renderer-'));
  const browser = await launchBrowser(profile);
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    async setTheme(name) {
      await page.evaluate(
        ({ css, name }) => {
          const style = document.querySelector('style') ?? document.head.appendChild(document.createElement('style'));
          style.textContent = css;
          document.body.className = name;
        },
        { css: themeCss(name), name },
      );
    },
    async close() {
      await browser.close();
      server.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
