import { JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { describeNamedChanges, describeRunChanges } from '../../live/describeRunChanges';
import type { ExchangeAnswer } from '../memory/cellAnswer';
import { watchedVariables } from '../memory/watchedVariables';

/**
 * Describes what changed between the results of two runs: by the names of the state variables that the request reads, and
 * otherwise by the members of the result. Empty if nothing changed, or if one of the runs has no result.
 */
export function describeAnswerChanges(before: ExchangeAnswer, after: ExchangeAnswer): readonly string[] {
  const [old, now] = [before.exchange.outcome, after.exchange.outcome];
  if (old.kind !== 'result' || now.kind !== 'result') return [];
  const changes = describeRunChanges(old.value ?? null, now.value ?? null);
  const named = changes.length === 0 ? [] : describeNamedChanges(valuesOf(before), valuesOf(after));
  // A word can also change in the bits of a variable that isn't read.
  return named.length === 0 ? changes : named;
}

function valuesOf(answer: ExchangeAnswer): ReadonlyMap<string, JsonValue> {
  const parts = watchedVariables(answer).flatMap((variable) => variable.parts ?? []);
  return new Map(parts.map(({ label, value }) => [label, numberIn(value)]));
}

/** The number that a text of grouped digits shows, so that its difference is known. */
function numberIn(text: string): JsonValue {
  return /^-?\d{1,3}(?:,\d{3})*$/.test(text) ? new JsonNumber(text.replaceAll(',', '')) : text;
}
