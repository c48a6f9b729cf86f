import assert from 'node:assert/strict';

import { labelOfRemedy, maxRemedies, type Remedy } from '../../../src/core/model/exchange/remedy';
import { printRemedyFrame, readRemedyFrame } from '../../../src/messages/remedyFrame';
import { defined } from '../defined';

const remedies: readonly Remedy[] = [
  { kind: 'setKey', alias: 'main' },
  { kind: 'replaceKey', alias: 'main' },
  { kind: 'allowOrigin', alias: 'main', origin: 'https://node.example.com' },
  { kind: 'editService', serviceId: 'main' },
  { kind: 'useChainId', network: 'main/mainnet', chainId: '1337' },
  { kind: 'useNetwork', network: 'main/mainnet' },
  { kind: 'useLayout', reference: 'out/Vault.sol/Vault.json' },
  { kind: 'compileLayout', location: 'file:///project/out/Vault.sol/Vault.json' },
  {
    kind: 'useAddress',
    network: 'main/mainnet',
    name: 'Vault',
    address: `0x${'11'.repeat(20)}`,
    source: 'Sourcify, asked on 2026-01-02',
    start: 15,
    end: 20,
  },
  { kind: 'chooseNetwork' },
  { kind: 'openSetting', setting: 'rpcbook.credits.dailyBudget' },
  { kind: 'setDefaultNetwork' },
  { kind: 'addService' },
  { kind: 'addLocalNode' },
  { kind: 'learnMore', topic: 'ranges' },
];

describe('a frame of remedies', () => {
  for (const remedy of remedies) {
    it(`returns ${remedy.kind}, which has a label`, () => {
      const frame = {
        problem: { title: 'Not sent', cause: 'No key.', cure: 'Set it.' },
        remedies: [remedy],
        owner: 'a#b',
      };
      assert.deepEqual(readRemedyFrame(printRemedyFrame(frame)), { kind: 'ok', value: frame });
      assert.ok(labelOfRemedy(remedy).length > 5);
    });
  }

  it('can be without a problem', () => {
    const frame = { remedies: [], owner: 'a#b' };
    assert.deepEqual(defined(readRemedyFrame(printRemedyFrame(frame))), { kind: 'ok', value: frame });
  });

  it('shows a bounded number of buttons', () => {
    const frame = { remedies: Array.from({ length: 50 }, () => remedies[0]!), owner: 'a' };
    const read = readRemedyFrame(printRemedyFrame(frame));
    assert.equal(read.kind === 'ok' && read.value.remedies.length, maxRemedies);
  });

  it('is not read from other values', () => {
    const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    for (const value of [
      undefined,
      {},
      { version: 1 },
      { version: 1, owner: 'a', remedies: [{ kind: 'run', command: 'x' }] },
      { version: 1, owner: 'a', remedies: [{ kind: 'openSetting', setting: 'editor.fontSize' }] },
      { version: 1, owner: 'a', remedies: [{ kind: 'learnMore', topic: '../../README' }] },
      { version: 1, owner: 1, remedies: [] },
    ])
      assert.equal(readRemedyFrame(encode(value)).kind, 'failed');
  });
});
