import assert from 'node:assert/strict';

import type { NotebookCell } from 'vscode';

import { keccakOfText } from '../../src/core/formats/abi/type/eventSignature';
import { waitFor } from '../run/waitFor';
import { WebStandIn } from '../service/web/startWebServices';
import { readTestService } from './readTestService';
import { notebookText, openNotebook, outputShows, runCell } from './window/cells';
import { pressRemedy, remedyLabels } from './window/remedies';
import { closeTabs, noticeOf, setKey, setSetting, start } from './window/testWindow';

/** The contract of the EVM itself that answers with what it is called with, and one that computes a hash. */
const identity = `0x${'4'.padStart(40, '0')}`;
const sha256 = `0x${'2'.padStart(40, '0')}`;
const zap = 'zapQuickly(uint256)';
const zip = 'zipSlowly(uint256)';
const abi = [{ type: 'function', name: 'zapQuickly', inputs: [{ name: 'howMuch', type: 'uint256' }], outputs: [] }];
const selectorOf = (signature: string): string => keccakOfText(signature).slice(0, 10);
const { keys } = readTestService();

describe('services on the web', () => {
  let standIn: WebStandIn;
  /** Each cell is in a file of its own, because a notebook that is written while it is open is read again. */
  let notebooks = 0;

  before(async () => {
    await setKey();
    standIn = await WebStandIn.start();
    standIn.contracts.set(identity, { abi, name: 'Zapper' });
    standIn.signatures.set(selectorOf(zip), [zip]);
    await setSetting('rpcbook.web', {
      sourcify: standIn.sourcifyUrl,
      signatures: standIn.signaturesUrl,
      allowedOrigins: [standIn.origin],
    });
  });
  afterEach(closeTabs);
  after(async () => {
    for (const name of ['rpcbook.ask.verified', 'rpcbook.web']) await setSetting(name, undefined);
    await standIn.stop();
  });

  const host = () => new URL(standIn.origin).host;

  async function run(to: string, signature: string): Promise<NotebookCell> {
    const data = `${selectorOf(signature)}${'7'.padStart(64, '0')}`;
    const text = `# @network evm\neth_call { "to": "${to}", "data": "${data}" } latest`;
    const notebook = await openNotebook(`web${(notebooks += 1)}.rpc`, notebookText(text));
    assert.equal(await runCell(notebook, 0), true);
    return notebook.cellAt(0);
  }

  it('are not offered while the setting is off', async () => {
    await setSetting('rpcbook.ask.verified', 'off');
    const before = standIn.hits.length;
    const cell = await run(identity, zap);
    await outputShows(cell, 'Call result');
    assert.deepEqual(
      remedyLabels(cell).filter((label) => /^(?:Find|Name)/.test(label)),
      [],
    );
    assert.equal(standIn.hits.length, before);
  });

  it('are used after a click on a button with their host, and the answer is decoded with its source', async () => {
    await setSetting('rpcbook.ask.verified', 'ask');
    const cell = await run(identity, zap);
    const before = standIn.hits.length;
    await pressRemedy(cell, `Name the Contract (asks ${host()}, free)`);
    const shown = await outputShows(cell, `Zapper, verified by Sourcify at ${host()}`);
    assert.match(shown, /zapQuickly\(uint256\)/);
    assert.equal(standIn.hits.length, before + 1);
  });

  it('report that a contract is not verified, and are not offered for it again', async () => {
    await setSetting('rpcbook.ask.verified', 'ask');
    await pressRemedy(await run(sha256, zip), `Name the Contract (asks ${host()}, free)`);
    await noticeOf(`${sha256} isn't verified by Sourcify`);
    const cell = await run(sha256, zip);
    const name = `Find the Name of the Hash (asks ${host()}, free)`;
    assert.deepEqual(
      remedyLabels(cell).filter((label) => label.startsWith('Find')),
      [name],
    );
    await pressRemedy(cell, name);
    await outputShows(cell, `signature only (${host()})`);
  });

  it('are used by a command while the setting is off, after a dialog that shows what is sent where', async () => {
    await setSetting('rpcbook.ask.verified', 'off');
    const address = `0x${'ab'.repeat(20)}`;
    standIn.contracts.set(address, { abi, name: 'Commanded' });
    const before = standIn.hits.length;
    const find = () => start('rpcbook.contract.findAbi', { network: 'local-service/evm', address });
    const canceled = find();
    const dialog = await noticeOf(`Ask ${host()} for the ABI?`);
    assert.ok(`${dialog.message}\n${dialog.detail}`.includes(address));
    assert.ok(dialog.isModal);
    dialog.answer(undefined);
    await canceled;
    assert.equal(standIn.hits.length, before);
    const found = find();
    (await noticeOf(`Ask ${host()} for the ABI?`)).answer('Find ABI');
    await noticeOf('Commanded');
    await found;
    await waitFor(() => standIn.hits.length === before + 1);
    const { key, secret } = keys;
    const seen = decodeURIComponent(JSON.stringify(standIn.hits));
    for (const part of [key, secret, btoa(key), btoa(`${key}:${secret}`)]) assert.ok(!seen.includes(part));
  });
});
