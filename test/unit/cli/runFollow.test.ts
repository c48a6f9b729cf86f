import assert from 'node:assert/strict';

import { runFile } from '../../../src/cli/runFile';
import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';

describe('rpcbook run --follow', function () {
  this.timeout(60_000);
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function follow(cell: string, signal: AbortSignal, onLine: (line: string) => void) {
    await folder.write('settings.json', {
      'rpcbook.services': [
        {
          id: 'local',
          rpcUrl: `http://127.0.0.1:${node.port}`,
          wsUrl: `ws://127.0.0.1:${node.port}`,
          rpcPath: '',
          wsPath: '',
          networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
        },
      ],
    });
    await folder.write('live.rpc', `\`\`\`rpc\n${cell}\n\`\`\`\n`);
    const printed: string[] = [];
    const notes: string[] = [];
    const code = await runFile({
      file: folder.file('live.rpc'),
      settings: folder.file('settings.json'),
      rows: 20,
      follows: true,
      signal,
      terminal: {
        print: (lines) => {
          printed.push(...lines);
          for (const line of lines) onLine(line);
        },
        note: (lines) => void notes.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
    });
    return { code, notes, rows: printed.map((line): { row?: { number: string } } => JSON.parse(line)) };
  }

  it('prints each row as one line of JSON when it arrives, and ends as its cell says', async () => {
    const { signal } = new AbortController();
    const mining = setInterval(() => void node.request('evm_mine', []), 100);
    const { code, rows, notes } = await follow('# @take 3\n# @notify\neth_subscribe newHeads', signal, () => undefined);
    clearInterval(mining);
    assert.equal(code, 0);
    assert.ok(
      notes.some((line) => /^Line \d+: \d new blocks?\.$/.test(line)),
      notes.join('\n'),
    );
    const numbers = rows.map(({ row }) => Number(row?.number));
    assert.equal(numbers.length, 3);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => (numbers[0] ?? 0) + index),
    );
  });

  it('ends when it is stopped', async () => {
    const abort = new AbortController();
    const mining = setInterval(() => void node.request('evm_mine', []), 100);
    const { rows } = await follow('eth_subscribe newHeads', abort.signal, () => abort.abort());
    clearInterval(mining);
    assert.ok(rows.length >= 1);
  });
});
