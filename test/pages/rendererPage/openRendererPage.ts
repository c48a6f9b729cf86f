import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { build } from 'esbuild';
import type { Page } from 'playwright-core';

import { workersAsText } from '../../product/build/workersAsText.mjs';
import { openSharedPage } from '../sharedBrowser';
import { themeCss, type ThemeName } from './themes';

/** A page that draws answers without a workbench, with a content policy as strict as that of a webview. */
export interface RendererPage {
  readonly page: Page;
  setTheme(name: ThemeName): Promise<void>;
  close(): Promise<void>;
}

const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; worker-src blob:";

/** The addresses of pages, by their script. Each script is bundled once. */
const addresses = new Map<string, Promise<string>>();

/** Opens a page that runs a browser script. `files` are served with it, by their path on the page. */
export async function openRendererPage(
  entry = path.join(import.meta.dirname, 'pageScript.ts'),
  files: Readonly<Record<string, string>> = {},
): Promise<RendererPage> {
  const address = addresses.get(entry) ?? servePage(entry, files);
  addresses.set(entry, address);
  const { page, close } = await openSharedPage(await address);
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
    close,
  };
}

async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    loader: { '.css': 'text' },
    minify: true,
    plugins: [workersAsText()],
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves a page until the process ends. Returns its address. */
async function servePage(entry: string, files: Readonly<Record<string, string>>): Promise<string> {
  const scripts = new Map([['/page.js', await bundleScript(entry)]]);
  for (const [url, file] of Object.entries(files)) scripts.set(url, await readFile(file, 'utf8'));
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rpcbook</title></head><body><script type="module" src="/page.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.setHeader('content-security-policy', policy);
    // A page that is loaded again takes the compiled script from the cache.
    if (script !== undefined) response.setHeader('cache-control', 'max-age=3600');
    response.end(script ?? html);
  });
  server.unref();
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
