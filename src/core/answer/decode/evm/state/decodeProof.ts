import { isObject, type JsonValue, readList, readText } from '../../../../base/json/jsonValue';
import { countedText } from '../../../../base/view/amountText';
import type { DecodedView, Section, TableSection } from '../../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { column, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { hashValue, hexValue, integerValue, nothing, someValue } from '../../../../base/view/value';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { otherFields, shownFields, type ShownMember } from '../../shared/memberFields';
import {
  addressMember,
  anyValue,
  countMember,
  hashReader,
  integerMember,
  nativeMember,
} from '../../shared/memberValue';

const title = 'Proof';

/** Decodes the answer of `eth_getProof` (EIP-1186): the account, its storage, and the nodes of the proofs. */
export function decodeProof(value: JsonValue, network: Network): DecodedView {
  if (value === null) return viewOf(title, 'No account found', []);
  if (!isObject(value)) return genericView(title, "The answer isn't a proof");
  const storage = readList(value, 'storageProof');
  const balance = nativeMember(value, 'balance', network);
  const members: readonly ShownMember[] = [
    ['address', 'Account', addressMember],
    ['balance', 'Balance', () => balance],
    ['nonce', 'Nonce', integerMember],
    ['codeHash', 'Code hash', hashReader('other')],
    ['storageHash', 'Storage root', hashReader('other')],
    ['accountProof', 'Nodes of the account proof', countMember],
  ];
  const known = new Set(['storageProof', ...members.map(([name]) => name)]);
  const slots = countedText(storage.length, 'storage slot');
  const sections: readonly Section[] = [
    {
      kind: 'fields',
      fields: [...shownFields(value, members), ...otherFields(value, known)],
    },
    ...(storage.length === 0 ? [] : [storageTable(storage)]),
    nodeTable('Account proof', readList(value, 'accountProof')),
  ];
  return viewOf(title, `Balance ${formatValue(balance, utcTime)} · ${slots}`, sections, [
    noteOf("Rpcbook shows the proof. It doesn't verify it against a state root."),
  ]);
}

function storageTable(storage: readonly JsonValue[]): TableSection {
  return tableOf(
    'Storage',
    storage,
    [
      column('slot', 'Slot', 66, (one) => someValue(readText(one, 'key'), (slot) => hashValue(slot, 'other'))),
      column('value', 'Value', 66, (one) => someValue(readText(one, 'value'), hexValue)),
      numberColumn('nodes', 'Proof nodes', 11, (one) => countMember(one, 'proof')),
    ],
    { details: (one) => [nodeTable('Storage proof', readList(one, 'proof'))] },
  );
}

/** Lists the nodes of a proof from the root down. */
function nodeTable(name: string, nodes: readonly JsonValue[]): TableSection {
  return tableOf(
    name,
    nodes,
    [
      numberColumn('depth', 'Depth', 6, (_, row) => integerValue(row)),
      numberColumn('bytes', 'Bytes', 6, (node) =>
        typeof node === 'string' ? integerValue(Math.floor((node.length - 2) / 2)) : nothing,
      ),
      column('node', 'Node', 80, anyValue),
    ],
    { isFolded: true },
  );
}
