import assert from 'node:assert/strict';

import { encodeAbiParameters } from 'viem';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { findInquiries } from '../../../../../src/core/answer/inquiry/findInquiries';
import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import { printText } from '../../../../../src/core/base/view/printText';
import { hintsOfAnswer } from '../../../../../src/core/knowledge/answers/hintsOfAnswer';
import { findTokenFact } from '../../../../../src/core/knowledge/facts/tokenFact';
import { labelOfInquiry, type OfferedInquiry } from '../../../../../src/core/model/exchange/inquiry';
import { executeCall } from '../../../../../src/core/request/pipe/executeCall';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import { localServices, portsOn, useTokenChain } from './tokenChain';

const wide = (digits: string): string => `0x${digits.padStart(64, '0')}`;
const text = (symbol: string): string => encodeAbiParameters([{ type: 'string' }], [symbol]);
/** The selector of `totalSupply()`. */
const totalSupply = '0x18160ddd';
const noCost = { credits: 0, unpricedCalls: 0 };

describe('asking tokens of a real node', () => {
  const { chain, knowledgeWith } = useTokenChain();

  function createWorld(corrupt?: Parameters<typeof portsOn>[1]) {
    const world = portsOn(chain().node, corrupt);
    const knowledge = knowledgeWith(world.facts);
    const ports = { ...world.ports, knowledge };
    const options = {
      network: world.network,
      transport: 'http' as const,
      signal: new AbortController().signal,
      allowance: openAllowance(noCost, ports),
    };
    const readLogs = async (address: string | readonly string[]) => {
      const params = [{ fromBlock: '0x0', toBlock: 'latest', address }];
      const exchange = await executeCall({ kind: 'rpc', method: 'eth_getLogs', params }, options, ports);
      if (exchange.kind === 'failed') throw new Error(exchange.problem.cause);
      const { hints } = await hintsOfAnswer(exchange.value, { abis: [], problems: [] }, knowledge);
      const offers = await findInquiries({ exchange: exchange.value, hints }, ports);
      const view = printText(decodeExchange(exchange.value, hints), {
        maxRows: 50,
        time: { zone: 'UTC', locale: 'en' },
      });
      return { offers, hints, view };
    };
    const call = async (to: string, data: string) => {
      const request = { kind: 'rpc', method: 'eth_call', params: [{ to, data }, 'latest'] } as const;
      const exchange = await executeCall(request, options, ports);
      if (exchange.kind === 'failed') throw new Error(exchange.problem.cause);
      const { hints } = await hintsOfAnswer(exchange.value, { abis: [], problems: [] }, knowledge);
      const offers = await findInquiries({ exchange: exchange.value, hints }, ports);
      return { offers, summary: decodeExchange(exchange.value, hints).summary };
    };
    const ask = async (offer: OfferedInquiry | undefined) => {
      if (!offer) throw new Error('Nothing is offered.');
      const report = await runInquiry(offer.inquiry, options, ports);
      if (report.kind === 'failed') throw new Error(report.problem.cause);
      return report.value;
    };
    return { ...world, ports, knowledge, options, readLogs, call, ask };
  }

  it('names them in one batch, once, and shows the raw number beside each amount', async () => {
    const [plain, early] = [await chain().deploy('PlainToken'), await chain().deploy('EarlyToken')];
    for (const address of [plain, early]) await chain().emit(address, 1_500_000n);
    const { readLogs, ask, sent, ledger, network, facts } = createWorld();
    const before = await readLogs([plain, early]);
    assert.match(before.view, /1,500,000/);
    assert.equal(before.offers.length, 1);
    const [offer] = before.offers;
    assert.equal(offer && labelOfInquiry(offer), 'Name 2 Tokens (4 calls, no cost)');
    assert.equal(sent.length, 1, 'finding sends nothing');
    assert.deepEqual(await ask(offer), { learned: 2, notes: [] });
    assert.equal(sent.length, 2, 'one batch');
    assert.equal(ledger.length, 5);
    assert.deepEqual(
      ledger.map(({ method }) => method),
      ['eth_getLogs', 'eth_call', 'eth_call', 'eth_call', 'eth_call'],
    );
    const after = await readLogs([plain, early]);
    assert.deepEqual(after.offers, []);
    assert.match(after.view, /1\.5 PLN \(raw 1500000\)/);
    assert.match(after.view, /0\.0000000000015 EARLY \(raw 1500000\)/);
    assert.match(after.hints.tokens[plain]?.source ?? '', /^the contract, asked on \d{4}-\d\d-\d\d$/);
    assert.equal((await findTokenFact(facts, network, early))?.symbol, 'EARLY');
  });

  it('names the token that a call asked for an amount of itself, and no other contract', async () => {
    const plain = await chain().deploy('PlainToken');
    const { call, ask } = createWorld();
    assert.deepEqual((await call(plain, '0x95d89b41')).offers, [], 'a symbol is no amount');
    const before = await call(plain, totalSupply);
    assert.equal(before.summary, '1,500,000');
    const [offer] = before.offers;
    assert.equal(offer && labelOfInquiry(offer), 'Name the Token (2 calls, no cost)');
    assert.deepEqual(await ask(offer), { learned: 1, notes: [] });
    assert.deepEqual(await call(plain, totalSupply), { offers: [], summary: '1.5 PLN (raw 1500000)' });
    const metered = createWorld({ services: [{ ...localServices[0], rpcUrl: 'https://node.example' }] });
    assert.deepEqual((await metered.call(plain, totalSupply)).offers, []);
  });

  it("keeps the answers of contracts that aren't tokens, or are unusual, and shows their text safely", async () => {
    const say = (decimals: string, symbol: string) => chain().deploy('OddToken', [decimals, symbol]);
    const cases: readonly (readonly [address: string, decimals: number | undefined, symbol: string | undefined])[] = [
      [await say('0x', '0x'), undefined, undefined],
      [await say(wide('ff'), text('BIG')), 255, 'BIG'],
      [await say(wide('100'), text('MORE')), undefined, 'MORE'],
      [await say(`0x${'f'.repeat(64)}`, text('MINUS')), undefined, 'MINUS'],
      [await say('0x12', text('SHORT')), undefined, 'SHORT'],
      [await say(`${wide('12')}${'0'.repeat(64)}`, text('LONG')), undefined, 'LONG'],
      [await say(wide('6'), '0x'), 6, undefined],
      [await say(wide('6'), text('')), 6, ''],
      [await say(wide('6'), wide('0')), 6, ''],
      [await say(wide('6'), `0x${'f'.repeat(64)}`), 6, undefined],
      [await say(wide('6'), `${wide('ffffffff')}${'0'.repeat(64)}`), 6, undefined],
      [await say(wide('6'), `${wide('20')}${'f'.repeat(64)}`), 6, undefined],
      [await say(wide('6'), `${wide('20')}${wide('21').slice(2)}${'41'.repeat(32)}`), 6, undefined],
      [await say(wide('6'), text('\u001b[31mRED\u202eDSU')), 6, '"\\u{1b}[31mRED\\u{202e}DSU"'],
      [await say(wide('6'), text('000,000 USDC')), 6, '"000,000 USDC"'],
      [await say(wide('6'), text('USDC (raw 1)')), 6, '"USDC (raw 1)"'],
      [await say(wide('6'), text('1INCH')), 6, '"1INCH"'],
      [await say(wide('6'), text('USD₮0')), 6, 'USD₮0'],
      [await say(wide('6'), text('A'.repeat(100))), 6, `${'A'.repeat(32)}…`],
      [await chain().deploy('EndlessToken'), undefined, undefined],
    ];
    const { readLogs, ask, facts, network } = createWorld();
    for (const [address] of cases.slice(0, -1)) await chain().emit(address, 7n);
    // It can't emit: its fallback never ends. Its code takes the place of one that did.
    const endless = cases.at(-1)?.[0] ?? '';
    const code = await chain().node.request('eth_getCode', [endless, 'latest']);
    const stand = await chain().deploy('PlainToken');
    await chain().emit(stand, 7n);
    await chain().node.request('anvil_setCode', [stand, code]);
    const gone = await chain().deploy('PlainToken');
    await chain().emit(gone, 7n);
    await chain().node.request('anvil_setCode', [gone, '0x']);
    const addresses = [...cases.slice(0, -1).map(([address]) => address), stand, gone];
    const before = await readLogs(addresses);
    await ask(before.offers[0]);
    for (const [address, decimals, symbol] of cases.slice(0, -1)) {
      const fact = await findTokenFact(facts, network, address);
      assert.deepEqual([fact?.decimals, fact?.symbol], [decimals, symbol], `${decimals} ${symbol}`);
    }
    for (const address of [stand, gone]) {
      const fact = await findTokenFact(facts, network, address);
      assert.ok(fact, 'it was asked');
      assert.deepEqual([fact.decimals, fact.symbol], [undefined, undefined]);
    }
    const after = await readLogs(addresses);
    assert.deepEqual(after.offers, [], 'none is offered again');
    assert.match(after.view, /0\.0{254}7 BIG \(raw 7\)/);

    assert.doesNotMatch(after.view, /[\u001b\u202e]/);
  });

  it('limits a symbol of a million characters, and one of ten million in the answer', async () => {
    const long = await chain().deploy('LongToken');
    await chain().emit(long, 7n);
    const huge = `{"jsonrpc":"2.0","id":1,"result":"${text('A').slice(0, 66)}${wide('989680').slice(2)}${'41'.repeat(10_000_000)}"}`;
    for (const isHuge of [false, true]) {
      const { readLogs, ask, facts, network } = createWorld({
        settings: { maxBytes: 100_000_000, parseLimit: 100_000_000 },
        corrupt: (body) => {
          if (!isHuge || !body.includes('0x95d89b41')) return undefined;
          if (body.startsWith('[')) return { kind: 'reply', status: 413, headers: {}, body: new Uint8Array() };
          const id = /"id":(\d+)/.exec(body)?.[1] ?? '1';
          return {
            kind: 'reply',
            status: 200,
            headers: {},
            body: new TextEncoder().encode(huge.replace('"id":1', `"id":${id}`)),
          };
        },
      });
      await ask((await readLogs(long)).offers[0]);
      const fact = await findTokenFact(facts, network, long);
      assert.equal(fact?.decimals, 2);
      assert.ok((fact.symbol ?? '').length < 400, `${fact.symbol?.length}`);
      assert.match((await readLogs(long)).view, isHuge ? /0\.07 A{32}… \(raw 7\)/ : /0\.07 .* \(raw 7\)/);
    }
  });

  it('does not offer items, tokens that are known, or anything of an answer without amounts', async () => {
    const item = await chain().deploy('Item');
    await chain().emit(item, 7n);
    const { readLogs } = createWorld();
    assert.deepEqual((await readLogs(item)).offers, []);
  });

  it('keeps nothing of a contract whose calls failed temporarily, and offers it again', async () => {
    const plain = await chain().deploy('PlainToken');
    await chain().emit(plain, 7n);
    const limited = { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'rate limit exceeded' } };
    const { readLogs, ask, ledger } = createWorld({
      corrupt: (body) =>
        body.includes('eth_call')
          ? { kind: 'reply', status: 429, headers: {}, body: new TextEncoder().encode(JSON.stringify(limited)) }
          : undefined,
    });
    const { offers } = await readLogs(plain);
    const report = await ask(offers[0]);
    assert.deepEqual(report, { learned: 0, notes: ['1 of 1 contracts gave no answer. You can ask again.'] });
    assert.equal(ledger.length, 3, 'a limited batch is not sent again one by one');
    assert.equal((await readLogs(plain)).offers.length, 1);
  });
});
