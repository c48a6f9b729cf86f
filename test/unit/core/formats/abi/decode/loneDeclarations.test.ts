import assert from 'node:assert/strict';

import { type Abi, type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex, parseAbiItem } from 'viem';

import { eventTitle } from '../../../../../../src/core/answer/decode/shared/eventTitle';
import { eventSourceText } from '../../../../../../src/core/answer/decode/shared/sourceText';
import { logLayout } from '../../../../../../src/core/answer/saving/logLayout';
import type { DecodedEvent, LogText } from '../../../../../../src/core/formats/abi/decode/decodeLog';
import { LogDecoder } from '../../../../../../src/core/formats/abi/decode/logDecoder';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { topicOf } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const emitter = '0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b';
const pool = '0x0d4a11d5eeaac28ec3f61d100daf4d40471f1852';
const builtIn = new BuiltInAbi();

function logOf(declaration: string, values: readonly unknown[], address = emitter): LogText {
  const item = parseAbiItem(declaration) as AbiEvent;
  const args = Object.fromEntries(item.inputs.map(({ name = '' }, place) => [name, values[place]]));
  const inData = item.inputs.filter(({ indexed }) => indexed !== true);
  return {
    address,
    topics: encodeEventTopics({ abi: [item] as Abi, args } as Parameters<typeof encodeEventTopics>[0]) as Hex[],
    data: encodeAbiParameters(
      inData,
      inData.map(({ name = '' }) => args[name]),
    ),
  };
}

/** Decodes with a list of declarations that has only these, under the label of a protocol. */
function decode(
  log: LogText,
  declarations: readonly string[],
  around: readonly LogText[] = [log],
  nameOf?: (address: string) => string | undefined,
): DecodedEvent {
  const candidates = declarations.flatMap((text) =>
    parseHumanReadableAbi(text).items.flatMap((item) =>
      item.kind === 'event' ? [{ item, source: { kind: 'builtIn', label: 'Protocol' } as const }] : [],
    ),
  );
  const list = { events: (topic: string) => candidates.filter(({ item }) => topicOf(item) === topic) };
  const context = {
    logs: () => around,
    isToken: (address: string) => address === token.toLowerCase(),
    ...(nameOf && { nameOf }),
  };
  const decoding = new LogDecoder([], list, undefined, context).decode(log);
  assert.ok(decoding.kind === 'decoded');
  return decoding.event;
}

function named(event: DecodedEvent): string {
  return event.arguments.map(({ name }) => name).join();
}

const transfer = 'event Transfer(address indexed pool, address indexed from, address indexed to, uint256 value)';
const deposited = 'event Deposited(address indexed recipient, address indexed from, uint256 amount)';
const deposit = 'event Deposit(address staker, address strategy, uint256 shares)';
const withdrawn = 'event Withdrawn(address indexed user, uint256 indexed poolId, uint256 amount)';
const listed = 'event PoolListed(address indexed pool, uint256 weight)';

