import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { build } from 'esbuild';
import type { Page } from 'playwright-core';

import { openSharedContext } from '../sharedBrowser';
import { themeCss, type ThemeName } from './themes';

/** A page that draws answers without a workbench, with a content policy as strict as that of a webview. */
export interface RendererPage {
  readonly page: Page;
  setTheme(name: ThemeName): Promise<void>;
  close(): Promise<void>;
}

const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";

/** The scripts that were bundled, by their path. Each is bundled once. */
const bundles = new Map<string, Promise<string>>();

/** Opens a page that runs a browser script. `files` are served with it, by their path on the page. */
export async function openRendererPage(
  entry = path.join(import.meta.dirname, 'pageScript.ts'),
  files: Readonly<Record<string, string>> = {},
): Promise<RendererPage> {
  const bundle = bundles.get(entry) ?? bundleScript(entry);
  bundles.set(entry, bundle);
  const served = new Map(
    await Promise.all(Object.entries(files).map(async ([url, file]) => [url, await readFile(file, 'utf8')] as const)),
  );
  const { address, server } = await servePage(served.set('/page.js', await bundle));
  const { context, close } = await openSharedContext();
  const page = await context.newPage();
  await page.goto(address);
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
      await close();
      server.close();
    },
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
  });
  return outputFiles[0]?.text ?? '';
}

async function servePage(scripts: ReadonlyMap<string, string>): Promise<{ address: string; server: Server }> {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rpcbook</title></head><body><script type="module" src="/page.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.setHeader('content-security-policy', policy);
    // A page that is loaded again takes the compiled script from the cache.
    if (script !== undefined) response.setHeader('cache-control', 'max-age=3600');
    response.end(script ?? html);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
