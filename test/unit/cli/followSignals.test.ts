import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { waitFor } from '../../run/waitFor';
import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { CountingNode } from '../core/run/live/follow/countingNode';
import { bundledCommandLine } from './bundledCommandLine';

interface Line {
  readonly kind?: string;
  readonly change?: { readonly row?: { readonly number: string } };
  readonly row?: { readonly number: string };
  readonly success?: boolean;
  readonly exitCode?: number;
  readonly cell?: { readonly answer: { readonly work?: { readonly rows: number } } };
}

describe('rpcbook run --follow, as a process,', () => {
  let folder: AbiFolder;
  let anvil: Anvil;
  let node: CountingNode;

  beforeEach(async () => {
    folder = await AbiFolder.create();
    anvil = await Anvil.start({});
    node = await CountingNode.start(anvil);
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
  });

  afterEach(async () => {
    await node.stop();
    await anvil.stop();
    await folder.delete();
  });

  /** Runs a cell, and sends a signal after some blocks. */
  async function follow(options: readonly string[], signal: NodeJS.Signals, blocks: number) {
    await folder.write('live.rpc', '```rpc\neth_subscribe newHeads\n```\n');
    const main = await bundledCommandLine();
    const run = ['run', folder.file('live.rpc'), '--settings', folder.file('settings.json'), '--follow', ...options];
    const child = spawn(process.execPath, [main, ...run], { stdio: ['ignore', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const closed = once(child, 'close');
    const until = async (isDone: () => boolean): Promise<void> => {
      await waitFor(() => isDone() || child.exitCode !== null || assert.fail(text), Boolean, { what: String(isDone) });
    };
    // Before its answer, the block where it begins could be the first one that is mined.
    await until(() => node.answered.includes('eth_getBlockByNumber'));
    for (let block = 1; block <= blocks; block += 1) {
      await anvil.request('evm_mine', []);
      await until(() => text.includes(`"number":"0x${block.toString(16)}"`));
    }
    child.kill(signal);
    const [code] = await closed;
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): Line => JSON.parse(line));
    return { code, lines };
  }

  it('has a row for each block, unsubscribes and ends with code 1 on SIGTERM', async () => {
    const { code, lines } = await follow([], 'SIGTERM', 3);
    assert.deepEqual(
      lines.map(({ row }) => row?.number),
      ['0x1', '0x2', '0x3'],
    );
    assert.equal(code, 1);
    assert.deepEqual(node.methods, ['eth_subscribe', 'eth_getBlockByNumber', 'eth_unsubscribe']);
  });

  it('prints each row as an object of --ndjson when it arrives, then the cell and the end, on SIGINT', async () => {
    const { code, lines } = await follow(['--ndjson'], 'SIGINT', 3);
    assert.deepEqual(
      lines.map(({ kind, change }) => [kind, change?.row?.number]),
      [
        ['change', '0x1'],
        ['change', '0x2'],
        ['change', '0x3'],
        ['cell', undefined],
        ['end', undefined],
      ],
    );
    assert.equal(lines[3]?.cell?.answer.work?.rows, 3);
    assert.deepEqual([code, lines.at(-1)?.exitCode, lines.at(-1)?.success], [1, 1, false]);
    assert.equal(node.count('eth_unsubscribe'), 1);
  });
});