describe('the only known declaration of an event', () => {
  it('the only known declaration gives no names that the values contradict', () => {
    for (const [declaration, values] of [
      [deposit, [alice, alice, 5n]],
      [deposited, [alice, token, 5n]],
      [transfer, [alice, alice, bob, 5n]],
      [withdrawn, [alice, 7_989_863_001_451_442_888n, 5n]],
      ['event Voted(address indexed voter, uint256 amount)', [alice, 2n ** 200n]],
      ['event Ended(uint256 indexed id, uint256 endTime)', [1n, 10n ** 21n]],
    ] as const) {
      const event = decode(logOf(declaration, values), [declaration]);
      assert.deepEqual(
        [named(event), event.doubt],
        [event.arguments.map((_, at) => `arg${at}`).join(), 'values'],
        declaration,
      );
      assert.equal(event.name, parseHumanReadableAbi(declaration).items[0]?.name);
    }
  });

  it('gives its names if the values can be those of its arguments', () => {
    for (const [declaration, values] of [
      [listed, [pool, 5n]],
      ['event Voted(address indexed voter, uint256 amount)', [alice, 2n ** 256n - 1n]],
      ['event Ended(uint256 indexed id, uint256 endTime)', [1n, 1_700_000_000_000n]],
    ] as const) {
      const event = decode(logOf(declaration, values), [declaration]);
      assert.deepEqual([event.doubt, /arg\d/.test(named(event))], [undefined, false], declaration);
    }
  });

  it('gives no names to an event that any contract may have, without a second sign', () => {
    const staked = 'event Staked(address indexed staker, uint256 ethAmount, uint256 mETHAmount)';
    const withdraw =
      'event Withdraw(address indexed token, address indexed from, uint256 indexed amount, uint256 input1, uint256 output1)';
    const ofPool = logOf('event Other(uint256 a)', [1n], pool);
    for (const [declaration, values] of [
      [staked, [alice, 0n, 10n ** 18n]],
      [withdraw, [pool, alice, 5n, 6n, 7n]],
      [transfer, [pool, alice, bob, 5n]],
      [deposited, [alice, bob, 5n]],
      [withdrawn, [alice, 7n, 5n]],
    ] as const) {
      const log = logOf(declaration, values);
      const event = decode(log, [declaration], [log, ofPool]);
      const neutral = event.arguments.map((_, at) => `arg${at}`).join();
      assert.deepEqual([named(event), event.doubt], [neutral, 'evidence'], declaration);
    }
    const specific = 'event StakedWithReferral(address indexed staker, uint256 ethAmount)';
    assert.equal(decode(logOf(specific, [alice, 5n]), [specific]).doubt, undefined);
  });

  it('gives its names with a second sign: a known token, a known contract, another event of the contract', () => {
    assert.equal(named(decode(logOf(transfer, [token, alice, bob, 5n]), [transfer])), 'pool,from,to,value');
    const log = logOf(deposited, [alice, bob, 5n]);
    const other = logOf(listed, [pool, 5n]);
    assert.equal(named(decode(log, [deposited, listed], [log, other])), 'recipient,from,amount');
    const ofOther = { ...other, address: pool };
    assert.equal(decode(log, [deposited, listed], [log, ofOther]).doubt, 'evidence');
    const byName = decode(log, [deposited], [log], (address) => (address === emitter ? 'Protocol Vault' : undefined));
    assert.equal(named(byName), 'recipient,from,amount');
    const otherName = decode(log, [deposited], [log], () => 'Protocols');
    assert.equal(otherName.doubt, 'evidence');
  });

  it('stays beside the event, with its names', () => {
    const decoding = new LogDecoder([], builtIn).decode(logOf(deposit, [alice, alice, 5n]));
    assert.ok(decoding.kind === 'decoded');
    assert.equal(decoding.event.doubt, 'values');
    assert.deepEqual(
      decoding.others.map((other) => [other.source.label, named(other)]),
      [[decoding.event.source.label, 'staker,strategy,shares']],
    );
    assert.equal(eventTitle(decoding.event), 'Deposit (unlike its declaration)');
    assert.match(
      eventSourceText(decoding.event),
      /^declaration of .* \(built-in list\), but the values are unlikely for its names$/,
    );
  });

  it('is judged before the other events of the contract, by all logs of the event', () => {
    const wrong = logOf(deposit, [alice, alice, 5n]);
    const right = logOf(deposit, [alice, bob, 5n]);
    assert.equal(decode(right, [deposit], [wrong, right]).doubt, 'values');
  });

  it('names the columns of saved files only where views have its names', () => {
    const columnsOf = (log: LogText) => {
      const json = { address: log.address, topics: log.topics, data: log.data };
      return logLayout({ events: [], builtIn, sample: [json] }).columns.map(({ name }) => name);
    };
    assert.ok(!columnsOf(logOf(deposit, [alice, alice, 5n])).includes('strategy'));
  });
});

describe('the group of a declaration', () => {
  const sync = logOf('event Sync(uint112 reserve0, uint112 reserve1)', [1n, 2n]);
  const mint = logOf('event Mint(address indexed sender, uint256 amount0, uint256 amount1)', [alice, 1n, 2n]);
  const textOf = (logs: readonly LogText[]) => {
    const decoding = new LogDecoder([], builtIn, undefined, { logs: () => logs, isToken: () => false }).decode(sync);
    assert.ok(decoding.kind === 'decoded');
    return eventSourceText(decoding.event);
  };

  it("the group of a declaration is its source, not the contract's owner", () => {
    assert.equal(textOf([sync]), 'declaration of Uniswap V2 (built-in list)');
  });

  it('is the owner if other events of the contract agree', () => {
    assert.equal(textOf([sync, mint]), "Uniswap V2 (built-in list), shown by the contract's other events");
  });
});
