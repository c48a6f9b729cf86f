import assert from 'node:assert/strict';

import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { type HashHover, printHashHover } from '../../../../../../src/core/editor/lookup/hover/hashHover';
import { readHoverAction } from '../../../../../../src/core/editor/lookup/hover/readHoverAction';
import type { ReceiptAnswer } from '../../../../../../src/core/editor/lookup/receiptAnswer';
import { ReceiptSummarizer } from '../../../../../../src/core/editor/lookup/receiptSummary';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import type { Exchange } from '../../../../../../src/core/model/exchange/exchange';
import type { Network } from '../../../../../../src/core/model/networks/network';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { sampleExchange } from '../../../../../pages/rendererPage/sampleExchange';
import { serviceSettings } from '../../../request/pipe/testPorts';

const networks = readServices(serviceSettings).services.flatMap((service) => service.networks);
const evm = networks.find(({ family }) => family === 'evm') as Network;
const l2net = networks.find(({ family }) => family === 'l2net') as Network;
const hash = `0x00${'ab'.repeat(31)}`;
const now = 1_700_000_000_000;
const exchange: Exchange = sampleExchange(
  'eth_getTransactionReceipt',
  [hash],
  '{"jsonrpc":"2.0","id":1,"result":null}',
);

function hover(changes: Partial<HashHover>): readonly string[] {
  return printHashHover({
    target: { hash, place: { uri: 'file:///a (1).ts', line: 3, character: 5 } },
    names: [],
    network: evm,
    answer: undefined,
    summary: undefined,
    offers: true,
    hasOthers: true,
    note: undefined,
    time: utcTime,
    now,
    networks: [evm, l2net].map((network) => ({
      network,
      cost: { credits: network === evm ? 80 : 0, unpricedCalls: network === evm ? 2 : 1 },
      answer: undefined,
    })),
    ...changes,
  }).map((paragraph) => paragraph.print());
}

/** Returns the actions of all links, read as the command reads them. */
function actionsIn(paragraphs: readonly string[]): readonly unknown[] {
  return [...paragraphs.join('\n').matchAll(/\]\(command:rpcbook\.hover\.act\?([^\s)]*)/g)].map(([, json]) =>
    readHoverAction(JSON.parse(decodeURIComponent(json ?? ''))[0]),
  );
}

