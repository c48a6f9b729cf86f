import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { projectRoot, type Workbench } from './workbench';

/** Where evidence of failures is kept, a name for each. The folder is ignored. */
const folder = path.join(projectRoot, 'out', 'failures');
/** A window that doesn't answer has no picture. In milliseconds. */
const pictureLimit = 10_000;
const maxNameLength = 120;
/** The lines of each log that are printed with the failure. */
const printedLines = 4;
/** What VS Code logs in every run, and the places in its code. */
const noise =
  /resource scoped configuration|File not found|^\s+at |^%c|Activating extension \S+ failed: Not Found|\[info\] (?:Extension|Lock|Eager)|\] (?:New connection|Starting extension host|<\d+> (?:Launched|\[reconnection-grace-time))/;

/** What was kept of a failure. */
export interface Evidence {
  /** Lines that name the files and state what the window shows, because a report is read where no file is. */
  readonly evidence: readonly string[];
  /** The last lines of each log. */
  readonly logs: readonly string[];
}

/**
 * Keeps how a workbench is when a test fails: a picture, the trace of what the test did if there is one, and the logs of
 * the window, the extension host and the server. Never fails.
 * @param title of the test
 */
export async function keepEvidence(workbench: Workbench, title: string): Promise<Evidence> {
  const run = path.basename(process.env['RPCBOOK_TEST_REPORT'] ?? 'run', '.json');
  const name = `${run}-${title.replace(/[^\p{L}\p{N}]+/gu, '-')}`.slice(0, maxNameLength);
  const fileOf = (extension: string): string => path.join(folder, `${name}.${extension}`);
  const picture = await kept('Picture', fileOf('png'), (file) =>
    workbench.page.screenshot({ path: file, timeout: pictureLimit }),
  );
  const logs = await readLogs(workbench);
  const evidence = [
    picture,
    ...(workbench.isTraced ? [await kept('Trace', fileOf('zip'), (file) => keepTrace(workbench, file))] : []),
    await kept('Logs', fileOf('log'), (file) =>
      writeFile(file, logs.map((log) => `# ${log.title}\n${log.text}\n`).join('\n')),
    ),
    ...(await shownBy(workbench.page).catch((error: unknown) => [`The window can't be read: ${messageOf(error)}`])),
  ];
  return { evidence, logs: logs.flatMap(lastLines) };
}

async function keepTrace({ context }: Workbench, file: string): Promise<void> {
  await context.tracing.stopChunk({ path: file });
  await context.tracing.startChunk();
}

async function kept(what: string, file: string, keep: (file: string) => Promise<unknown>): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await keep(file);
    return `${what}: ${path.relative(projectRoot, file)}`;
  } catch (error) {
    return `${what}: none (${messageOf(error)})`;
  }
}

async function shownBy(page: Page): Promise<readonly string[]> {
  const tabs = await page.locator('.tabs-container .tab').allInnerTexts();
  const notices = await page.locator('.notifications-toasts .notification-list-item').allInnerTexts();
  const prompts = await page
    .locator('.quick-input-widget, .monaco-dialog-box')
    .filter({ visible: true })
    .allInnerTexts();
  const webviews = await page
    .locator('iframe.webview')
    .evaluateAll((frames) => frames.map((frame) => `${getComputedStyle(frame).visibility} ${frame.className}`));
  const shown = { Tabs: tabs, Notifications: notices, Prompts: prompts, Webviews: webviews };
  return Object.entries(shown).flatMap(([what, texts]) =>
    texts.length === 0 ? [] : [`${what}: ${texts.map((text) => text.replace(/\s+/g, ' ').trim()).join(' | ')}`],
  );
}

interface Log {
  readonly title: string;
  readonly text: string;
}

async function readLogs({ folder: server, consoleErrors, serverLog }: Workbench): Promise<readonly Log[]> {
  const names = await readdir(path.join(server, 'user-data', 'logs'), { recursive: true }).catch(() => []);
  const hostOf = (name: string): number => Number(/exthost(\d+)/.exec(name)?.[1] ?? 0);
  const last = Math.max(...names.map(hostOf));
  const ofHost = names.filter((name) => hostOf(name) === last && /(?:remoteexthost|Rpcbook)\.log$/.test(name));
  return [
    { title: 'Errors in the window', text: [...new Set(consoleErrors())].join('\n') },
    ...(await Promise.all(
      ofHost.map(async (name) => ({
        title: name,
        text: await readFile(path.join(server, 'user-data', 'logs', name), 'utf8').catch(messageOf),
      })),
    )),
    { title: 'Server', text: serverLog() },
  ];
}

function lastLines({ title, text }: Log): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !noise.test(line));
  return lines.length === 0
    ? []
    : [`${title}:`, ...lines.slice(-printedLines).map((line) => `  ${line.slice(0, 300)}`)];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
