import assert from 'node:assert/strict';

import fc from 'fast-check';
import { hash } from 'starknet';

import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import { parseCairoType } from '../../../../../src/core/formats/l2net/parseCairoType';
import { protocolEvents } from '../../../../../src/core/formats/l2net/protocolEvents';
import {
  parseProtocolEvents,
  parseProtocolStructs,
  WellKnownEvents,
} from '../../../../../src/core/formats/l2net/wellKnownEvents';

const shapes = parseProtocolEvents();
const structs = parseProtocolStructs();
const simple =
  /^(?:felt252|u(?:8|16|32|64|128|256)|usize|bool|ContractAddress|ClassHash|EthAddress|ByteArray|Span<felt252>)$/;

describe('the well-known events of l2net', () => {
  it('are read from every line, each with types that are known', () => {
    const lines = protocolEvents.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    assert.equal(shapes.length, lines.length);
    assert.ok(shapes.length >= 60, `${shapes.length} events`);
    const members = [
      ...shapes.flatMap(({ keys, data }) => [...keys, ...data]),
      ...[...structs.values()].flatMap((type) => (type.kind === 'struct' ? type.members : [])),
    ];
    for (const { name, type } of members) {
      assert.match(name, /^\w+$/);
      assert.ok(parseCairoType(type), type);
      const item = /^Span<(.*)>$/.exec(type)?.[1] ?? type;
      assert.ok(simple.test(item) || structs.has(item), `${name}: ${type}`);
    }
  });

  it('are listed once', () => {
    const texts = shapes.map((shape) => JSON.stringify(shape));
    assert.deepEqual(
      texts.filter((text, place) => texts.indexOf(text) !== place),
      [],
    );
  });

  it('have the selectors that starknet.js computes', () => {
    const events = new WellKnownEvents();
    for (const { name } of shapes) assert.equal(events.nameOf(BigInt(hash.getSelectorFromName(name))), name);
  });

  it('decode a swap of Ekubo with its structs', () => {
    const [swap] = new WellKnownEvents().decode(
      [BigInt(hash.getSelectorFromName('Swapped'))],
      [1n, 2n, 3n, 170n, 200n, 0n, 1_000n, 0n, 1n, 5n, 6n, 0n, 990n, 1n, 1_000n, 0n, 7n, 8n, 12n, 1n, 9n],
    );
    assert.equal(swap?.source, 'Ekubo');
    const delta = swap.arguments.find(({ name }) => name === 'delta');
    assert.ok(delta);
    assert.deepEqual(jsonOfValue(delta.value), {
      amount0: { mag: '990', sign: true },
      amount1: { mag: '1000', sign: false },
    });
  });

  it('decode an attestation, rewards of pools, a report of an oracle and a pixel', () => {
    const events = new WellKnownEvents();
    const named = (name: string, keys: readonly bigint[], data: readonly bigint[]) =>
      events
        .decode([BigInt(hash.getSelectorFromName(name)), ...keys], data)
        .map(({ source, arguments: all }) => [source, ...all.map(({ value }) => jsonOfValue(value))]);
    assert.deepEqual(named('StakerAttestationSuccessful', [5n], [3_764n]), [['Starknet staking', '0x5', '3764']]);
    assert.deepEqual(named('StakerRewardsUpdated', [5n], [7n, 1n, 6n, 9n]), [
      ['Starknet staking', '0x5', '7', [{ pool: '0x6', amount: '9' }]],
    ]);
    assert.deepEqual(named('StakerRewardsUpdated', [5n], [7n, 9n]), [['Starknet staking', '0x5', '7', '9']]);
    const report = named('NewTransmission', [1n, 2n], [3n, 4n, 5n, 2n, 6n, 7n, 8n, 9n, 10n, 11n, 12n]);
    assert.deepEqual(report[0]?.slice(0, 3), ['Chainlink', '1', '0x2']);
    assert.deepEqual(named('CanvasPixelPlaced', [13n, 5n, 7n], [0n]), [['art/peace', '13', '0x5', '7', '0']]);
    assert.deepEqual(named('IncreaseLiquidity', [], [1n, 0n, 2n, 3n, 0n, 4n, 0n]), [
      ['Positions of liquidity', '1', '2', '3', '4'],
    ]);
  });

  it('decode a price of Pragma, a domain, and an early account with their arguments', () => {
    const events = new WellKnownEvents();
    const named = (name: string, keys: readonly bigint[], data: readonly bigint[]) =>
      events
        .decode([BigInt(hash.getSelectorFromName(name)), ...keys], data)
        .map(({ source, arguments: all }) => [source, ...all.map(({ value }) => jsonOfValue(value))]);
    assert.deepEqual(named('SubmittedSpotEntry', [], [1_767_225_600n, 7n, 8n, 250_000_000n, 9n, 0n]), [
      [
        'Pragma',
        {
          base: { timestamp: '1767225600', source: '0x7', publisher: '0x8' },
          price: '250000000',
          pair_id: '0x9',
          volume: '0',
        },
      ],
    ]);
    assert.deepEqual(named('AddressToDomainUpdate', [5n], [1n, 6n]), [['Starknet ID', '0x5', ['0x6']]]);
    assert.deepEqual(named('account_created', [], [1n, 2n, 0n]), [['Argent', '0x1', '0x2', '0x0']]);
  });

  it('distinguish the owner that Braavos adds from the one that other accounts add', () => {
    const events = new WellKnownEvents();
    const added = BigInt(hash.getSelectorFromName('OwnerAdded'));
    const [braavos] = events.decode([added, 1n], [2n, 2n, 7n, 8n]);
    assert.equal(braavos?.source, 'Braavos');
    assert.deepEqual(
      braavos.arguments.map(({ name, value }) => [name, jsonOfValue(value)]),
      [
        ['new_owner_guid', '0x1'],
        ['signer_type', '2'],
        ['signer_data', ['0x7', '0x8']],
      ],
    );
    assert.deepEqual(
      events.decode([added, 1n], []).map(({ source }) => source),
      ['account contract'],
    );
    const [canceled] = events.decode([BigInt(hash.getSelectorFromName('DeferredRemoveSignerRequestCancelled'))], [9n]);
    assert.deepEqual(
      canceled?.arguments.map(({ value }) => jsonOfValue(value)),
      [{ expire_at: '9' }],
    );
  });

  it('decode members in the keys', () => {
    const [position] = new WellKnownEvents().decode(
      [BigInt(hash.getSelectorFromName('ModifyPosition')), 1n, 2n, 3n, 4n],
      [5n, 0n, 0n, 6n, 0n, 1n, 7n, 0n, 0n, 8n, 0n, 0n],
    );
    assert.equal(position?.source, 'Vesu');
    assert.deepEqual(
      position.arguments.filter(({ indexed }) => indexed === true).map(({ name }) => name),
      ['pool_id', 'collateral_asset', 'debt_asset', 'user'],
    );
  });

  it('name no random selector, and never throw', () => {
    const events = new WellKnownEvents();
    const felt = fc.bigInt({ min: 0n, max: 2n ** 251n });
    fc.assert(
      fc.property(fc.array(felt, { maxLength: 6 }), fc.array(felt, { maxLength: 24 }), (keys, data) => {
        assert.deepEqual(events.decode(keys, data), []);
        for (const { name } of shapes) events.decode([BigInt(hash.getSelectorFromName(name)), ...keys], data);
      }),
      { numRuns: 30 },
    );
  });
});
