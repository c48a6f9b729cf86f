import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { BrowserContext, Page, ViewportSize } from 'playwright-core';

import { launchBrowser } from './browser';
import type { CodeServerOptions, WorkbenchContent } from './codeServer';
import { startCodeServer, workbenchUrl } from './codeServer';

export const projectRoot = path.resolve(import.meta.dirname, '..', '..');

/** Creates a folder outside the repository for everything of one run. */
export async function createRunFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'rpcbook-'));
}

export interface WorkbenchOptions extends Omit<CodeServerOptions, 'folder'> {
  /** See `createRunFolder`; removed when the workbench is closed. */
  readonly runFolder: string;
  readonly content: WorkbenchContent;
  /** Of the window. By default, that of a small screen. */
  readonly size?: ViewportSize;
  /** Receives the context before the page is loaded, to expose functions to it. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /**
   * Record what tests do, for a file that Playwright's trace viewer opens: their steps, or also what the window showed,
   * which takes more than half as long again. Not at all by default.
   */
  readonly trace?: 'steps' | 'everything' | undefined;
}

/** A VS Code server with one open page. */
export interface Workbench {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: URL;
  /** The folder of the server, with everything that it writes. */
  readonly folder: string;
  readonly isTraced: boolean;
  /** Errors that the page and the extension host have reported so far. */
  consoleErrors(): readonly string[];
  serverLog(): string;
  close(): Promise<void>;
}

/** Opens a real workbench on a real server in a real browser. Its page is still loading when this returns. */
export async function openWorkbench({
  runFolder,
  content,
  size,
  prepare,
  trace,
  ...server
}: WorkbenchOptions): Promise<Workbench> {
  const folder = path.join(runFolder, 'server');
  await mkdir(folder, { recursive: true });
  const codeServer = await startCodeServer({ folder, ...server });
  const context = await launchBrowser(path.join(runFolder, 'browser'), size);
  await prepare?.(context);
  const isWhole = trace === 'everything';
  if (trace !== undefined) await context.tracing.start({ screenshots: isWhole, snapshots: isWhole });
  const page = context.pages()[0] ?? (await context.newPage());
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  const url = workbenchUrl(codeServer.url, content);
  await page.goto(url.href);
  return {
    context,
    page,
    url,
    folder,
    isTraced: trace !== undefined,
    consoleErrors: () => errors,
    serverLog: () => codeServer.log(),
    async close() {
      await context.close();
      await codeServer.stop();
      await rm(runFolder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
