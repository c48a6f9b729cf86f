import { isList, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import type { DecodedView, Field, Note, Section } from '../../../base/view/decodedView';
import { formatValue, utcText, utcTime } from '../../../base/view/formatValue';
import { listText } from '../../../base/view/listText';
import { hexValue, nothing, textValue, type Value } from '../../../base/view/value';
import { visibleText } from '../../../base/view/visibleText';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import {
  type BlameAnswer,
  type BlameChange,
  maxBlameChanges,
  plainSlotPrefix,
  readBlameAnswer,
  type UnchangedVariable,
} from '../../../formats/stateDiff/blameAnswer';
import { outsideLayout } from '../../../formats/storage/outsideLayout';
import { hintsThen, meaningNotes } from './blameLayouts';
import {
  candidateTable,
  changeFields,
  type ChangeRow,
  changeTable,
  stepCharts,
  type TransactionForms,
} from './blameTable';
import type { AnswerDecoder } from './decoderTable';
import { assumedType, noteOf, viewOf, warningOf } from './genericView';

/** Decodes the words or the answer of one block as a value, by the layout of the code that a proxy ran then. */
type WordsDecoder = (words: JsonObject, variable: string, implementation?: string) => DecodedWords;

interface DecodedWords {
  readonly value: Value;
  /** Whether nothing says which type the value has. */
  readonly isAssumed: boolean;
}

/** Maximum length of a value in the summary, such as of code. */
const summaryCharacters = 300;

/**
 * Returns a decoder of the answers of a method that also decodes what a search for their changes found. `forms`: how the
 * transactions of the family are shown.
 */
export function blamable(decode: AnswerDecoder, forms: TransactionForms): AnswerDecoder {
  return (value, network, hints, params) => {
    const found = readBlameAnswer(value);
    if (found === undefined) return decode(value, network, hints, params);
    const { changes, unchanged } = found;
    const isOne = new Set([...changes, ...unchanged].map(({ variable }) => variable)).size < 2;
    const valueOf: WordsDecoder = (words, variable, implementation) => {
      if (Object.keys(words).length === 0) return declared(textValue('not known'));
      const [address, slot, ...rest] = isList(params) ? params : [];
      const own = typeof slot === 'string' && slot in words ? slot : (Object.keys(words)[0] ?? '');
      const answer = words['answer'] ?? words[own] ?? null;
      if (answer === 'reverted') return declared(textValue('reverted'));
      const asked = 'answer' in words ? params : [address ?? null, own, ...rest];
      const then = hintsThen(hints, implementation, isOne ? undefined : variable);
      return valueOfView(decode(answer, network, { ...then, words: textsOf(words) }, asked), answer, variable);
    };
    return decodeBlame(found, valueOf, hints, forms);
  };
}

function textsOf(words: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([slot, word]) => (typeof word === 'string' ? [[slot, word]] : [])),
  );
}

/** Returns the value that a view shows first: a field, a struct of several, or its summary. */
function valueOfView(view: DecodedView | undefined, answer: JsonValue, variable: string): DecodedWords {
  const first = view?.sections[0];
  if (first?.kind === 'fields') {
    const [only, another] = first.fields;
    if (only?.hint === assumedType) return { value: likeliest(first.fields), isAssumed: true };
    if (only !== undefined && another === undefined) return declared(only.value);
    if (only !== undefined)
      return declared({
        kind: 'struct',
        fields: first.fields.map(({ label, value }) => ({ name: memberOf(label, variable), value })),
      });
  }
  if (view !== undefined) return declared(textValue(view.summary));
  return declared(typeof answer === 'string' ? hexValue(answer) : nothing);
}

/** Returns the name of a member of a variable without that of the variable. */
function memberOf(label: string, variable: string): string {
  return label.startsWith(`${variable}.`) ? label.slice(variable.length + 1) : label;
}

function declared(value: Value): DecodedWords {
  return { value: withEmptyTexts(value), isAssumed: false };
}

