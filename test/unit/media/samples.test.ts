import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, it } from 'mocha';

import { diagnoseCell } from '../../../src/core/editor/language/problems/diagnoseCell';
import type { Family } from '../../../src/core/model/networks/network';
import { readServices } from '../../../src/core/model/networks/readServices';
import { parseNotebook } from '../../../src/core/model/notebook/parseNotebook';
import { openSample } from '../core/editor/language/shared/sampleNotebook';

const folder = path.resolve(import.meta.dirname, '../../../media/samples');

/** The first cell of each sample: a request that every network of the family answers. */
const firstCells: Readonly<Record<Family, string>> = {
  evm: 'eth_blockNumber',
  solana: 'getSlot',
  l2net: 'l2net_blockNumber',
};

function cellsOf(family: string): readonly string[] {
  const text = readFileSync(path.join(folder, `${family}.rpc`), 'utf8');
  return parseNotebook(text)
    .cells.filter(({ kind }) => kind === 'rpc')
    .map(({ text: cell }) => cell);
}

describe('the sample notebooks', () => {
  it('exist for each family of networks, and for a large range', () => {
    const files = [...Object.keys(firstCells), 'range'].map((name) => `${name}.rpc`);
    assert.deepEqual(readdirSync(folder).sort(), files.sort());
  });

  it('show a large range without problems and without a network', () => {
    const cells = cellsOf('range');
    assert.ok(cells.length === 1 && cells[0]?.includes('@network') === false);
    const { context, edited } = openSample(cells);
    assert.deepEqual(diagnoseCell(context, edited), []);
  });

  for (const [family, first] of Object.entries(firstCells)) {
    it(`begin with ${first} on ${family} networks and name no network`, () => {
      const cells = cellsOf(family);
      assert.equal(cells[0]?.trim(), first);
      assert.ok(cells.length > 3);
      for (const cell of cells) assert.ok(!cell.includes('@network'), cell);
    });

    it(`have no problems on a default network of the family ${family}`, () => {
      const { services } = readServices([
        {
          id: 'own',
          rpcUrl: 'https://node.example.com',
          rpcPath: '',
          networks: [
            { id: 'other', family: family === 'evm' ? 'solana' : 'evm' },
            { id: 'chosen', family },
          ],
        },
      ]);
      const cells = cellsOf(family);
      for (const at of cells.keys()) {
        const { context, edited } = openSample(cells, { services, defaultNetwork: 'own/chosen', at });
        assert.deepEqual(
          diagnoseCell(context, edited).map(({ message }) => message),
          [],
          edited.text,
        );
      }
    });
  }
});
