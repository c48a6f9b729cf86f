import { isList, type JsonValue, readInteger, readMember } from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import { indexColumn, type ItemColumn, tableOf } from '../../../base/view/tableOf';
import type { Network } from '../../../model/networks/network';
import type { AnswerDecoder } from './decoderTable';
import { viewOf } from './genericView';

/** One and several of the objects of a list. */
type Nouns = readonly [one: string, many: string];

/** The columns for the objects of a list. */
type RowColumns = (network: Network) => readonly ItemColumn<JsonValue>[];

/**
 * Creates a decoder of a list of objects, or of such a list within Solana's `context`. The decoder returns undefined
 * for other answers.
 */
export function rowsDecoder(title: string, nouns: Nouns, columns: RowColumns): AnswerDecoder {
  return (answer, network) => {
    const items = isList(answer) ? answer : readMember(answer, 'value');
    if (!isList(items)) return undefined;
    const slot = readInteger(readMember(answer, 'context'), 'slot');
    const place = slot === undefined ? '' : ` at slot ${groupDigits(slot)}`;
    return viewOf(
      title,
      `${countedText(items.length, ...nouns)}${place}`,
      items.length === 0 ? [] : [tableOf(undefined, items, [indexColumn, ...columns(network)])],
    );
  };
}
