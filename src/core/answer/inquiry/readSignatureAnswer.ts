import type { JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readMember, readText } from '../../base/json/readMember';
import { failed, ok, type Result } from '../../base/result';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { parseSignature } from '../../knowledge/facts/signatureFact';

/** A signature service's answer about one hash. */
export interface ReadSignatures {
  /** Those with the hash, in canonical form and in the service's order. */
  readonly signatures: readonly string[];
  /** Number of texts that were not signatures, or had another hash. */
  readonly dropped: number;
}

/** Maximum number of signatures of one hash. Anyone can add signatures to a list, with any selector. */
const maxSignatures = 20;

/**
 * Reads the answer of a signature database: `{ok, result: {function: {"0x…": [{name, filtered}]}, event: {…}}}`, with
 * null for a hash that it doesn't know. Returns the result for each requested hash. Fails for any other answer.
 */
export function readSignatureAnswer(
  json: JsonValue,
  hashes: readonly string[],
): Result<ReadonlyMap<string, ReadSignatures>, string> {
  const result = readMember(json, 'result');
  if (readMember(json, 'ok') !== true || !isObject(result)) return failed('This is no answer of a signature database.');
  return ok(
    new Map(
      hashes.map((hash) => {
        const listed = readMember(readMember(result, hash.length === 66 ? 'event' : 'function'), hash);
        const texts = (isList(listed) ? listed.slice(0, maxSignatures) : []).map(
          (each) => readText(each, 'name') ?? '',
        );
        const items = texts.flatMap((text) => parseSignature(text, hash) ?? []);
        return [hash, { signatures: [...new Set(items.map(signatureOf))], dropped: texts.length - items.length }];
      }),
    ),
  );
}
