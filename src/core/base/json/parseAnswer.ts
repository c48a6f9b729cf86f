import { ok, type Result } from '../result';
import type { JsonProblem } from './findJsonProblem';
import type { JsonValue } from './jsonValue';
import { parseJson } from './parseJson';
import { parseRecords } from './parseRecords';

/** Shared, because creating one takes longer than decoding a small answer. */
const decoder = new TextDecoder();

/**
 * Parses the body of an answer as JSON with every digit preserved. Reads bytes that are not UTF-8 as U+FFFD, so that
 * the rest of the answer is shown (`answerDoubts` warns of them).
 */
export function parseAnswer(body: Uint8Array): Result<JsonValue, JsonProblem> {
  const records = parseRecords(body);
  return records === undefined ? parseJson(decoder.decode(body)) : ok(records);
}