/** An empty text is shown as one, because nothing would be seen of it. */
function withEmptyTexts(value: Value): Value {
  switch (value.kind) {
    case 'text':
      return value.text === '' ? textValue('""') : value;
    case 'list':
      return { ...value, items: value.items.map(withEmptyTexts) };
    case 'struct':
      return { ...value, fields: value.fields.map((field) => ({ ...field, value: withEmptyTexts(field.value) })) };
    default:
      return value;
  }
}

/** Returns one reading of a word without a type: few numbers look like a text or an address, the others are numbers. */
function likeliest(readings: readonly Field[]): Value {
  const values = readings.map(({ value }) => value);
  const found = ['text', 'address'].map((kind) => values.find((value) => value.kind === kind));
  return found.find((value) => value !== undefined) ?? values[0] ?? nothing;
}

function decodeBlame(
  found: BlameAnswer,
  valueOf: WordsDecoder,
  hints: DecodeHints,
  forms: TransactionForms,
): DecodedView {
  const { changes, unchanged } = found;
  const rows = changes.map((change) => readRow(change, valueOf, hints, forms));
  const [only, another] = rows;
  const candidates = only?.change.author.kind === 'candidates' ? only.change.author.candidates : [];
  const sections: Section[] = [
    ...(only === undefined ? [] : [another === undefined ? changeFields(only) : changeTable(rows)]),
    ...(another === undefined && candidates.length > 0 ? [candidateTable(candidates, hints, forms)] : []),
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
              value: valueOf(each.value, each.variable).value,
              hint: unchangedHint(each),
            })),
          },
        ];
  const notes = [...assumedNotes(found, valueOf), ...notesOf(found, hints)];
  return viewOf('Blame', summarize(rows, unchanged, valueOf), [...charts, ...sections, ...kept], notes);
}

function readRow(change: BlameChange, valueOf: WordsDecoder, hints: DecodeHints, forms: TransactionForms): ChangeRow {
  const { author } = change;
  const transaction = author.kind === 'transaction' ? author.transaction : undefined;
  const value = valueOf(change.value, change.variable, change.implementation);
  const before = valueOf(change.before, change.variable, change.implementationBefore ?? change.implementation);
  return {
    change,
    value: value.value,
    before: before.value,
    isAssumed: value.isAssumed || before.isAssumed,
    transaction,
    call: transaction && forms.call(transaction, hints),
    hints,
    forms,
  };
}

function summarize(rows: readonly ChangeRow[], unchanged: readonly UnchangedVariable[], valueOf: WordsDecoder): string {
  const [row] = rows;
  if (row === undefined) {
    const [kept] = unchanged;
    if (kept === undefined) return 'No change was found so far';
    return `${kept.variable} is ${shortText(valueOf(kept.value, kept.variable))}, ${unchangedHint(kept)}`;
  }
  const { change, value, before, isAssumed } = row;
  const time = change.time === undefined ? undefined : utcText(String(change.time));
  const since = `${change.variable} is ${shortText({ value, isAssumed })} since block ${groupDigits(change.block)}${time === undefined ? '' : ` (${time})`}`;
  const more = rows.length > 1 ? `. ${groupDigits(rows.length)} changes were found` : '';
  return `${since}${authorText(row)}. Before it was ${shortText({ value: before, isAssumed })}${more}`;
}

function shortText({ value, isAssumed }: DecodedWords): string {
  return `${formatValue(value, utcTime, summaryCharacters)}${isAssumed ? ` (${assumedType})` : ''}`;
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
        : `, with ${groupDigits(author.candidates.length)} candidates for the transaction`;
    case 'unknown':
      return '';
  }
}

function unchangedHint({ since, reason }: UnchangedVariable): string {
  return reason === 'state'
    ? `unchanged since block ${groupDigits(since)}; older state is not kept here`
    : `unchanged since block ${groupDigits(since)}, where the search ends`;
}

