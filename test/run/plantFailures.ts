// node --import tsx test/run/plantFailures.ts [KIND...]: plants a failure of each kind in a suite, shows what the run prints of
// it at its end, and fails if that does not explain the failure. It takes some minutes, and mounts a small disk (root).
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { projectRoot } from './projectPaths.mjs';

interface Planted {
  readonly suite: 'integration' | 'ui';
  readonly body: string;
  /** Whether the temporary files of the run are on a disk that is full soon. */
  readonly hasSmallDisk?: true;
  /** What the last lines must say. */
  readonly says: readonly RegExp[];
}

const place = /planted\.test\.ts:\d+/;
const picture = /Picture: out\/failures\/\S+\.png/;
const trace = /Trace: out\/failures\/\S+\.zip/;
const logs = /Logs: out\/failures\/\S+\.log/;

const kinds: Readonly<Record<string, Planted>> = {
  'wait in vain': {
    suite: 'integration',
    body: `await waitFor(() => window.tabGroups.all.length, (count) => count === 7, { what: 'seven groups of tabs', limit: 2_000 });`,
    says: [/Waited for 2 s for: seven groups of tabs/, /What was there instead: 1/, place, picture, logs],
  },
  'wait in vain in a window': {
    suite: 'ui',
    body: `await workbench.page.locator('.no-such-button').click({ timeout: 2_000 });`,
    says: [/locator\('\.no-such-button'\)/, place, picture, trace, logs],
  },
  'wrong value': {
    suite: 'integration',
    body: `assert.deepEqual({ calls: 1, credits: '80' }, { calls: 2, credits: '80' });`,
    says: [/calls: 1/, /calls: 2/, place, picture, logs],
  },
  'crashed host': {
    suite: 'integration',
    body: `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`,
    says: [/the run ended with exit code 1 \d+ s after the start of "planted fails"/, picture, logs],
  },
  'killed browser': {
    suite: 'ui',
    body: `await workbench.page.context().browser()?.close(); await workbench.page.context().close(); await workbench.page.title();`,
    says: [/closed/, place, /Picture: none \(.*closed/, logs],
  },
  'full disk': {
    suite: 'integration',
    body: '',
    hasSmallDisk: true,
    says: [/ENOSPC|[Nn]o space left on device/],
  },
};

const heads: Readonly<Record<Planted['suite'], string>> = {
  integration: `import assert from 'node:assert/strict';
import { window } from 'vscode';
import { waitFor } from '../run/waitFor';
void [assert, window, waitFor];
describe('planted', () => {`,
  ui: `import { sharedWorkbench } from './pages/sharedWorkbench';
describe('planted', () => {
  let workbench: Awaited<ReturnType<typeof sharedWorkbench>>;
  before(async () => { workbench = await sharedWorkbench(); });`,
};

const chosen = process.argv.slice(2);
const problems: string[] = [];
for (const [kind, planted] of Object.entries(kinds)) {
  if (chosen.length > 0 && !chosen.includes(kind)) continue;
  const { output, exitCode } = runWith(planted);
  const end = output.slice(Math.max(0, output.lastIndexOf('\nFailed:')));
  console.log(`\n===== ${kind} =====\n${end.trim()}`);
  if (exitCode === 0) problems.push(`${kind}: the run passed`);
  for (const said of planted.says) if (!said.test(end)) problems.push(`${kind}: the last lines do not say ${said}`);
}
console.log(problems.length === 0 ? '\nEach failure explains itself.' : `\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function runWith({ suite, body, hasSmallDisk }: Planted): { readonly output: string; readonly exitCode: number } {
  const file = path.join(projectRoot, 'test', suite, 'planted.test.ts');
  const disk = hasSmallDisk ? mountSmallDisk() : undefined;
  try {
    writeFileSync(file, `${heads[suite]}\n  it('fails', async () => { ${body} });\n});\n`);
    const { stdout, stderr, status } = spawnSync(process.execPath, ['test/run/test.mjs', suite, '--grep', '^planted'], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, ...(disk && { TMPDIR: disk }) },
    });
    return { output: `${stderr}\n${stdout}`, exitCode: status ?? 1 };
  } finally {
    rmSync(file, { force: true });
    if (disk) {
      spawnSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  }
}

/** Returns the folder of a disk of two megabytes, which a workbench fills before its first test. */
function mountSmallDisk(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-disk-'));
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`A small disk can't be mounted: ${stderr.trim()}`);
  return folder;
}
