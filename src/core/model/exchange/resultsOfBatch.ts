import { codeCharacters } from '../../base/answerBounds';
import { isList, isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';

/**
 * Returns the results in the answer to a batch, in the order of the IDs of its calls, because answers may come in any
 * order. Undefined where a call failed or wasn't answered, and for an answer that isn't a list.
 */
export function resultsOfBatch(
  answer: JsonValue | undefined,
  ids: readonly number[],
): readonly (JsonValue | undefined)[] | undefined {
  if (!isList(answer)) return undefined;
  const byId = new Map(answer.map((each) => [Number(readMember(each, 'id')), each] as const));
  return ids.map((id) => readMember(byId.get(id), 'result'));
}

/** Which answers of a batch belong to which of its calls, by their places. */
export interface MatchedBatch {
  /** The call of each answer. Undefined where it can't be known. */
  readonly calls: readonly (number | undefined)[];
  /** The calls without an answer, apart from notifications, which have no ID and get none. */
  readonly unanswered: readonly number[];
  /** The answers that were matched although they don't have the ID of their call. */
  readonly inferred: readonly number[];
}

/**
 * Matches the answers of a batch to its calls by their IDs, in any order. Some nodes write an ID as a text, or `null` in
 * errors. Such an answer is matched only if it can belong to one call alone, or if all that are left say the same.
 */
export function matchBatch(requests: readonly JsonValue[], answers: readonly JsonValue[]): MatchedBatch {
  const calls: (number | undefined)[] = answers.map(() => undefined);
  const open = new Set(requests.keys());
  const inferred: number[] = [];
  const assign = (answer: number, call: number): void => {
    calls[answer] = call;
    open.delete(call);
  };
  for (const nameOf of [idText, looseId]) {
    const [named, written] = [onlyPlaces(requests, nameOf), onlyPlaces(answers, nameOf)];
    for (const [name, answer] of written) {
      const call = named.get(name);
      if (call === undefined || calls[answer] !== undefined || !open.has(call)) continue;
      if (nameOf === looseId) inferred.push(answer);
      assign(answer, call);
    }
  }
  const unanswered = [...open].filter((call) => idText(requests[call] ?? null) !== undefined);
  const nameless = [...answers.keys()].filter(
    (answer) => calls[answer] === undefined && isObject(answers[answer]) && looseId(answers[answer]) === undefined,
  );
  const isPlain =
    nameless.length === unanswered.length && calls.every((call, at) => call !== undefined || nameless.includes(at));
  const [first] = nameless;
  const isSame = (answer: number): boolean =>
    printJson(answers[answer] ?? null) === printJson(answers[first ?? 0] ?? null);
  if (first === undefined || !isPlain || !nameless.every(isSame)) return { calls, unanswered, inferred };
  for (const [index, answer] of nameless.entries()) assign(answer, unanswered[index] ?? 0);
  return { calls, unanswered: [], inferred: [...inferred, ...nameless] };
}

/** Whether a batch has a call without an answer. `text` is the batch as it was sent. */
export function lacksAnswers(text: string, answers: readonly JsonValue[]): boolean {
  const parsed = parseJson(text);
  return (
    parsed.kind === 'ok' && isList(parsed.value) && matchBatch(parsed.value, answersIn(answers)).unanswered.length > 0
  );
}

/** Returns the answers of a batch. Some gateways put them into a list within the list. */
export function answersIn(answers: readonly JsonValue[]): readonly JsonValue[] {
  const [only, another] = answers;
  return another === undefined && isList(only) ? only : answers;
}

/** Returns the place of each name that only one envelope has. */
function onlyPlaces(
  envelopes: readonly JsonValue[],
  nameOf: (envelope: JsonValue | undefined) => string | undefined,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, envelope] of envelopes.entries()) {
    const name = nameOf(envelope);
    if (name === undefined) continue;
    if (places.has(name)) repeated.add(name);
    else places.set(name, place);
  }
  for (const name of repeated) places.delete(name);
  return places;
}

/** Returns an ID as JSON text, so that all digits of long numbers are compared. */
function idText(envelope: JsonValue | undefined): string | undefined {
  const id = readMember(envelope, 'id');
  return id === undefined || id === null ? undefined : printJson(id).slice(0, codeCharacters);
}

/** An ID without the difference between a number and its text. */
function looseId(envelope: JsonValue | undefined): string | undefined {
  return idText(envelope)?.replace(/^"(.*)"$/, '$1');
}
