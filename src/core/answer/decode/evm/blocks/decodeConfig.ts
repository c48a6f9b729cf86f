import { isObject, type JsonValue, membersOf, readInteger, readMember } from '../../../../base/json/jsonValue';
import type { DecodedView, Field, Section } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { column, indexColumn, tableOf } from '../../../../base/view/tableOf';
import { textValue, timeValue, type Value } from '../../../../base/view/value';
import { genericView, viewOf } from '../../shared/genericView';
import { otherFields } from '../../shared/memberFields';
import { addressMember, anyValue, integerMember } from '../../shared/memberValue';

const title = 'Fork configuration';

const forks: readonly (readonly [member: string, title: string])[] = [
  ['current', 'Current fork'],
  ['next', 'Next fork'],
  ['last', 'Last known fork'],
];

/** Decodes the answer of `eth_config` (EIP-7910): the current, the next and the last known fork of a node. */
export function decodeConfig(value: JsonValue): DecodedView {
  if (!isObject(value)) return genericView(title, "The answer isn't a configuration");
  const next = readMember(value, 'next');
  const time = readInteger(next, 'activationTime');
  const parts =
    time === undefined ? 'No fork is planned' : `The next fork is at ${formatValue(timeValue(time), utcTime)}`;
  const known = new Set(forks.map(([member]) => member));
  const others = otherFields(value, known);
  return viewOf(title, parts, [
    ...forks.flatMap(([member, name]) => forkSections(name, readMember(value, member))),
    ...(others.length === 0 ? [] : [{ kind: 'fields', title: 'Other fields', fields: others } as const]),
  ]);
}

const shown = new Set(['activationTime', 'chainId', 'forkId', 'blobSchedule', 'precompiles', 'systemContracts']);

function forkSections(name: string, fork: JsonValue | undefined): readonly Section[] {
  if (!isObject(fork)) return fork === undefined ? [] : [{ kind: 'fields', title: name, fields: noFork }];
  const blobs = readMember(fork, 'blobSchedule');
  const time = readInteger(fork, 'activationTime');
  const fields: readonly Field[] = [
    { label: 'Active since', value: time === undefined ? anyValue(fork['activationTime']) : activation(time) },
    { label: 'Chain ID', value: integerMember(fork, 'chainId') },
    { label: 'Fork ID', value: anyValue(fork['forkId']) },
    ...(isObject(blobs)
      ? [
          { label: 'Target of blobs in a block', value: integerMember(blobs, 'target') },
          { label: 'Most blobs in a block', value: integerMember(blobs, 'max') },
          { label: 'Fraction of the blob base fee', value: integerMember(blobs, 'baseFeeUpdateFraction') },
        ]
      : []),
    ...otherFields(fork, shown),
  ];
  const contracts = [
    ...contractsOf(readMember(fork, 'systemContracts'), 'system contract'),
    ...contractsOf(readMember(fork, 'precompiles'), 'precompile'),
  ];
  return [
    { kind: 'fields', title: name, fields },
    ...(contracts.length === 0 ? [] : [contractTable(`${name}: contracts`, contracts)]),
  ];
}

const noFork: readonly Field[] = [{ label: 'Fork', value: textValue('None') }];

/** Forks of the genesis block have no time. */
function activation(time: bigint): Value {
  return time === 0n ? textValue('Genesis') : timeValue(time);
}

interface NamedContract {
  readonly name: string;
  readonly address: JsonValue;
  readonly kind: string;
}

/** Reads `{ name: address }`, or `{ address: name }` of the first drafts of the EIP. */
function contractsOf(json: JsonValue | undefined, kind: string): readonly NamedContract[] {
  if (!isObject(json)) return [];
  return membersOf(json).map(([one, other]) =>
    one.startsWith('0x') && typeof other === 'string'
      ? { name: other, address: one, kind }
      : { name: one, address: other, kind },
  );
}

function contractTable(name: string, contracts: readonly NamedContract[]): Section {
  return tableOf(
    name,
    contracts,
    [
      indexColumn,
      column('name', 'Name', 40, (contract) => textValue(contract.name)),
      column('kind', 'Kind', 16, ({ kind }) => textValue(kind)),
      column('address', 'Address', 42, (contract) => addressMember({ ...contract }, 'address')),
    ],
    { isFolded: true },
  );
}
