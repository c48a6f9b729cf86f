import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { type DecodeHints, noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { feltHex } from '../../../../../../src/core/formats/l2net/felt';
import { cairoSelectorOf } from '../../../../../../src/core/formats/l2net/selector';
import { createServiceCatalogue } from '../../../../../../src/core/model/catalogue/catalogue';
import type { Network } from '../../../../../../src/core/model/networks/network';
import {
  type AssertionResult,
  checkAssertion,
  parseAssertion,
} from '../../../../../../src/core/run/session/directives/assertion';
import { answerToCheck } from '../../../../../../src/core/run/session/run/answerToCheck';
import { l2Network, solanaNetwork } from '../../../answer/decode/exampleNetworks';
import { type RanTransaction, RanTransactions } from '../../../answer/decode/solana/ranTransactions';
import { exchangeOf } from '../../../editor/history/sampleExchange';

const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;
const transfer = {
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word('aa'.repeat(20)),
    word('bb'.repeat(20)),
  ],
  data: word((1_000_000_000).toString(16)),
  blockNumber: '0x1',
};
const unknown = { address: token, topics: [word('1')], data: '0x' };
const usdc: DecodeHints = { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC' } } };
const catalogue = createServiceCatalogue();

interface Answered {
  readonly method: string;
  readonly params?: readonly JsonValue[];
  readonly value: JsonValue;
  readonly hints?: DecodeHints;
  readonly network?: Network;
}

function check(text: string, { method, params = [], value, hints = usdc, network }: Answered): AssertionResult {
  const assertion = parseAssertion(text);
  assert.ok(assertion.kind === 'ok', JSON.stringify(assertion));
  const outcome = { kind: 'result', body: new Uint8Array(), value } as const;
  const exchange = exchangeOf({ kind: 'rpc', method, params }, '', { outcome, ...(network && { network }) });
  const { answer, facts } = answerToCheck({ exchange, hints }, [assertion.value], catalogue);
  return checkAssertion(assertion.value, answer, facts);
}

describe('assertions about decoded values', () => {
  const receipt: Answered = {
    method: 'eth_getTransactionReceipt',
    value: { status: '0x1', logs: [transfer, unknown] },
  };
  for (const text of [
    'decoded.logs[0].args.value == 1_000 USDC',
    'decoded.logs[0].args.value == 1000.000000 USDC',
    'decoded.logs[0].args.value == 1_000_000_000',
    'decoded.logs[0].args.value > 999.999999 USDC',
    'decoded.logs[0].args.value != 1_001 USDC',
    'decoded.logs[0].args.value within 1 % of 1_005 USDC',
    'decoded.logs[0].event == Transfer',
    'decoded.logs[0].args.to == 0xBBbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
    'decoded.logs.length == 2',
    'decoded.logs[1].event == null',
  ])
    it(`hold: ${text}`, () => assert.equal(check(text, receipt).failure, undefined));

  for (const [text, got, why] of [
    ['decoded.logs[0].args.value == 999 USDC', '1000 USDC', /but it is 1000 USDC\.$/],
    ['decoded.logs[0].args.value == 1_000 DAI', '1000 USDC', /its unit is USDC/],
    ['decoded.logs[0].args.value == 1_000 usdc', '1000 USDC', /its unit is USDC/],
    ['decoded.logs[0].args.value within 1 % of 1_011 USDC', '1000 USDC', /but it is 1000 USDC/],
    ['decoded.logs[0].event == 1 USDC', undefined, /it is not a number/],
    ['decoded.logs[0].args.to == 1 USDC', undefined, /its unit isn't known/],
    ['decoded.logs[0].args.amount == 1 USDC', undefined, /has no member "amount"/],
    ['decoded.logs[2].event == Transfer', undefined, /is a list of 2/],
    ['decoded.returns', undefined, /has no member "returns"/],
  ] as const)
    it(`fail: ${text}`, () => {
      const { state, failure = '', got: found } = check(text, receipt);
      assert.equal(state, 'failed');
      assert.match(failure, why);
      if (got !== undefined) assert.equal(found?.text, got);
    });

  it('believe no symbol that only the contract itself gives', () => {
    const hints: DecodeHints = { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC', isAsked: true } } };
    const { failure = '' } = check('decoded.logs[0].args.value == 1_000 USDC', { ...receipt, hints });
    assert.match(failure, /only the contract itself says .* rpcbook\.tokens/);
    assert.equal(check('decoded.logs[0].args.value == 1_000_000_000', { ...receipt, hints }).state, 'holds');
  });

  it('know no unit of a token that nobody names', () => {
    const { failure = '' } = check('decoded.logs[0].args.value == 1_000 USDC', { ...receipt, hints: noHints });
    assert.match(failure, /its unit isn't known/);
  });

  it('read the logs of eth_getLogs, and the last of many', () => {
    const value = Array.from({ length: 1_500 }, () => transfer);
    const logs: Answered = { method: 'eth_getLogs', value };
    assert.equal(check('decoded.logs[1499].args.value == 1_000 USDC', logs).state, 'holds');
  });

  it('read the results of a called function by name', () => {
    const balance: Answered = {
      method: 'eth_call',
      params: [{ to: token, data: `0x70a08231${'aa'.repeat(20).padStart(64, '0')}` }, 'latest'],
      value: word('5'),
    };
    assert.equal(check('decoded.returns.balanceOf == 5', balance).failure, undefined);
    assert.equal(check('decoded.returns.balanceOf == 6', balance).state, 'failed');
  });

  describe('of a variable in storage', () => {
    const slot = (hints: DecodeHints, at = '0x0'): Answered => ({
      method: 'eth_getStorageAt',
      params: [token, at, 'latest'],
      // Two flags, of which the first is set, and an address.
      value: word(`0100${'aa'.repeat(20)}`),
      hints,
    });
    const layout = (expression: string): DecodeHints => ({
      ...noHints,
      layout: {
        source: 'Vault.json',
        expression,
        json: {
          storage: [
            { label: 'owner', offset: 0, slot: '0', type: 't_address' },
            { label: 'paused', offset: 20, slot: '0', type: 't_bool' },
            { label: 'open', offset: 21, slot: '0', type: 't_bool' },
          ],
          types: {
            t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
            t_bool: { encoding: 'inplace', label: 'bool', numberOfBytes: '1' },
          },
        },
      },
    });

    it('read it by its layout, also beside others in its slot', () => {
      assert.equal(check(`decoded.value == 0x${'aa'.repeat(20)}`, slot(layout('owner'))).failure, undefined);
      assert.equal(check('decoded.value == false', slot(layout('paused'))).failure, undefined);
      assert.match(check('decoded.value == true', slot(layout('paused'))).failure ?? '', /but it is false\.$/);
    });

    it('read it by the type in the cell', () =>
      assert.equal(check('decoded.value == 43690', slot({ ...noHints, storageType: 'uint16' })).state, 'holds'));

    it('have no value if several variables or none are known in the slot', () => {
      const several = { ...layout('owner'), layout: { source: '', json: layout('').layout?.json ?? null } };
      for (const hints of [several, noHints])
        assert.match(check('decoded.value', slot(hints)).failure ?? '', /there is no decoded/);
    });

    it('say where the decoded value is if the word is compared', () => {
      const failure = check('result == 1', slot(layout('paused'))).failure ?? '';
      assert.match(failure, /The decoded value is `decoded\.value`\.$/);
      assert.match(check('result == 1', slot(noHints)).failure ?? '', /Write the type with `# @type`/);
    });
  });

  it('say where the decoded values of an encoded result are, or how to decode it', () => {
    const balance = `0x70a08231${'aa'.repeat(20).padStart(64, '0')}`;
    const call = (data: string, value: string): Answered => ({
      method: 'eth_call',
      params: [{ to: token, data }, 'latest'],
      value,
    });
    const name = `${word('20')}${'3'.padStart(64, '0')}${'616263'.padEnd(64, '0')}`;
    const failures = [
      check('result == abc', call('0x06fdde03', name)).failure ?? '',
      check('result == abc', call('0x12345678', name)).failure ?? '',
      check('result == 6', call(balance, word('5'))).failure ?? '',
      check('result == 6', { method: 'eth_blockNumber', value: '0x5' }).failure ?? '',
    ];
    assert.match(failures[0] ?? '', /The decoded value is `decoded\.returns\.name`\.$/);
    assert.match(failures[1] ?? '', /Declare the function with `# @abi`/);
    assert.match(failures[2] ?? '', /but it is 5\.$/);
    assert.match(failures[3] ?? '', /but it is "0x5"\.$/);
  });

  it('have nothing to read in an answer without names', () =>
    assert.match(check('decoded.logs', { method: 'eth_chainId', value: '0x1' }).failure ?? '', /there is no decoded/));
});

describe('assertions about decoded values of l2net', () => {
  const transferred = {
    from_address: '0x0abc',
    keys: [cairoSelectorOf('Transfer'), 1n, 2n].map(feltHex),
    data: ['0x16e360', '0x0'],
  };
  const unknownEvent = { from_address: '0xdef', keys: ['0x63'], data: [] };
  const hints: DecodeHints = { ...noHints, tokens: { '0xabc': { decimals: 6, symbol: 'USDC' } } };
  const events = [transferred, unknownEvent];
  const answers: readonly Answered[] = [
    { method: 'l2net_getTransactionReceipt', value: { execution_status: 'SUCCEEDED', events } },
    { method: 'l2net_getEvents', value: { events, continuation_token: '2' } },
  ].map((one) => ({ ...one, hints, network: l2Network }));
  for (const text of [
    'decoded.events.length == 2',
    'decoded.events[0].event == Transfer',
    'decoded.events[0].address == 0xabc',
    'decoded.events[0].args.from == 0x1',
    'decoded.events[0].args.to == 2',
    'decoded.events[1].event == null',
  ])
    it(`hold: ${text}`, () => {
      for (const answer of answers) assert.equal(check(text, answer).failure, undefined, answer.method);
    });

  it('compare an amount in the unit of its token', () => {
    for (const answer of answers) {
      assert.equal(check('decoded.events[0].args.value == 1.5 USDC', answer).failure, undefined);
      assert.equal(check('decoded.events[0].args.value == 2 USDC', answer).got?.text, '1.5 USDC');
    }
  });

  it('have nothing to read in other answers', () =>
    assert.match(
      check('decoded.events', { method: 'l2net_blockNumber', value: 5, network: l2Network }).failure ?? '',
      /there is no decoded/,
    ));
});

describe('assertions about decoded values of Solana', () => {
  let ran: RanTransactions;
  let paid: RanTransaction;
  before(async () => {
    ran = await RanTransactions.start();
    await ran.createTokens();
    paid = await ran.pay(250n);
  });
  const hints = (): DecodeHints => ({ ...noHints, tokens: { [ran.mint.address]: { decimals: 2, symbol: 'PTS' } } });
  const transaction = (value: JsonValue): Answered => ({
    method: 'getTransaction',
    value,
    hints: hints(),
    network: solanaNetwork,
  });

  it('read instructions and balances of a transaction, in each encoding', async () => {
    const account = await ran.accountOf(ran.friend.address);
    for (const value of [paid.json, paid.base64])
      for (const text of [
        'decoded.instructions.length == 4',
        'decoded.instructions[1].type == transferChecked',
        `decoded.instructions[1].args.mint == ${ran.mint.address}`,
        'decoded.instructions[2].program == 11111111111111111111111111111111',
        'decoded.tokenBalances.length == 2',
        'decoded.tokenBalances[0].difference == -2.50 PTS',
        'decoded.tokenBalances[0].before == 10 PTS',
        'decoded.tokenBalances[1].after == 250',
        `decoded.tokenBalances[1].account == ${account}`,
        `decoded.tokenBalances[1].owner == ${ran.friend.address}`,
        `decoded.balances[0].account == ${ran.payer.address}`,
        'decoded.balances[0].difference < 0 SOL',
      ])
        assert.equal(check(text, transaction(value)).failure, undefined, text);
  });

  it('show what they found in its unit', () =>
    assert.equal(check('decoded.tokenBalances[1].after == 1 PTS', transaction(paid.json)).got?.text, '2.5 PTS'));

  it('read a list of token accounts by name', () => {
    const info = {
      mint: ran.mint.address,
      owner: ran.payer.address,
      state: 'initialized',
      tokenAmount: { amount: '750', decimals: 2, uiAmountString: '7.5' },
    };
    const account = { data: { parsed: { info, type: 'account' }, program: 'spl-token' } };
    const answer: Answered = {
      method: 'getTokenAccountsByOwner',
      value: {
        context: { slot: 1 },
        value: [
          { pubkey: ran.friend.address, account },
          { pubkey: 'x', account: 5 },
        ],
      },
      hints: hints(),
      network: solanaNetwork,
    };
    for (const text of [
      'decoded.accounts.length == 2',
      `decoded.accounts[0].address == ${ran.friend.address}`,
      'decoded.accounts[0].amount == 7.5 PTS',
      'decoded.accounts[0].state == initialized',
      'decoded.accounts[0].delegate == null',
      'decoded.accounts[1].address == x',
    ])
      assert.equal(check(text, answer).failure, undefined, text);
  });

  it('have nothing to read in other answers', () => {
    const answer: Answered = { method: 'getBalance', value: { context: {}, value: 5 }, network: solanaNetwork };
    assert.match(check('decoded.balances', answer).failure ?? '', /there is no decoded/);
  });
});

describe('assertions about the schema of a method', () => {
  const log = { ...transfer, logIndex: '0x0', transactionHash: word('1') };
  it('hold for an answer that the catalogue describes', () =>
    assert.equal(check('result is schema', { method: 'eth_getLogs', value: [log] }).failure, undefined));

  it('name the first place that differs', () => {
    const value = [log, { ...log, data: 5 }];
    const { failure = '' } = check('result is schema', { method: 'eth_getLogs', value });
    assert.match(failure, /it\[1\]\.data isn't a text/);
    assert.equal(check('result[0] is schema', { method: 'eth_getLogs', value }).state, 'holds');
  });

  it('accept null where a member can be absent, and not in place of the result', () => {
    const pending = [{ ...log, blockNumber: null }];
    assert.equal(check('result is schema', { method: 'eth_getLogs', value: pending }).state, 'holds');
    assert.match(check('result is schema', { method: 'eth_getLogs', value: null }).failure ?? '', /isn't a list/);
  });

  it('fail where the catalogue describes nothing', () =>
    assert.match(
      check('result is schema', { method: 'debug_traceTransaction', value: {} }).failure ?? '',
      /the catalogue has no schema/,
    ));
});
