import assert from 'node:assert/strict';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { waitFor } from '../run/waitFor';
import { WebStandIn } from '../service/web/startWebServices';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

/** The contract of the EVM itself that answers with what it is called with, and one that computes a hash. */
const identity = `0x${'4'.padStart(40, '0')}`;
const sha256 = `0x${'2'.padStart(40, '0')}`;
const zap = 'zapQuickly(uint256)';
const zip = 'zipSlowly(uint256)';
const abi = [{ type: 'function', name: 'zapQuickly', inputs: [{ name: 'howMuch', type: 'uint256' }], outputs: [] }];
const names = ['ask.verified', 'web.sourcifyUrl', 'web.signaturesUrl', 'web.allowedOrigins'] as const;

describe('services on the web', () => {
  let workbench: WorkbenchPage;
  let standIn: WebStandIn;
  /** Each cell is in a file of its own, because a notebook that is written while it is open is read again. */
  let notebooks = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    standIn = await WebStandIn.start();
    standIn.contracts.set(identity, { abi, name: 'Zapper' });
    standIn.signatures.set(selectorOf(zip), [zip]);
    await configure('web.allowedOrigins', [standIn.origin]);
    await configure('web.sourcifyUrl', standIn.sourcifyUrl);
    await configure('web.signaturesUrl', standIn.signaturesUrl);
  });
  after(async () => {
    for (const name of names) await configure(name, undefined);
    await standIn.stop();
  });

  function configure(name: string, value: string | string[] | undefined): Promise<void> {
    return workbench.host.evaluate(
      async (api, setting, written) => {
        const settings = api.workspace.getConfiguration('rpcbook');
        await settings.update(setting, written ?? undefined, api.ConfigurationTarget.Global);
      },
      name,
      value ?? null,
    );
  }

  function selectorOf(signature: string): string {
    return keccakOfText(signature).slice(0, 10);
  }

  async function run(to: string, signature: string) {
    const data = `${selectorOf(signature)}${'7'.padStart(64, '0')}`;
    const text = `\`\`\`rpc\n# @network evm\neth_call { "to": "${to}", "data": "${data}" } latest\n\`\`\`\n`;
    await workbench.notebook.open(await workbench.writeFile(`web${++notebooks}.rpc`, text));
    assert.equal(await workbench.notebook.run(0), true);
    return workbench.notebook.output(0);
  }

  const button = (name: string | RegExp) => workbench.notebook.outputFrame.getByRole('button', { name });
  const host = () => new URL(standIn.origin).host;

  it('are not offered while the setting is off', async () => {
    const output = await run(identity, zap);
    await output.getByText('Call result').first().waitFor();
    assert.equal(await button(/^Find/).count(), 0);
    assert.deepEqual(standIn.hits, []);
  });

  it('are used after a click on a button with their host, and the answer is decoded with its source', async () => {
    await configure('ask.verified', 'ask');
    await run(identity, zap);
    const find = button(`Find ABI (asks ${host()})`);
    await find.waitFor();
    await workbench.screenshot('verified-offered');
    assert.deepEqual(standIn.hits, []);
    await find.click();
    const shown = await workbench.notebook.output(0);
    await shown.getByText('zapQuickly(uint256)').first().waitFor();
    await shown.getByText(`Zapper, verified by Sourcify at ${host()}`).first().waitFor();
    await workbench.screenshot('verified');
    assert.equal(standIn.hits.length, 1);
  });

  it('report that a contract is not verified, and are not offered for it again', async () => {
    await run(sha256, zip);
    await button(`Find ABI (asks ${host()})`).click();
    await workbench.notification(`${sha256} isn't verified by Sourcify`).waitFor();
    await run(sha256, zip);
    const name = button(`Find the Name of the Hash (asks ${host()})`);
    await name.waitFor();
    assert.equal(await button(/^Find ABI/).count(), 0);
    await name.click();
    const shown = await workbench.notebook.output(0);
    await shown.getByText(`signature only (${host()})`).first().waitFor();
  });

  it('are used by a command while the setting is off, after a dialog that shows what is sent where', async () => {
    await configure('ask.verified', 'off');
    const contract = `0x${'ab'.repeat(20)}`;
    standIn.contracts.set(contract, { abi, name: 'Commanded' });
    const before = standIn.hits.length;
    const network = await workbench.host.evaluate(async (api) => {
      const [service] =
        api.workspace.getConfiguration('rpcbook').get<readonly { readonly id: string }[]>('services') ?? [];
      return `${service?.id}/evm`;
    });
    const command = (target: object) =>
      workbench.host.evaluate(async (api, given) => {
        void api.commands.executeCommand('rpcbook.contract.findAbi', given);
        await Promise.resolve();
      }, target);
    await command({ network, address: contract });
    await workbench.dialog.getByText(`Ask ${host()} for the ABI?`).waitFor();
    await workbench.dialog.getByText(contract).waitFor();
    await workbench.screenshot('verified-asked');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(standIn.hits.length, before);
    await command({ network, address: contract });
    await workbench.dialog.getByRole('button', { name: 'Find ABI' }).click();
    await workbench.notification('Commanded').waitFor();
    await waitFor(
      () => standIn.hits.length,
      (count) => count === before + 1,
    );
    const { key, secret } = workbench.service.keys;
    const seen = decodeURIComponent(JSON.stringify(standIn.hits));
    for (const part of [key, secret, btoa(key), btoa(`${key}:${secret}`)]) assert.ok(!seen.includes(part));
  });
});
