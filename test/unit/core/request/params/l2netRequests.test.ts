import assert from 'node:assert/strict';

import { describe, it } from 'mocha';
import { hash } from 'starknet';

import type { JsonObject, JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { printJson } from '../../../../../src/core/base/json/printJson';
import { StepBudget, stepLimits } from '../../../../../src/core/base/stepBudget';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import type { NetworkRules } from '../../../../../src/core/model/networks/network';
import { contractLimits } from '../../../../../src/core/model/networks/readNetwork';
import type { HeadTag } from '../../../../../src/core/request/params/encodeBlock';
import { composeParams, type EncodedParams, startEncoding } from '../../../../../src/core/request/params/encodeParams';
import { writtenOfJson } from '../../../../../src/core/request/params/writtenOfJson';
import { createEncodeContext } from '../../../../../src/core/run/session/compose/createEncodeContext';

const catalogue = createServiceCatalogue();
const rules: NetworkRules = { name: 'L2', unsupportedTags: [], limits: contractLimits };

const cairoAbi: readonly JsonValue[] = [
  { type: 'event', kind: 'struct', name: 'game::Game::Moved', members: [] },
  {
    type: 'event',
    kind: 'enum',
    name: 'game::Game::Event',
    variants: [
      { name: 'PlayerMoved', type: 'game::Game::Moved', kind: 'nested' },
      { name: 'Parts', type: 'game::Parts', kind: 'flat' },
    ],
  },
];

/** Composes a method with arguments that are written as JSON. */
function compose(
  name: string,
  written: string,
  heads: ReadonlyMap<HeadTag, bigint> = new Map(),
  network: NetworkRules = rules,
): EncodedParams {
  const context = createEncodeContext({ ...noHints, cairoAbis: { '*': cairoAbi } }, new BuiltInAbi(), { heads });
  const parsed = parseJson(`[${written}]`);
  assert.ok(parsed.kind === 'ok' && Array.isArray(parsed.value), written);
  const range = { start: 0, end: 1 };
  const budget = new StepBudget(stepLimits.composing);
  const nodes = parsed.value.map((value: JsonValue) => writtenOfJson(value, range, budget) ?? assert.fail());
  const line = { written: nodes, at: range };
  return composeParams({ name, method: catalogue.find(name) }, line, startEncoding(network, context));
}

function sent(name: string, written: string, heads?: ReadonlyMap<HeadTag, bigint>): unknown {
  const { params, problems } = compose(name, written, heads);
  assert.deepEqual(problems, [], written);
  return JSON.parse(printJson(params as JsonObject));
}

function blockSent(block: string, heads?: ReadonlyMap<HeadTag, bigint>): unknown {
  const params = sent('l2net_getStateUpdate', block, heads) as { readonly block_id: unknown };
  return params.block_id;
}

const blockHash = `0x${'4b'.repeat(31)}`;

describe('blocks of l2net requests', () => {
  const blocks: readonly (readonly [string, unknown])[] = [
    ['"latest"', 'latest'],
    ['"pending"', 'pending'],
    ['"pre_confirmed"', 'pre_confirmed'],
    ['"l1_accepted"', 'l1_accepted'],
    ['10', { block_number: 10 }],
    ['"10"', { block_number: 10 }],
    ['"1_000"', { block_number: 1000 }],
    ['"0xa"', { block_number: 10 }],
    ['"0x0"', { block_number: 0 }],
    [`"${blockHash}"`, { block_hash: blockHash }],
    ['{ "block_number": 10 }', { block_number: 10 }],
    [`{ "block_hash": "${blockHash}" }`, { block_hash: blockHash }],
  ];
  for (const [written, expected] of blocks) {
    it(`are sent as ${JSON.stringify(expected)} if ${written} is written`, () => {
      assert.deepEqual(blockSent(written), expected);
    });
  }

  it('are counted from the latest block, whose number is requested', () => {
    assert.deepEqual(compose('l2net_getStateUpdate', '"latest-100"').needs, ['latest']);
    assert.deepEqual(blockSent('"latest-100"', new Map([['latest', 640_100n]])), { block_number: 640_000 });
    assert.deepEqual(blockSent('"latest - 9"', new Map([['latest', 3n]])), { block_number: 0 });
  });

  it('are shown in both forms if the one that is sent differs', () => {
    const { expansions } = compose('l2net_getStateUpdate', '"0xa"');
    assert.deepEqual(
      expansions.map((expansion) => [expansion.written, expansion.sent]),
      [['0xa', '{"block_number":10}']],
    );
  });

  for (const written of ['"earliest"', '"finalized"', '"safe-1"', '"1.5"', '"-1"', `"0x${'f'.repeat(65)}"`, '"9e9"']) {
    it(`are not ${written}`, () => {
      assert.deepEqual(
        compose('l2net_getStateUpdate', written).problems.map(({ code }) => code),
        ['unreadableValue'],
      );
    });
  }

  it('use only tags that the network supports', () => {
    const old = { ...rules, unsupportedTags: ['pre_confirmed', 'l1_accepted'] };
    const { problems } = compose('l2net_getStateUpdate', '"l1_accepted"', undefined, old);
    assert.deepEqual(
      problems.map(({ code, message, cure }) => [code, message, cure]),
      [
        [
          'unsupportedTag',
          "L2 doesn't support the tag `l1_accepted`. Write `latest`.",
          { kind: 'replace', values: ['latest'] },
        ],
      ],
    );
    assert.deepEqual(compose('l2net_getStateUpdate', '"pending"', undefined, old).problems, []);
  });
});

describe('filters of l2net events', () => {
  const range = '"from_block": 10, "to_block": "latest", "chunk_size": 5';

  it('accept event names of the ABI and of the well-known list as keys, hex and decimals', () => {
    const filter = `{ ${range}, "keys": [["Transfer", "PlayerMoved", "Moved"], [], ["0x1", 10]] }`;
    assert.deepEqual(sent('l2net_getEvents', filter), {
      filter: {
        from_block: { block_number: 10 },
        to_block: 'latest',
        chunk_size: 5,
        keys: [['Transfer', 'PlayerMoved', 'Moved'].map((name) => hash.getSelectorFromName(name)), [], ['0x1', '0xa']],
      },
    });
  });

  it('refuse a name that no ABI has, and state its selector', () => {
    const { problems } = compose('l2net_getEvents', `{ ${range}, "keys": [["Trnasfer"]] }`);
    assert.equal(problems.length, 1);
    assert.match(problems[0]?.message ?? '', /neither a felt nor a known event/);
    assert.ok(problems[0]?.message.includes(hash.getSelectorFromName('Trnasfer')));
  });

  it('accept one address or a list of addresses', () => {
    for (const address of ['"0x1"', '["0x1", "0x2"]', '[]'])
      assert.deepEqual(sent('l2net_getEvents', `{ ${range}, "address": ${address} }`), {
        filter: {
          from_block: { block_number: 10 },
          to_block: 'latest',
          chunk_size: 5,
          address: JSON.parse(address),
        },
      });
  });
});

describe('a single object as the argument of an l2net method', () => {
  it('holds the parameters by name, of methods in the catalogue and of others', () => {
    assert.deepEqual(sent('l2net_getNonce', '{ "block_id": 7, "contract_address": "0x1" }'), {
      block_id: { block_number: 7 },
      contract_address: '0x1',
    });
    assert.deepEqual(sent('l2net_notYetKnown', '{ "block_id": "latest", "depth": 7 }'), {
      block_id: 'latest',
      depth: 7,
    });
    assert.deepEqual(sent('l2net_notYetKnown', '{}'), {});
    assert.deepEqual(sent('l2net_blockNumber', '{}'), {});
  });

  it('is the first parameter itself if its members are those of the parameter', () => {
    assert.deepEqual(sent('l2net_getBlockWithReceipts', '{ "block_number": 7 }'), { block_id: { block_number: 7 } });
    const call = '{ "contract_address": "0x1", "entry_point_selector": "0x2", "calldata": [] }';
    assert.deepEqual(compose('l2net_call', call).params, {
      request: { contract_address: '0x1', entry_point_selector: '0x2', calldata: [] },
    });
  });

  it('is sent with parameters that the catalogue does not have, and a warning', () => {
    const { params, problems } = compose('l2net_getNonce', '{ "block_id": "latest", "contract_adress": "0x1" }');
    assert.deepEqual(params, { block_id: 'latest', contract_adress: '0x1' });
    assert.deepEqual(
      problems.map(({ code, severity, cure }) => [code, severity, cure?.kind === 'replace' ? cure.values : undefined]),
      [
        ['missingParameter', 'error', undefined],
        ['unknownParameter', 'warning', ['contract_address']],
      ],
    );
  });

  it('is an item of the list of parameters of other methods', () => {
    assert.deepEqual(sent('eth_notYetKnown', '{ "a": 1 }'), [{ a: 1 }]);
    assert.deepEqual(sent('l2net_notYetKnown', '{ "a": 1 }, 2'), [{ a: 1 }, 2]);
  });
});
