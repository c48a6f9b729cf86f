import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';

import { printCreditDays } from '../../../src/cli/printCreditDays';
import type { LedgerEntry } from '../../../src/core/base/credits/ledgerEntry';
import { openFileLedger } from '../../../src/disk/fileLedger';
import { PlainError } from '../../../src/headless/plainError';
import { AbiFolder } from '../core/formats/abi/abiFolder';

describe('rpcbook credits', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
    const ledger = openFileLedger({ folder: folder.file('ledger'), keepDays: 36_500, onProblem: assert.fail });
    const entry = { serviceId: 'main', networkId: 'evm', outcome: 'result' };
    const entries: readonly LedgerEntry[] = [
      { ...entry, at: Date.UTC(2026, 0, 1, 23, 59), method: 'eth_call', cost: { kind: 'known', credits: 20 } },
      { ...entry, at: Date.UTC(2026, 0, 2, 0, 0), method: 'eth_call', cost: { kind: 'known', credits: 1_000 } },
      { ...entry, at: Date.UTC(2026, 0, 2, 9, 0), method: 'eth_call', cost: { kind: 'known', credits: 5 } },
      { ...entry, at: Date.UTC(2026, 0, 2, 9, 0), method: 'my_call', cost: { kind: 'unpriced' } },
    ];
    for (const each of entries) await ledger.append(each);
    ledger.dispose();
  });
  after(() => folder.delete());

  async function credits(isJson: boolean, ledger: string | undefined): Promise<string> {
    const printed: string[] = [];
    const print = (lines: readonly string[]) => void printed.push(...lines);
    const write = (pieces: Iterable<string>) => void printed.push([...pieces].join(''));
    const terminal = { print, write, note: print, ask: () => Promise.resolve(undefined) };
    const code = await printCreditDays({ isJson, terminal, ledger });
    assert.equal(code, 0);
    return printed.join('\n');
  }

  it('prints days of UTC, newest first, and never adds unpriced calls to credits', async () => {
    const before = await readdir(folder.file('ledger'));
    const text = await credits(false, folder.file('ledger'));
    assert.deepEqual(
      text.split('\n').map((line) => line.split(/ {2,}/)),
      [
        ['Day', 'Network', 'Method', 'Calls', 'Credits'],
        ['2026-01-02', 'main/evm', 'eth_call', '2', '1,005'],
        ['2026-01-02', 'main/evm', 'my_call', '1', 'unpriced'],
        ['2026-01-01', 'main/evm', 'eth_call', '1', '20'],
      ],
    );
    assert.deepEqual(await readdir(folder.file('ledger')), before);
  });

  it('prints a line of JSON', async () => {
    const { days } = JSON.parse(await credits(true, folder.file('ledger')));
    assert.deepEqual(days[1], {
      day: '2026-01-02',
      serviceId: 'main',
      networkId: 'evm',
      method: 'my_call',
      calls: 1,
      credits: 0,
      unpricedCalls: 1,
      unfinished: 0,
    });
  });

  it('asks for the folder', async () => {
    await assert.rejects(credits(false, undefined), PlainError);
    await assert.rejects(credits(false, folder.file('nowhere')), PlainError);
  });
});
