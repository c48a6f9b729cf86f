import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { parseCommandLine } from '../../../src/cli/parseCommandLine';
import { runTyped } from '../../../src/cli/runTyped';
import { PlainError } from '../../../src/headless/plainError';
import { Anvil } from '../../service/evm/anvil';
import { ForgeProject } from '../../service/foundry/forgeProject';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode } from './runInFolder';

const richest = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('a command without a notebook', function () {
  this.timeout(120_000);
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    const project = await ForgeProject.create(folder.file('project'));
    await project.deploy(`http://127.0.0.1:${node.port}`);
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  /** Runs a command line with the settings of the folder. */
  async function run(
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly text: string; readonly notes: string }> {
    const places = ['--settings', folder.file('settings.json'), '--deployments', folder.file('project')];
    const parsed = parseCommandLine([...args, ...places]);
    assert.ok(parsed.kind === 'typed', `${args.join(' ')} is ${parsed.kind}`);
    const text: string[] = [];
    const notes: string[] = [];
    const code = await runTyped({
      ...parsed.options,
      request: parsed.request,
      signal: new AbortController().signal,
      terminal: {
        print: (lines) => void text.push(...lines),
        note: (lines) => void notes.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, text: text.join('\n'), notes: notes.join('\n') };
  }

  it('sends a call to a network', async () => {
    const { code, text } = await run('call', 'eth_getBalance', richest, 'latest', '--network', 'evm');
    assert.equal(code, 0, text);
    assert.match(text, /Balance: 9,999\./);
  });

  it('prints the reports of a run', async () => {
    const { code, text } = await run('call', 'eth_chainId', '--json');
    assert.equal(code, 0, text);
    const envelope = JSON.parse(text);
    assert.equal(envelope.success, true);
    assert.equal(envelope.data.runs[0].cells[0].answer.request.methods[0], 'eth_chainId');
  });

  it('reads a function, a variable, the logs and the receipt of a contract by its name', async () => {
    const total = await run('read', 'Vault', 'total', '--block', 'latest');
    assert.equal(total.code, 0, total.text);
    assert.match(total.text, /data total\(\)/);
    const slot = await run('storage', 'Vault', 'total');
    assert.equal(slot.code, 0, slot.text);
    assert.match(slot.text, /uint256/);
    const rows = folder.file('rows.ndjson');
    const logs = await run('logs', 'Vault', '--from', 'deployed', '--save', rows, '--allow-path', folder.file('.'));
    assert.equal(logs.code, 0, logs.text + logs.notes);
    const [row = ''] = (await readFile(rows, 'utf8')).split('\n');
    const receipt = await run('receipt', JSON.parse(row).transaction_hash);
    assert.equal(receipt.code, 0, receipt.text);
    assert.match(receipt.text, /Vault/);
  });

  it('says what is wrong with an argument, and sends nothing', async () => {
    await assert.rejects(
      run('receipt', '0x12'),
      (error) => error instanceof PlainError && /64 hex digits/.test(error.message),
    );
    const { code, text } = await run('call', 'eth_chainId', '--network', 'nowhere');
    assert.equal(code, 2);
    assert.match(text, /no network "nowhere"/);
  });
});
