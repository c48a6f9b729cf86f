import type { JsonObject, JsonValue } from '../../../../base/json/jsonValue';
import { isList } from '../../../../base/json/readMember';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Note, Section } from '../../../../base/view/decodedView';
import { utcText, utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { groupedCount } from '../../../../base/view/groupedCount';
import { hexValue, nothing, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import {
  type BlameAnswer,
  type BlameChange,
  readBlameAnswer,
  type UnchangedVariable,
} from '../../../../formats/stateDiff/blameAnswer';
import { type AnswerDecoder } from '../../shared/decoderTable';
import { noteOf, viewOf, warningOf } from '../../shared/genericView';
import { stepCharts } from './blameChart';
import { hintsThen, meaningNotes } from './blameLayouts';
import { callText, candidateTable, type ChangeRow, changeTable } from './blameTable';

/** Decodes the words or the answer of one block as a value, by the layout of the code that a proxy ran then. */
type WordsDecoder = (words: JsonObject, variable: string, implementation?: string) => Value;

/** Returns a decoder of the answers of a method that also decodes what a search for their changes found. */
export function blamable(decode: AnswerDecoder): AnswerDecoder {
  return (value, network, hints, params) => {
    const found = readBlameAnswer(value);
    if (found === undefined) return decode(value, network, hints, params);
    const { changes, unchanged } = found;
    const isOne = new Set([...changes, ...unchanged].map(({ variable }) => variable)).size < 2;
    const valueOf: WordsDecoder = (words, variable, implementation) => {
      if (Object.keys(words).length === 0) return textValue('not known');
      const [address, slot, ...rest] = isList(params) ? params : [];
      const own = typeof slot === 'string' && slot in words ? slot : (Object.keys(words)[0] ?? '');
      const answer = words['answer'] ?? words[own] ?? null;
      if (answer === 'reverted') return textValue('reverted');
      const asked = 'answer' in words ? params : [address ?? null, own, ...rest];
      const then = hintsThen(hints, implementation, isOne ? undefined : variable);
      return valueOfView(decode(answer, network, { ...then, words: textsOf(words) }, asked), answer);
    };
    return decodeBlame(found, valueOf, hints);
  };
}

function textsOf(words: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([slot, word]) => (typeof word === 'string' ? [[slot, word]] : [])),
  );
}

/** Returns the value that a view shows first: a field, a struct of several, or its summary. */
function valueOfView(view: DecodedView | undefined, answer: JsonValue): Value {
  const first = view?.sections[0];
  if (first?.kind === 'fields') {
    const [only, another] = first.fields;
    if (only !== undefined && another === undefined) return only.value;
    if (only !== undefined)
      return { kind: 'struct', fields: first.fields.map(({ label, value }) => ({ name: label, value })) };
  }
  if (view !== undefined) return textValue(view.summary);
  return typeof answer === 'string' ? hexValue(answer) : nothing;
}

function decodeBlame(found: BlameAnswer, valueOf: WordsDecoder, hints: DecodeHints): DecodedView {
  const { changes, unchanged } = found;
  const rows = changes.map((change) => readRow(change, valueOf, hints));
  const [only, another] = rows;
  const candidates = only?.change.author.kind === 'candidates' ? only.change.author.candidates : [];
  const sections: Section[] = [
    ...(only === undefined ? [] : [changeTable(rows)]),
    ...(another === undefined && candidates.length > 0 ? [candidateTable(candidates, hints)] : []),
  ];
  const charts = new Set(changes.map(({ variable }) => variable)).size === 1 ? stepCharts(rows) : [];
  const kept: Section[] =
    unchanged.length === 0
      ? []
      : [
          {
            kind: 'fields',
            title: changes.length === 0 ? 'Unchanged' : 'Before',
            fields: unchanged.map((each) => ({
              label: each.variable,
              value: valueOf(each.value, each.variable),
              hint: unchangedHint(each),
            })),
          },
        ];
  return viewOf('Blame', summarize(rows, unchanged, valueOf), [...charts, ...sections, ...kept], notesOf(found, hints));
}

function readRow(change: BlameChange, valueOf: WordsDecoder, hints: DecodeHints): ChangeRow {
  const { author } = change;
  const transaction = author.kind === 'transaction' ? author.transaction : undefined;
  return {
    change,
    value: valueOf(change.value, change.variable, change.implementation),
    before: valueOf(change.before, change.variable, change.implementationBefore ?? change.implementation),
    transaction,
    call: transaction && callText(transaction, hints),
    hints,
  };
}

function summarize(rows: readonly ChangeRow[], unchanged: readonly UnchangedVariable[], valueOf: WordsDecoder): string {
  const [row] = rows;
  if (row === undefined) {
    const [kept] = unchanged;
    if (kept === undefined) return 'No change was found';
    return `${kept.variable} is ${formatValue(valueOf(kept.value, kept.variable), utcTime)}, ${unchangedHint(kept)}`;
  }
  const { change, value, before } = row;
  const time = change.time === undefined ? undefined : utcText(String(change.time));
  const since = `${change.variable} is ${formatValue(value, utcTime)} since block ${block(change.block)}${time === undefined ? '' : ` (${time})`}`;
  const more = rows.length > 1 ? `. ${groupedCount(rows.length)} changes were found` : '';
  return `${since}${authorText(row)}. Before it was ${formatValue(before, utcTime)}${more}`;
}

function authorText({ change: { author }, transaction, call }: ChangeRow): string {
  switch (author.kind) {
    case 'transaction':
      return `, set by ${call} in transaction ${transaction?.hash ?? ''}`;
    case 'system':
      return ', set by the chain itself';
    case 'candidates':
      return author.candidates.length === 1
        ? ', with one candidate for the transaction'
        : `, with ${groupedCount(author.candidates.length)} candidates for the transaction`;
    case 'unknown':
      return '';
  }
}

function unchangedHint({ since, reason }: UnchangedVariable): string {
  return reason === 'state'
    ? `unchanged since block ${block(since)}; older state is not kept here`
    : `unchanged since block ${block(since)}, where the search ends`;
}

function notesOf({ changes, lookedAt, scanned }: BlameAnswer, hints: DecodeHints): readonly Note[] {
  const notes: Note[] = [];
  if (changes.some(({ isFinal }) => !isFinal))
    notes.push(warningOf('A change is in a block that the chain may still replace.'));
  if (changes.some(({ author }) => author.kind === 'candidates'))
    notes.push(
      noteOf(
        'The network has no access list or trace of a block, so the transaction is not known. The candidates may have made the change.',
      ),
    );
  notes.push(...meaningNotes(changes, hints));
  if (scanned !== undefined)
    notes.push(
      noteOf(
        `The access lists of blocks ${block(scanned.from)} to ${block(scanned.to)} were read, which show each change in them.`,
      ),
    );
  if (lookedAt.length > 0)
    notes.push(
      noteOf(
        `The state of ${lookedAt.length === 1 ? 'one block' : `${groupedCount(lookedAt.length)} blocks`} was read. A value that changed and changed back between two of them isn't seen.`,
      ),
    );
  return notes;
}

function block(number: number): string {
  return groupDigits(String(number));
}
