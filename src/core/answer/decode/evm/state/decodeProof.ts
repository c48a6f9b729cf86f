import type { JsonValue } from '../../../../base/json/jsonValue';
import { isObject, readList, readText } from '../../../../base/json/readMember';
import { countedText } from '../../../../base/view/amountText';
import type { DecodedView, Section, TableSection } from '../../../../base/view/decodedView';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { hashValue, hexValue, integerValue } from '../../../../base/view/makeValue';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { addressMember, anyValue, countMember, hashMember, integerMember } from '../../shared/memberValue';
import { nativeMember } from '../../shared/nativeMember';
import { otherFields } from '../../shared/otherFields';

const title = 'Proof';

/** Decodes the answer of `eth_getProof` (EIP-1186): the account, its storage, and the nodes of the proofs. */
export function decodeProof(value: JsonValue, network: Network): DecodedView {
  if (value === null) return viewOf(title, 'No account found', []);
  if (!isObject(value)) return genericView(title, "The answer isn't a proof");
  const storage = readList(value, 'storageProof');
  const balance = nativeMember(value, 'balance', network);
  const slots = countedText(storage.length, 'storage slot');
  const sections: readonly Section[] = [
    {
      kind: 'fields',
      fields: [
        { label: 'Account', value: addressMember(value, 'address') },
        { label: 'Balance', value: balance },
        { label: 'Nonce', value: integerMember(value, 'nonce') },
        { label: 'Code hash', value: hashMember(value, 'codeHash', 'other') },
        { label: 'Storage root', value: hashMember(value, 'storageHash', 'other') },
        { label: 'Nodes of the account proof', value: countMember(value, 'accountProof') },
        ...otherFields(value, shown),
      ],
    },
    ...(storage.length === 0 ? [] : [storageTable(storage)]),
    nodeTable('Account proof', readList(value, 'accountProof')),
  ];
  return viewOf(title, `Balance ${formatValue(balance, utcTime)} · ${slots}`, sections, [
    noteOf("Rpcbook shows the proof. It doesn't verify it against a state root."),
  ]);
}

const shown: ReadonlySet<string> = new Set([
  'address',
  'balance',
  'nonce',
  'codeHash',
  'storageHash',
  'accountProof',
  'storageProof',
]);

function storageTable(storage: readonly JsonValue[]): TableSection {
  return {
    kind: 'table',
    title: 'Storage',
    rowCount: storage.length,
    columns: [
      { id: 'slot', label: 'Slot', align: 'start', characters: 66 },
      { id: 'value', label: 'Value', align: 'start', characters: 66 },
      { id: 'nodes', label: 'Proof nodes', align: 'end', characters: 11 },
    ],
    at: (row) => {
      const one = storage[row];
      const [slot, word] = [readText(one, 'key'), readText(one, 'value')];
      return [
        slot === undefined ? anyValue(undefined) : hashValue(slot, 'other'),
        word === undefined ? anyValue(undefined) : hexValue(word),
        countMember(one, 'proof'),
      ];
    },
    details: (row) => [nodeTable('Storage proof', readList(storage[row], 'proof'))],
  };
}

/** Lists the nodes of a proof from the root down. */
function nodeTable(name: string, nodes: readonly JsonValue[]): TableSection {
  return {
    kind: 'table',
    title: name,
    isFolded: true,
    rowCount: nodes.length,
    columns: [
      { id: 'depth', label: 'Depth', align: 'end', characters: 6 },
      { id: 'bytes', label: 'Bytes', align: 'end', characters: 6 },
      { id: 'node', label: 'Node', align: 'start', characters: 80 },
    ],
    at: (row) => {
      const node = nodes[row];
      const isHex = typeof node === 'string';
      return [
        integerValue(row),
        isHex ? integerValue(Math.floor((node.length - 2) / 2)) : anyValue(null),
        anyValue(node),
      ];
    },
  };
}
