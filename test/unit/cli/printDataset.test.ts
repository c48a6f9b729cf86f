import assert from 'node:assert/strict';

import { printDataset } from '../../../src/cli/printDataset';
import { PlainError } from '../../../src/headless/plainError';
import { AbiFolder } from '../core/formats/abi/abiFolder';

describe('rpcbook dataset', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    await folder.write('settings.json', { 'rpcbook.services': [] });
  });
  after(() => folder.delete());

  async function print(name: string, isJson = false): Promise<string> {
    const printed: string[] = [];
    await printDataset({
      files: [folder.file(name)],
      settings: folder.file('settings.json'),
      compacts: false,
      isJson,
      terminal: {
        print: (lines) => void printed.push(...lines),
        write: (pieces) => void printed.push([...pieces].join('')),
        note: (lines) => void printed.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
    });
    return printed.join('\n');
  }

  it('shows what a manifest says without its control characters, and takes no other folder', async () => {
    const description = {
      version: 1,
      chain: 'eip155:1\u001b[2J',
      request: { method: 'eth_getLogs', filter: { address: '\u001b]8;;x\u0007' } },
      from: 5,
      format: 'parquet',
      blocksPerFile: 10,
      columns: [{ name: 'a\u202eb', type: 'text' }],
    };
    await folder.write('hostile/_manifest/dataset.json', description);
    for (const text of [await print('hostile'), await print('hostile', true)])
      assert.ok(!/[\p{Cc}\u202e]/u.test(text.replaceAll('\n', '')), text);
    assert.match(await print('hostile'), /Holds no blocks yet/);
    const others = [
      {},
      { ...description, columns: 5 },
      { ...description, format: 'exe' },
      { ...description, blocksPerFile: 0 },
    ];
    for (const [place, other] of others.entries()) {
      await folder.write(`other${place}/_manifest/dataset.json`, other);
      await assert.rejects(print(`other${place}`), PlainError);
    }
    await assert.rejects(print('nowhere'), PlainError);
  });
});