function notesOf(found: BlameAnswer, hints: DecodeHints): readonly Note[] {
  const { changes, lookedAt, scanned, isFollowed } = found;
  const notes: Note[] = [...outsideNotes(found, hints), ...boundNotes(found)];
  if (changes.some(({ isFinal }) => !isFinal))
    notes.push(warningOf('A change is in a block that the chain may still replace.'));
  const unnamed = changes.filter(({ author }) => author.kind === 'candidates' && !author.isContradicted);
  if (unnamed.length > 0) {
    // Lists and traces have words of storage, so they aren't read for an answer.
    const why = unnamed.some(({ value }) => 'answer' in value)
      ? 'No access list or trace is read for the answer of a call'
      : 'The network has no access list or trace of a block that names the transaction';
    notes.push(noteOf(`${why}, so the transaction is not known. The candidates may have made the change.`));
  }
  for (const why of new Set(changes.flatMap(({ author }) => (author.kind === 'unknown' ? [author.why] : []))))
    notes.push(noteOf(visibleText(why)));
  if (changes.some(({ author }) => author.kind === 'candidates' && author.isContradicted))
    notes.push(
      warningOf(
        "The access list or the trace of a block doesn't have its change. What the network says about older state, or the list, isn't true.",
      ),
    );
  notes.push(...meaningNotes(changes, hints));
  if (scanned !== undefined)
    notes.push(
      noteOf(
        `The access lists of blocks ${groupDigits(scanned.from)} to ${groupDigits(scanned.to)} were read, which show each change in them.`,
      ),
    );
  if (isFollowed === true)
    notes.push(noteOf('The network says in which block the value changed last, so each change is seen.'));
  else if (lookedAt.length > 1)
    notes.push(
      noteOf(
        `The state of ${groupDigits(lookedAt.length)} blocks was read. A value that changed and changed back between two of them isn't seen.`,
      ),
    );
  else if (lookedAt.length === 1) notes.push(noteOf('The state of one block was read.'));
  return notes;
}

/** The plain slots in which the layout of the contract has no variable. */
function outsideNotes({ changes, unchanged }: BlameAnswer, { layout, storageType }: DecodeHints): readonly Note[] {
  if (layout === undefined || storageType !== undefined) return [];
  const plain = [...changes, ...unchanged].filter(({ variable }) => variable.startsWith(plainSlotPrefix));
  const slots = new Set(
    plain.flatMap(({ value }) => Object.keys(value)).filter((key) => /^0x[\da-f]{1,64}$/i.test(key)),
  );
  const sentences = [...slots].flatMap((slot) => outsideLayout(BigInt(slot), layout.json, layout.source) ?? []);
  return [...new Set(sentences)].map((sentence) => noteOf(visibleText(sentence)));
}

/** The variables whose values have an assumed type. */
function assumedNotes({ changes, unchanged }: BlameAnswer, valueOf: WordsDecoder): readonly Note[] {
  const found = [...changes, ...unchanged].filter(({ value, variable }) => valueOf(value, variable).isAssumed);
  const names = [...new Set(found.map(({ variable }) => visibleText(variable)))];
  if (names.length === 0) return [];
  const values = names.length === 1 ? 'its values are' : 'their values are';
  return [noteOf(`The type of ${listText(names)} isn't known, so ${values} shown by an assumed type.`)];
}

/** Which changes were not looked for, because the cell or the maximum number of changes says so. */
function boundNotes({ changes, firstWanted }: BlameAnswer): readonly Note[] {
  const counts = new Map<string, number>();
  for (const { variable } of changes) counts.set(variable, (counts.get(variable) ?? 0) + 1);
  if ([...counts.values()].some((count) => count >= maxBlameChanges))
    return [noteOf(`A search finds up to ${groupDigits(maxBlameChanges)} changes. Older ones were not looked for.`)];
  return firstWanted === undefined
    ? []
    : [noteOf(`Changes before block ${groupDigits(firstWanted)} were not looked for.`)];
}
