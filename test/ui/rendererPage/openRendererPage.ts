import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../workbench/browser';
import { themeCss, type ThemeName } from './themes';

/** A page that draws answers without a workbench around it, under a policy as strict as a webview's. */
export interface RendererPage {
  readonly page: Page;
  setTheme(name: ThemeName): Promise<void>;
  close(): Promise<void>;
}

const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";

/** Bundles a browser script of this folder's kind and opens a page that runs it. */
export async function openRendererPage(entry = path.join(import.meta.dirname, 'pageScript.ts')): Promise<RendererPage> {
  const bundle = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm', target: 'es2023', loader: { '.css': 'text' }, minify: true });
  const script = bundle.outputFiles[0]?.text ?? '';
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rpcbook</title></head><body><script type="module" src="/page.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', policy);
    response.end(isScript ? script : html);
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  const profile = await mkdtemp(path.join(tmpdir(), 'rpcbook-renderer-'));
  const browser = await launchBrowser(profile);
  const page = browser.pages()[0] ?? await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    async setTheme(name) {
      await page.evaluate(({ css, name }) => {
        const style = document.querySelector('style') ?? document.head.appendChild(document.createElement('style'));
        style.textContent = css;
        document.body.className = name;
      }, { css: themeCss(name), name });
    },
    async close() {
      await browser.close();
      server.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
