import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { toEventSelector, toFunctionSelector } from 'viem';

import { BuiltInAbi } from '../../../src/core/formats/abi/names/builtInAbi';
import { type NamedEntry, NameTable, PairText } from '../../../src/core/formats/abi/names/nameTable';
import { readPackedNames } from '../../../src/core/formats/abi/names/readPackedNames';
import { canonicalSignature } from '../../../src/core/formats/abi/type/canonicalSignature';
import { selectorOf, signatureOf, topicOf } from '../../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { shortForm } from '../../product/names/packNames';
import { readDeclarations } from '../../product/names/readDeclarations';
import { nameSources } from '../../product/names/readSources';

const classes = ['common', 'protocols', 'registry'] as const;
const declarations = classes.flatMap((which) => readDeclarations(which));
const packed = path.resolve(import.meta.dirname, '../../../src/core/formats/abi/names/builtInNames.json');

describe('the declarations of built-in names', () => {
  it('are valid, each with its canonical signature', () => {
    for (const { text } of declarations) {
      const {
        items: [item],
        problems,
      } = parseHumanReadableAbi(text);
      assert.deepEqual(problems, [], text);
      assert.ok(item, text);
      assert.equal(canonicalSignature(text), signatureOf(item), text);
    }
  });

  it('have at least 3,500 events, 4,500 functions and 800 errors', () => {
    const count = (kind: string) =>
      new Set(
        declarations.filter(({ text }) => text.startsWith(`${kind} `)).map(({ text }) => canonicalSignature(text)),
      ).size;
    assert.ok(count('event') >= 3_500, `${count('event')} events`);
    assert.ok(count('function') >= 4_500, `${count('function')} functions`);
    assert.ok(count('error') >= 800, `${count('error')} errors`);
  });

  it('are unique, and each belongs to a standard or protocol', () => {
    const seen = new Set<string>();
    for (const { label, text } of declarations) {
      assert.notEqual(label, '', text);
      assert.ok(!seen.has(shortForm(text)), `twice: ${text}`);
      seen.add(shortForm(text));
    }
  });

  it('have the hashes that viem computes', () => {
    for (const { text } of declarations) {
      const [item] = parseHumanReadableAbi(text).items;
      assert.ok(item);
      const signature = signatureOf(item);
      if (item.kind === 'event') assert.equal(topicOf(item), toEventSelector(signature), text);
      else assert.equal(selectorOf(item), toFunctionSelector(signature), text);
    }
  });

  it('declarations of packages have a version and a license, and the README in their folder names the package', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../product/names/README.md'), 'utf8');
    for (const source of nameSources) {
      assert.match(source.version, /^\d+\.\d+\.\d+/, source.package);
      assert.notEqual(source.license, '', source.package);
      assert.ok(
        readme.includes(`\`${source.package}\` ${source.version}`),
        `${source.package}: not in test/product/names/README.md`,
      );
    }
  });
});

/** Topics and selectors as blocks have them, each with what it is the hash of. */
const seenOnChain: readonly (readonly [hash: string, declaration: string])[] = [
  ['0x4531cd5795773d7101c17bdeb9f5ab7f47d7056017506f937083be5d6e77a382', 'event NewPriorityRequest'],
  ['0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63', 'event LogFeeTransfer'],
  ['0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4', 'event LogTransfer'],
  ['0xcf2aa50876cdfbb541206f89af0ee78d44a2abf8d328e37fa4917f982149848a', 'event Sync'],
  ['0x103fed9db65eac19c4d870f49ab7520fe03b99f1838e5996caf47e9e43308392', 'event StateSynced'],
  ['0x823eaf01002d7353fbcadb2ea3305cc46fa35d799cb0914846d185ac06f8ad05', 'event Swap'],
  ['0x00000000', 'function fulfillBasicOrder_efficient_6GL6yc'],
  ['0xb80c2f09', 'function smartSwapByOrderId'],
  ['0xf2c42696', 'function dagSwapByOrderId'],
  ['0x9871efa4', 'function unxswapByOrderId'],
  ['0xe21fd0e9', 'function swap'],
  ['0x8af033fb', 'function swapSimpleMode'],
  ['0x12aa3caf', 'function swap'],
  ['0x07ed2379', 'function swap'],
  ['0x83800a8e', 'function unoswap'],
  ['0xa76dfc3b', 'function ethUnoswap'],
  ['0x83bd37f9', 'function swapCompact'],
  ['0x3b635ce4', 'function swap'],
  ['0x3ce33bff', 'function bridge'],
  ['0xdeff4b24', 'function fillRelay'],
  ['0xe3ead59e', 'function swapExactAmountIn'],
  ['0x34ee9791', 'function proxy'],
  ['0x6fadcf72', 'function forward'],
  ['0x015d8eb9', 'function setL1BlockValues'],
  ['0x440a5e20', 'function setL1BlockValuesEcotone'],
  ['0x098999be', 'function setL1BlockValuesIsthmus'],
  ['0x6bf6a42d', 'function startBlock'],
  ['0xbf35c030178a1e678c8296a4e5083e9021a24c1a1defa5bfbdfde74bcecfa376', 'event Voted'],
  ['0xeaf449319c042c9ba3474fa0c5329eb58cd1f23be110cdbf9d697b8d303dac15', 'event TokenReturned'],
  ['0xefef619ae4a542a2b8810b4efeccd8478bd683e985354ee31dd2d644aff6d0ca', 'event Withdrawal'],
  ['0x8f5f51448394699ad6a3b80cdadf4ec68c5d724c8c3fea09bea55b3c2d0e2dd0', 'event Deposit'],
  ['0x6621486d9c28838df4a87d2cca5007bc2aaf6a5b5de083b1db8faf709302c473', 'event OrderFilled'],
  ['0x20efd6d5195b7b50273f01cd79a27989255356f9f13293edc53ee142accfdb75', 'event Swap'],
  ['0x4e41ee13e03cd5e0446487b524fdc48af6acf26c074dacdbdfb6b574b42c8146', 'event AssignJob'],
  ['0xd01c12ea61a25b0a57aa9b86b06dacf8f140567dd44ec9db66ef7955f6a956d2', 'event Refer'],
  ['0x02567b2553aeb44e4ddd5d68462774dc3de158cb0f2c2da1740e729b22086aff', 'event Stake'],
  ['0x9f9a97db84f39202ca3b409b63f7ccf7d3fd810e176573c7483088b6f181bbbb', 'event Receive'],
  ['0x68f6fc9b4292a4019c38f766d951dada112bf514a9fa2245e113dd0d72f28615', 'event TradePlaced'],
  ['0x27f12abfe35860a9a927b465bb3d4a9c23c8428174b83f278fe45ed7b4da2662', 'event ETHReceived'],
  ['0xadd7095becdaa725f0f33243630938c861b0bba83dfd217d4055701aa768ec2e', 'event BebopOrder'],
  ['0xe10076ad', 'function getUserBasicReserveData'],
  ['0xbe00bbd8', 'function getApp'],
  ['0xb143044b', 'function execute'],
  ['0xd15e0053', 'function getReserveNormalizedIncome'],
  ['0xfd9f1e10', 'function cancel'],
  ['0xe7acab24', 'function fulfillAdvancedOrder'],
  ['0x87201b41', 'function fulfillAvailableAdvancedOrders'],
];