describe('the hover of a hash', () => {
  it('offers the lookup with its cost, and offers nothing if lookups are off', () => {
    const paragraphs = hover({});
    assert.match(paragraphs.join(), /mainnet.*up to 80 credits \+ 2 unpriced calls/);
    assert.deepEqual(actionsIn(paragraphs), [
      {
        kind: 'lookUp',
        target: { hash, place: { uri: 'file:///a (1).ts', line: 3, character: 5 } },
        networks: [evm.key],
      },
    ]);
    assert.deepEqual(hover({ offers: false }), []);
  });

  it('asks for the network once, with the cost of each and of all', () => {
    const paragraphs = hover({ network: undefined });
    assert.match(
      paragraphs.join(),
      /\(80 credits \+ 2 unpriced calls\).*\(1 unpriced call\).*All networks.*\(80 credits \+ 3 unpriced calls\)/,
    );
    assert.deepEqual(
      actionsIn(paragraphs).map((action) => (action as { kind: string }).kind),
      ['choose', 'choose', 'lookUp'],
    );
  });

  it("offers the other networks if one doesn't have the hash, and names the networks that were queried", () => {
    const answer: ReceiptAnswer = { kind: 'missing', at: now - 12_000, exchange, wasReplaced: false };
    const known = (network: Network) => ({ network, cost: { credits: 0, unpricedCalls: 1 }, answer });
    const other = { network: l2net, cost: { credits: 0, unpricedCalls: 1 }, answer: undefined };
    const text = hover({ answer, networks: [known(evm), other] }).join('\n');
    assert.match(text, /No transaction.*on mainnet \(12 s ago\)/);
    assert.match(text, /l2net.*\(1 unpriced call\)/);
    const everywhere = hover({ answer, networks: [known(evm), known(l2net)] });
    assert.match(everywhere.join('\n'), /on mainnet and l2net/);
    assert.deepEqual(actionsIn(everywhere), []);
  });

  it("shows the answers of all networks without the transaction, and offers the ones that didn't answer again", () => {
    const missing: ReceiptAnswer = { kind: 'missing', at: now - 5_000, exchange, wasReplaced: false };
    const refused: ReceiptAnswer = {
      kind: 'refused',
      refusal: { code: 'overBudget', cause: 'Too much.', cure: 'Wait.' },
    };
    const cost = { credits: 0, unpricedCalls: 1 };
    const paragraphs = hover({
      network: undefined,
      networks: [
        { network: evm, cost, answer: missing },
        { network: l2net, cost, answer: refused },
      ],
    });
    assert.match(
      paragraphs.join('\n'),
      /No transaction.*on mainnet \(5 s ago\)[^]*l2net: Too much\. Wait\.[^]*Which network/,
    );
    assert.deepEqual(actionsIn(paragraphs), [
      {
        kind: 'choose',
        target: { hash, place: { uri: 'file:///a (1).ts', line: 3, character: 5 } },
        network: l2net.key,
      },
    ]);
    const nowhere = hover({
      network: undefined,
      networks: [evm, l2net].map((network) => ({ network, cost, answer: missing })),
    });
    assert.match(nowhere.join('\n'), /on mainnet and l2net \(5 s ago\)/);
    assert.doesNotMatch(nowhere.join('\n'), /Which network/);
  });

  it('shows a failure with its fix, and a refusal', () => {
    const failed: ReceiptAnswer = {
      kind: 'failed',
      exchange: { ...exchange, outcome: { kind: 'networkError', code: 'ECONNREFUSED', detail: 'nobody listens' } },
    };
    assert.match(hover({ answer: failed }).join('\n'), /No connection.*nobody listens[\s\S]*Look up again/);
    const refused: ReceiptAnswer = {
      kind: 'refused',
      refusal: { code: 'overBudget', cause: 'Too much.', cure: 'Wait.' },
    };
    assert.match(hover({ answer: refused }).join('\n'), /Not sent.*Too much\. Wait\./);
  });

  it('keeps brackets and quotes in names inside their link', () => {
    const named = { ...evm, name: 'a](b)', key: 'x/"y"' };
    const text = hover({
      network: undefined,
      networks: [{ network: named, cost: { credits: 0, unpricedCalls: 1 }, answer: undefined }],
    }).join('\n');
    assert.match(text, /\[\$\(globe\) a\\\]\(b\)\]\(command:/);
    assert.match(text, /"Look up hashes on x\/y from now on"/);
  });

  it('offers to find out why a transaction failed, and shows the reason once it is known', () => {
    const value = { status: '0x0', transactionHash: hash, gasUsed: '0x1', logs: [] };
    const failed = { ...exchange, outcome: { kind: 'result', body: new Uint8Array(), value } as const };
    const receipt = { exchange: failed, blockTime: undefined, isFinal: true, checkedAt: now };
    const answer: ReceiptAnswer = { kind: 'receipt', receipt, wasReplaced: false };
    const inquiry = { kind: 'failures' as const, network: evm.key, subjects: [hash] };
    const why = { inquiry, cost: { credits: 160, unpricedCalls: 2 }, calls: 4 };
    const summarizer = new ReceiptSummarizer();
    const asking = hover({ answer, why, summary: summarizer.summarize(value, evm, noHints) });
    assert.match(asking.join(), /Why\? \(at most 4 calls, 160 credits \+ 2 unpriced calls\)/);
    const place = { uri: 'file:///a (1).ts', line: 3, character: 5 };
    assert.deepEqual(
      actionsIn(asking).filter((action) => (action as { kind: string }).kind === 'why'),
      [{ kind: 'why', target: { hash, place }, network: evm.key }],
    );
    assert.doesNotMatch(
      hover({ answer, why, summary: summarizer.summarize(value, evm, noHints), offers: false }).join(),
      /Why/,
    );
    const frame = { kind: 'call', from: hash.slice(0, 42), input: '0x', inputBytes: 0, outputBytes: 0, depth: 0 };
    const cause = {
      way: { kind: 'trace', method: 'm' },
      frames: [{ ...frame, failure: 'out of gas' }],
      left: 0,
      before: [],
    };
    const known = summarizer.summarize(value, evm, { ...noHints, failures: { [hash]: cause } });
    assert.match(hover({ answer, summary: known }).join(), /\*\*Failed: out of gas in receive\*\*/);
  });
});

describe('readHoverAction', () => {
  it('rejects actions that no link of the extension contains', () => {
    for (const given of [
      undefined,
      null,
      'lookUp',
      {},
      { kind: 'run' },
      { kind: 'lookUp' },
      { kind: 'lookUp', target: { hash, place: { uri: 'a', line: -1, character: 0 } }, networks: ['a'] },
      { kind: 'lookUp', target: { hash, place: { uri: 'a', line: 1, character: 0 } }, networks: [1] },
      { kind: 'offer', lookup: 'toString', text: 'a' },
      { kind: 'open', hash },
    ]) {
      assert.equal(readHoverAction(given), undefined, JSON.stringify(given));
    }
  });
});
