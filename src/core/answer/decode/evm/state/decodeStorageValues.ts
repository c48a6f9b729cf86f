import type { JsonValue } from '../../../../base/json/jsonValue';
import { integerOf, isList, isObject } from '../../../../base/json/readMember';
import type { DecodedView } from '../../../../base/view/decodedView';
import { addressValue, hashValue, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { parseAnsweredWord, slotHex } from '../../../../formats/storage/slotWord';
import { viewOf } from '../../shared/genericView';
import { anyValue } from '../../shared/memberValue';

const title = 'Storage';

/**
 * Decodes the words returned by `eth_getStorageValues` (params: positions by address, block), which are in the order of
 * the request.
 */
export function decodeStorageValues(params: readonly JsonValue[], value: JsonValue): DecodedView | undefined {
  if (!isObject(value)) return undefined;
  const asked = new Map(
    isObject(params[0]) ? Object.entries(params[0]).map(([address, slots]) => [address.toLowerCase(), slots]) : [],
  );
  const rows = Object.entries(value).flatMap(([address, words]) => {
    const slots = asked.get(address.toLowerCase());
    return (isList(words) ? words : [words]).map((word, index) => ({
      address,
      slot: integerOf(isList(slots) ? slots[index] : undefined),
      word,
    }));
  });
  const contracts = Object.keys(value).length;
  return viewOf(
    title,
    `${rows.length} ${rows.length === 1 ? 'word' : 'words'} of ${contracts} ${contracts === 1 ? 'contract' : 'contracts'}`,
    rows.length === 0
      ? []
      : [
          {
            kind: 'table',
            rowCount: rows.length,
            columns: [
              { id: 'contract', label: 'Contract', align: 'start', characters: 42 },
              { id: 'slot', label: 'Slot', align: 'start', characters: 20 },
              { id: 'word', label: 'Word', align: 'start', characters: 66 },
            ],
            at: (row) => {
              const one = rows[row];
              if (one === undefined) return [];
              const { address, slot, word } = one;
              return [
                addressValue(address),
                slot === undefined ? textValue('unknown') : hashValue(slotHex(slot), 'other'),
                wordValue(word),
              ];
            },
          },
        ],
  );
}

function wordValue(word: JsonValue): Value {
  const read = typeof word === 'string' ? parseAnsweredWord(word) : undefined;
  return read === undefined ? anyValue(word) : hashValue(slotHex(read), 'other');
}