/** Events that were seen without a name, with the contracts that emit them. */
const onceMissing: readonly string[] = [
  ...['UpdateLastTotalAssets', 'AccrueInterest', 'PartialWithdrawalRedeemed', 'MintAllowance', 'Voted'],
  ...['FundsDistributed', 'Allocated', 'ClaimRewards', 'NewPriorityRequest', 'Split', 'RankClaimed', 'TroveUpdated'],
  ...['TreeUpdated', 'WooSwap', 'StratHarvest', 'MintingUpdate', 'ListOp', 'BaseReverseClaimed', 'DonationMade'],
  ...['UserRequestForAffirmation', 'PacketReceived', 'XCalled', 'onEndTx', 'LogBet', 'Log1', 'LogBuy'],
];

describe('names of common events and functions', () => {
  it('are found by the hash in a block', () => {
    const abi = new BuiltInAbi();
    for (const [hash, declaration] of seenOnChain) {
      const found = hash.length === 10 ? abi.functions(hash) : abi.events(hash);
      assert.ok(
        found.some(({ item }) => `${item.kind} ${item.name}` === declaration),
        `${hash} ${declaration}`,
      );
    }
  });

  it('exist for the events that were once missing', () => {
    const names = new Set(declarations.map(({ text }) => /^event (\w+)\(/.exec(text)?.[1]));
    for (const name of onceMissing) assert.ok(names.has(name), name);
  });
});

describe('the packed names', () => {
  it('take no more room than before: what comes in takes the place of what is worth less', () => {
    assert.ok(readFileSync(packed).length <= 392_908, `${readFileSync(packed).length} bytes`);
  });

  it('are those of the declarations: run `npm run names` after a change', () => {
    const { labels, codes, pairs, ...tables } = readPackedNames();
    const texts = { labels, text: new PairText(codes, pairs) };
    const held = (['event', 'function', 'error'] as const).flatMap((kind) =>
      new NameTable(kind, 0, tables[kind], texts)
        .ofLabels(labels.length)
        .map(({ label, text }) => `${label}: ${shortForm(text)}`),
    );
    assert.deepEqual(held.sort(), declarations.map(({ label, text }) => `${label}: ${shortForm(text)}`).sort());
  });

  it('are all found by their name', () => {
    const { labels, codes, pairs, event } = readPackedNames();
    const events = new NameTable('event', 0, event, { labels, text: new PairText(codes, pairs) });
    const byName = new Map<string, NamedEntry[]>();
    for (const entry of events.ofLabels(labels.length)) {
      const name = /^event (\w+)\(/.exec(entry.text)?.[1] ?? entry.text;
      byName.set(name, [...(byName.get(name) ?? []), entry]);
    }
    for (const [name, entries] of byName) assert.deepEqual(events.named(name), entries);
    assert.deepEqual(events.named('Transf'), []);
  });

  it('are all found by their hash', () => {
    const abi = new BuiltInAbi();
    for (const { label, text } of declarations) {
      const [item] = parseHumanReadableAbi(text).items;
      assert.ok(item);
      const found = candidatesOf(abi, item);
      // The table doesn't say which functions only read or take currency.
      const { isReadOnly: _, isPayable: __, ...packed } = { isReadOnly: undefined, isPayable: undefined, ...item };
      assert.ok(
        found.some((one) => one.source.label === label && isDeepStrictEqual(one.item, packed)),
        `${label}: ${text}`,
      );
    }
  });
});

function candidatesOf(abi: BuiltInAbi, item: ReturnType<typeof parseHumanReadableAbi>['items'][number]) {
  switch (item.kind) {
    case 'event':
      return abi.events(topicOf(item));
    case 'function':
      return abi.functions(selectorOf(item));
    case 'error':
      return abi.errors(selectorOf(item));
  }
}
