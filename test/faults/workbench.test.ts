import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../src/core/base/credits/sumLedger';
import { openFileLedger } from '../../src/disk/fileLedger';
import { waitFor } from '../run/waitFor';
import { type OpenedWorkbench, openWorkbenchPage } from '../ui/pages/openWorkbenchPage';
import { setKey } from '../ui/pages/setKey';
import type { WorkbenchPage } from '../ui/pages/workbenchPage';
import { isRunning } from '../workbench/processGroup';
import { FaultReport } from './faultReport';
import { type Certificates, makeCertificates } from './wire/certificates';
import { ConnectProxy } from './wire/connectProxy';
import { FaultServer, goodResult } from './wire/faultServer';

const method = 'eth_getTransactionReceipt';
const price = 80;
const never = 600_000;
const codeCell = 1;

/** A real editor: its window, its extension host and its proxy. */
describe('a workbench', () => {
  const report = new FaultReport('Workbench');
  let opened: OpenedWorkbench | undefined;
  let workbench: WorkbenchPage;
  let request: string;
  let notebookText: string;
  let certificates: Certificates;
  let folder: string;

  before(async () => {
    certificates = makeCertificates();
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-authority-'));
    await writeFile(path.join(folder, 'authority.pem'), certificates.authority);
    opened = await openWorkbenchPage({ NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem') });
    workbench = opened.workbench;
    await setKey(workbench);
    request = `${method} ${workbench.service.landmarks.evm.transactions.tokenTransfer}`;
    notebookText = `# Notes\n\n\`\`\`rpc\n# @network evm\n${request}\n\`\`\`\n`;
  });
  after(async () => {
    await workbench?.close();
    await rm(folder, { recursive: true, force: true });
    report.print();
  });
  beforeEach(() => workbench.service.adminClient.reset());
  afterEach(async function () {
    const { currentTest: test } = this;
    if (test?.err !== undefined) await workbench.keepFailure({ title: test.fullTitle(), error: test.err });
  });

  const charged = async (): Promise<number> => {
    const { spending } = await workbench.service.adminClient.counters();
    return spending[workbench.service.keys.key]?.credits ?? 0;
  };

  /** The ledger of the workbench as another process reads it, from `from` on. */
  async function entriesSince(from: number): Promise<readonly LedgerEntry[]> {
    const ledger = path.join(opened?.globalStorage ?? '', 'ledger');
    return openFileLedger({ folder: ledger, keepDays: 30, onProblem: (message) => assert.fail(message) }).entriesSince(
      from,
    );
  }
  const creditsOf = (entries: readonly LedgerEntry[]): number =>
    sumLedger(entries, { from: 0, to: Number.MAX_SAFE_INTEGER }).credits;
  const outcomesOf = (entries: readonly LedgerEntry[]): readonly string[] => entries.map(({ outcome }) => outcome);

  /** Runs the cell of a notebook whose answer does not come; resolves when the service has the request. */
  async function runUnanswered(name: string): Promise<{ readonly file: string; readonly from: number }> {
    const file = await workbench.writeFile(name, notebookText);
    await workbench.notebook.open(file);
    const { adminClient } = workbench.service;
    await adminClient.misbehave({ fault: { kind: 'delay', milliseconds: never }, method, times: 1 });
    const from = Date.now();
    await workbench.notebook.startRun(codeCell);
    await waitFor(
      async () => (await adminClient.counters()).pendingFaults,
      (state) => state === 0,
    );
    assert.deepEqual(outcomesOf(await entriesSince(from)), ['unfinished'], 'it is in the ledger before its answer');
    return { file, from };
  }

  const hostProcess = (): Promise<number> => workbench.host.evaluate(() => process.pid);

  /** The cell can be run again by its button, and both attempts are counted. */
  async function runAgain(from: number): Promise<readonly LedgerEntry[]> {
    await workbench.service.adminClient.behave();
    const row = workbench.notebook.editor.locator(`.monaco-list-row[data-index="${codeCell}"]`);
    await row.locator('.codicon-notebook-state-executing').waitFor({ state: 'detached' });
    await workbench.notebook.pressRun(codeCell);
    await row.locator('.codicon-notebook-state-success').waitFor();
    const entries = await entriesSince(from);
    assert.equal(creditsOf(entries), 2 * price);
    assert.equal(await charged(), 2 * price, 'the service has charged for both');
    return entries;
  }

  /** Saves the notebook in front; its file then has this text. */
  async function save(file: string, text: string): Promise<void> {
    await workbench.page.keyboard.press('Control+s');
    await waitFor(
      () => readFile(file, 'utf8'),
      (state) => state === text,
    );
  }

  it('a workbench has the attempt in the ledger once, as unfinished, after its extension host is killed', async () => {
    const { file, from } = await runUnanswered('killed.rpc');
    const edited = `${request} // still here`;
    await workbench.host.evaluate(
      async (api, index, text) => {
        const cell = api.window.activeNotebookEditor?.notebook.cellAt(index).document;
        if (cell === undefined) throw new Error('no notebook is in front');
        const edit = new api.WorkspaceEdit();
        edit.replace(cell.uri, new api.Range(1, 0, 1, 1000), text);
        await api.workspace.applyEdit(edit);
      },
      codeCell,
      edited,
    );
    const pid = await hostProcess();
    await workbench.host.follow(() => Promise.resolve(process.kill(pid, 'SIGKILL')));
    assert.notEqual(await hostProcess(), pid);
    const entries = await entriesSince(from);
    assert.deepEqual(outcomesOf(entries), ['unfinished']);
    assert.equal(creditsOf(entries), price, 'unknown is not zero');
    assert.deepEqual(outcomesOf(await runAgain(from)), ['unfinished', 'result']);
    await save(file, notebookText.replace(request, edited));
    report.add({
      fault: 'extension host killed (SIGKILL) in the middle of a request',
      where: 'workbench',
      outcome: 'VS Code starts another; the cell stops and can be run again; unsaved edits are kept',
      credits: `${price} credits, as unfinished`,
    });
  });

  it('shows in the credits of the day that the attempt is unfinished', async () => {
    await workbench.runCommand('Rpcbook: Show Credits Used Today');
    const details = workbench.page.locator('.editor-instance .view-lines').filter({ visible: true });
    await details.filter({ hasText: /1\sunfinished/ }).waitFor();
    await workbench.screenshot('credits-unfinished');
  });

  it('has the attempt in the ledger once after its window is closed', async () => {
    const { file, from } = await runUnanswered('closed.rpc');
    const pid = await hostProcess();
    workbench = (await opened?.reopen()) ?? workbench;
    assert.notEqual(await hostProcess(), pid);
    await waitFor(() => !isRunning(pid));
    const entries = await entriesSince(from);
    assert.equal(entries.length, 1, outcomesOf(entries).join());
    assert.equal(creditsOf(entries), price, 'unknown is not zero');
    await workbench.notebook.open(file);
    const outcomes = outcomesOf(await runAgain(from));
    assert.equal(outcomes.length, 2);
    assert.equal(await readFile(file, 'utf8'), notebookText);
    report.add({
      fault: 'window closed in the middle of a request',
      where: 'workbench',
      outcome: 'its extension host ends; the window opens as it was, and the cell can be run again',
      credits: `${price} credits, as ${outcomes[0] ?? ''}`,
    });
  });

  /** Sets a setting of the user; undefined takes it back. */
  async function configure(section: string, name: string, value: unknown): Promise<void> {
    await workbench.host.evaluate(
      async (api, ofSection, setting, given) => {
        const settings = api.workspace.getConfiguration(ofSection);
        await settings.update(setting, given ?? undefined, api.ConfigurationTarget.Global);
      },
      section,
      name,
      value ?? null,
    );
  }

  for (const transport of ['http', 'ws'] as const) {
    const where = transport === 'http' ? 'HTTP' : 'WebSocket';
    const servicesNow = () =>
      workbench.host.evaluate((api) => api.workspace.getConfiguration('rpcbook').get<readonly object[]>('services'));

    /** Runs a cell against a server that only the proxy can reach; gives what is shown, which has to match `shows`. */
    async function runThrough(
      proxy: ConnectProxy,
      proxyAddress: (port: number) => string,
      shows: RegExp,
    ): Promise<{ readonly shown: string; readonly seen: readonly string[]; readonly port: number }> {
      const before = await servicesNow();
      const server = new FaultServer(certificates.otherName);
      const port = await server.start();
      try {
        await configure('http', 'proxy', proxyAddress(await proxy.start()));
        const far = {
          id: 'far',
          rpcUrl: `https://other.example:${port}`,
          rpcPath: '',
          wsUrl: `wss://other.example:${port}`,
          wsPath: '',
          networks: [{ id: 'chain', family: 'evm' }],
        };
        await configure('rpcbook', 'services', [...(before ?? []), far]);
        await workbench.notebook.open(
          await workbench.writeFile(
            `proxy-${port}.rpc`,
            `\`\`\`rpc\n# @network far/chain\n# @transport ${transport}\n${method} 0x${'0'.repeat(64)}\n\`\`\`\n`,
          ),
        );
        await workbench.notebook.run(0);
        const shown = await (await workbench.notebook.output(0)).getByText(shows).first().innerText();
        return { shown, seen: server.seen, port };
      } finally {
        await configure('rpcbook', 'services', before);
        await configure('http', 'proxy', undefined);
        server.stop();
        proxy.stop();
      }
    }

    it(`reaches a service over ${where} through the http.proxy of its settings, with a password`, async () => {
      const proxy = new ConnectProxy('user:pass');
      const from = Date.now();
      const { seen, port } = await runThrough(
        proxy,
        (at) => `http://user:pass@127.0.0.1:${at}`,
        new RegExp(goodResult),
      );
      assert.ok(proxy.asked.length > 0);
      for (const asked of proxy.asked) assert.ok(asked.startsWith(`CONNECT other.example:${port} `), asked);
      assert.equal(seen.length, 1);
      assert.ok(!proxy.carried.includes(method), 'the proxy can read the request');
      assert.deepEqual(outcomesOf(await entriesSince(from)), ['result']);
      report.add({
        fault: 'http.proxy with a password, in the settings of the workbench',
        where,
        outcome: 'the result, by a tunnel that the proxy cannot read',
        credits: '1 unpriced call',
      });
    });

    it(`reports over ${where} that the http.proxy of its settings cannot be reached, and counts nothing`, async () => {
      const from = Date.now();
      const sentence = /The proxy for other\.example\S* can't be reached[^.]*/;
      const { shown, seen } = await runThrough(new ConnectProxy(), () => 'http://127.0.0.1:1', sentence);
      assert.match(shown, sentence);
      assert.deepEqual(seen, []);
      assert.deepEqual(await entriesSince(from), []);
      report.add({
        fault: 'http.proxy that is not there, in the settings of the workbench',
        where,
        outcome: sentence.exec(shown)?.[0].replace(/:\d+/, '') ?? '',
        credits: 'nothing',
      });
    });
  }
});
