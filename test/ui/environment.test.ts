import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';

import { BuilderPage } from './pages/builderPage';
import { filesBelow } from './pages/filesBelow';
import { plantedValue, plantedVariable } from './pages/plantedVariable';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const tooLargeToShow = 21_000_000;
/** The start of the value in plain text, and in base64 (the quote of a JSON text before it shifts the bytes). */
const traces = [
  plantedValue.slice(0, 12),
  Buffer.from(plantedValue).toString('base64').slice(0, 12),
  Buffer.from(plantedValue).toString('hex').slice(0, 16),
];

/** A node that repeats its input, which is the worst case for a value. */
describe('an environment variable in a request', () => {
  let workbench: WorkbenchPage;
  let node: Server;
  let origin: string;
  let fillerBytes = 0;
  const received: string[] = [];

  before(async () => {
    workbench = await sharedWorkbench();
    node = createServer((request, response) => {
      const answer = (sent: unknown): void => {
        const { id, params } = sent as { readonly id: number; readonly params: unknown };
        received.push(JSON.stringify(params));
        const result = {
          params,
          encoded: Buffer.from(plantedValue).toString('base64'),
          filler: 'x'.repeat(fillerBytes),
        };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      };
      json(request).then(answer, () => response.destroy());
    });
    node.listen(0, '127.0.0.1');
    await once(node, 'listening');
    const address = node.address();
    if (typeof address !== 'object' || address === null) throw new Error('The node has no port');
    origin = `http://127.0.0.1:${address.port}`;
    await setServices([
      {
        id: 'echo',
        name: 'Echo',
        rpcUrl: origin,
        rpcPath: '',
        networks: [{ id: 'evm', name: 'Echo chain', family: 'evm' }],
      },
    ]);
  });

  beforeEach(() => {
    received.length = 0;
    fillerBytes = 0;
  });

  after(async () => {
    await setServices(undefined);
    node.closeAllConnections();
    node.close();
  });

  /** Added to the user's services, in the workspace. */
  async function setServices(added: readonly object[] | undefined): Promise<void> {
    await workbench.host.evaluate(async (api, services) => {
      const settings = api.workspace.getConfiguration('rpcbook');
      const own = settings.inspect<readonly unknown[]>('services')?.globalValue ?? [];
      const value = services === null ? undefined : [...own, ...services];
      await settings.update('services', value, api.ConfigurationTarget.Workspace);
    }, added ?? null);
  }

  async function openCells(name: string, ...cells: readonly string[]): Promise<void> {
    const text = cells.map((cell) => `\`\`\`rpc\n${cell}\n\`\`\`\n`).join('\n');
    await workbench.notebook.open(await workbench.writeFile(name, text));
  }

  const question = () =>
    workbench.dialog.getByText(`Send the environment variable ${plantedVariable} to Echo chain (Echo, ${origin})?`);

  /** Allows the value, and then the method, which nobody described. Its question has the value hidden, too. */
  async function allowAndSend(): Promise<void> {
    await question().waitFor();
    await press('Allow');
    await workbench.dialog.getByText('Nobody described this method.').waitFor();
    assertNoTrace(await workbench.dialog.innerText(), 'the question about the method');
    await press('Send Call');
  }

  const press = (name: string) => workbench.dialog.getByRole('button', { name, exact: true }).click();

  /** Returns everything that the page shows, with its outputs, as text and as HTML. */
  async function shown(): Promise<string> {
    const { page, notebook } = workbench;
    return [await page.content(), await notebook.outputFrame.locator('html').innerHTML()].join('\n');
  }

  /**
   * Returns every file of this run that contains a trace of the value: settings, logs, storage, history, journals,
   * answers, workspace.
   */
  async function filesWithTraces(): Promise<readonly string[]> {
    const folder = path.dirname(workbench.workspace);
    const files = (await filesBelow(folder)).filter(
      (file) => !path.dirname(file).includes(`${path.sep}extensions${path.sep}`),
    );
    const found: string[] = [];
    for (const file of files) {
      // The browser and the server can delete their files at any time.
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      if (traces.some((trace) => bytes.includes(trace))) found.push(path.relative(folder, file));
    }
    return found;
  }

  function assertNoTrace(text: string, place: string): void {
    for (const trace of traces) assert.ok(!text.includes(trace), `${place} contains ${trace}`);
  }

  it('needs a confirmation with its name and destination, and is not sent after Cancel', async () => {
    await openCells('variable.rpc', `# @network echo/evm\n# @method raw\nmy_method "{{$env ${plantedVariable}}}"`);
    await workbench.notebook.startRun(0);
    await question().waitFor();
    await workbench.screenshot('environment-question');
    assertNoTrace(await workbench.dialog.innerText(), 'the question');
    await press('Cancel');
    assert.equal(await workbench.notebook.finished(0), false);
    await workbench.notebook.outputFrame
      .getByText(`You didn't allow the environment variable ${plantedVariable}`)
      .first()
      .waitFor();
    await workbench.screenshot('environment-declined');
    assert.deepEqual(received, []);
  });

  it('an environment variable is sent after it is allowed, and its value is in no output, view, or file', async () => {
    const value = `{{$env ${plantedVariable}}}`;
    await openCells(
      'echoed.rpc',
      `@mine = ${value}`,
      `# @name echoed\n# @network echo/evm\n# @method raw\nmy_method {{mine}} { "deep": "x${value}y" }`,
      `# @network echo/evm\n# @method raw\nmy_method {{echoed.result.params}}`,
    );
    await workbench.notebook.startRun(1);
    await allowAndSend();
    assert.equal(await workbench.notebook.finished(1), true);
    assert.ok(received[0]?.includes(plantedValue));
    const output = await workbench.notebook.output(1);
    await output.getByRole('tab', { name: 'JSON' }).click();
    await output.getByText('[redacted]').first().waitFor();
    await workbench.screenshot('environment-answer');
    const variables = await workbench.openTree('rpcbook.variables', 'Variables');
    await variables.item('mine').waitFor();
    await variables.item('echoed').filter({ hasText: 'answer of cell 2' }).waitFor();
    await workbench.screenshot('environment-variables');
    assert.equal(await workbench.notebook.run(2), true);
    assert.ok(received.at(-1)?.includes('[redacted]'), 'another cell receives the visible text, not the value');
    await workbench.openTree('rpcbook.history', 'History');
    assertNoTrace(await shown(), 'the page');
    assert.deepEqual(await filesWithTraces(), []);
  });

  it('is in no file of an answer that is too large to show', async () => {
    fillerBytes = tooLargeToShow;
    await openCells('large.rpc', `# @network echo/evm\n# @method raw\nmy_method "{{$env ${plantedVariable}}}"`);
    await workbench.notebook.startRun(0);
    await allowAndSend();
    assert.equal(await workbench.notebook.finished(0), true);
    const output = await workbench.notebook.output(0);
    await output.getByRole('button', { name: /Open/ }).first().click();
    await workbench.page.locator('.tab', { hasText: 'answer' }).waitFor();
    assertNoTrace(await shown(), 'the page');
    assert.deepEqual(await filesWithTraces(), []);
  });

  it('is not sent by a range that saves its rows, so no journal and no saved file contains it', async () => {
    await openCells(
      'range.rpc',
      `# @network echo/evm\n# @save rows.csv\neth_getLogs { "address": "{{$env ${plantedVariable}}}", "fromBlock": 1, "toBlock": 100_000 }`,
    );
    await workbench.notebook.startRun(0);
    await question().waitFor();
    await press('Allow');
    assert.equal(await workbench.notebook.finished(0), false);
    await workbench.notebook.outputFrame.getByText("can't be saved").first().waitFor();
    assert.deepEqual(received, []);
    assert.equal(existsSync(path.join(workbench.workspace, 'rows.csv')), false);
    assert.deepEqual(await filesWithTraces(), []);
  });

  it('needs one confirmation per builder, not one per send', async () => {
    await openCells('built.rpc', `# @network echo/evm\n# @method raw\nmy_method "{{$env ${plantedVariable}}}"`);
    await workbench.runCommand('Rpcbook: Open Cell in Request Builder');
    const builder = new BuilderPage(workbench);
    await builder.send.waitFor();
    await builder.send.click();
    await allowAndSend();
    await builder.answer.getByRole('tab', { name: 'JSON' }).click();
    await builder.answer.getByText('[redacted]').first().waitFor();
    await builder.send.click();
    while (received.length < 2) await workbench.page.waitForTimeout(50);
    assert.equal(await workbench.dialog.isVisible(), false);
    assertNoTrace(await builder.frame.locator('html').innerHTML(), 'the builder');
    assert.deepEqual(await filesWithTraces(), []);
  });
});
