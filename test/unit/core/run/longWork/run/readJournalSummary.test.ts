import assert from 'node:assert/strict';

import { parseJson } from '../../../../../../src/core/base/json/parseJson';
import { type JournalSummary, printJournalSummary } from '../../../../../../src/core/run/longWork/journalSummary';
import { identifyLongWork } from '../../../../../../src/core/run/longWork/run/identifyLongWork';
import { readJournalSummary } from '../../../../../../src/core/run/longWork/run/readJournalSummary';
import type { WorkSource } from '../../../../../../src/core/run/longWork/workSource';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';

const address = '0x00000000000000000000000000000000000000aa';
const call = {
  kind: 'rpc',
  method: 'eth_getLogs',
  params: [{ address, fromBlock: '0x1', toBlock: '0x2bc' }],
} as const;
const scope = { work: 'readings', address, from: 'safe', to: 700, options: { changes: 10 } } as const;
const ofSlots: WorkSource = { kind: 'slots', ...scope, slots: ['0x01', '0x02'] };
const ofVariables: WorkSource = { kind: 'variables', ...scope, variables: [{ name: 'a[0]', slots: ['0x01'] }] };

function summaryOf(source: WorkSource): JournalSummary {
  const limits = { logResults: 10, logParameters: 5, blockRange: 7 };
  const header = { id: 'a'.repeat(32), network: 'main/mainnet', source, heads: new Map(), limits } as const;
  return { header: { ...header, maxPages: 3, startedAt: 1 }, state: 'stopped', rows: 3, done: 0.25 };
}

describe('the summary of a journal', () => {
  it('stores a request as its method and parameters, so that journals of every version can be read', () => {
    const stored =
      '{"version":1,"state":"stopped","rows":3,"done":0.25,"id":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","network":"main/mainnet","method":"eth_getLogs","params":[{"address":"0x00000000000000000000000000000000000000aa","fromBlock":"0x1","toBlock":"0x2bc"}],"heads":{},"limits":{"logResults":10,"logParameters":5,"blockRange":7},"startedAt":1,"maxPages":3}';
    const summary = summaryOf({ kind: 'request', call });
    assert.equal(printJournalSummary(summary), stored);
    assert.deepEqual(readJournalSummary(stored), summary);
  });

  it('returns variables and slots as they were', () => {
    for (const source of [ofSlots, ofVariables])
      assert.deepEqual(readJournalSummary(printJournalSummary(summaryOf(source))), summaryOf(source));
  });

  it('is not read if its source is damaged', () => {
    const damaged: readonly object[] = [
      { kind: 'other' },
      { work: 1 },
      { address: null },
      { from: 'pending' },
      { to: -1 },
      { options: [] },
      { slots: '0x01' },
      { slots: [1] },
      { kind: 'variables', variables: [{ name: 'a' }] },
      { kind: 'variables', variables: [{ slots: [] }] },
    ];
    for (const change of damaged) {
      const stored = JSON.parse(printJournalSummary(summaryOf(ofSlots))) as { readonly source: object };
      const text = JSON.stringify({ ...stored, source: { ...stored.source, ...change } });
      assert.equal(parseJson(text).kind, 'ok');
      assert.equal(readJournalSummary(text), undefined, JSON.stringify(change));
    }
  });
});

describe('the id of long work', () => {
  const network = { ...evmNetwork, key: 'main/mainnet', chainId: '1' };
  const idOf = (source: WorkSource): string => identifyLongWork(source, network, undefined, 'file:///a.rpc');

  it('stays the same for a request in every version, so that kept rows are found', () => {
    assert.equal(idOf({ kind: 'request', call }), 'ed221635eb8cb335659870f7cdaddc17');
  });

  it('differs for each kind of work over the same slots', () => {
    const ids = [ofSlots, ofVariables, { ...ofSlots, work: 'other' }, { ...ofSlots, options: {} }].map(idOf);
    assert.equal(new Set(ids).size, 4);
  });
});
