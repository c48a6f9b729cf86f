import { type AmbiguousMember, findRepeatedMember } from '../../base/json/findRepeatedMember';
import { isList, isObject, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';

/** One call of a raw text. Every node reads it in the same way. */
export interface Envelope {
  readonly method: string;
  /** The parameters as written; undefined if the envelope has none. */
  readonly params: JsonValue | undefined;
  readonly id: number | string | undefined;
}

/** The calls of a raw text. */
export interface EnvelopeList {
  readonly isBatch: boolean;
  readonly envelopes: readonly Envelope[];
}

/** Why a raw text isn't sent: a sentence, and the position in the text if it is known. */
export interface EnvelopeProblem {
  readonly message: string;
  readonly offset: number | undefined;
}

const ownMembers: readonly string[] = ['jsonrpc', 'id', 'method', 'params'];

/**
 * Reads a JSON-RPC 2.0 envelope, or an array of them, that is sent exactly as written. A text that nodes read in
 * different ways is a problem, because its price and its effect would be guesses. Examples: a member that an object has
 * twice, a name written with escapes, a member whose name differs from `method` or `params` only in case, width or
 * white space (some nodes ignore case), an array in an array, or a method that isn't a plain name.
 */
export function readEnvelopes(text: string): Result<EnvelopeList, EnvelopeProblem> {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed')
    return failed({ message: `This is not JSON: ${parsed.problem.message}.`, offset: parsed.problem.offset });
  const repeated = findRepeatedMember(text);
  if (repeated !== undefined) return failed({ message: explainRepeated(repeated), offset: repeated.offset });
  const isBatch = isList(parsed.value);
  const envelopes: Envelope[] = [];
  for (const value of isList(parsed.value) ? parsed.value : [parsed.value]) {
    const envelope = readEnvelope(value);
    if (envelope.kind === 'failed') return failed({ message: envelope.problem, offset: undefined });
    envelopes.push(envelope.value);
  }
  if (envelopes.length === 0) return failed({ message: 'A batch needs at least one call.', offset: undefined });
  return ok({ isBatch, envelopes });
}

function explainRepeated({ name, isEscaped, before }: AmbiguousMember): string {
  if (isEscaped) return `Nodes may read the member "${name}" differently. Write its name without escapes.`;
  return before === name
    ? `The member "${name}" is there twice. Nodes differ in which one they read. Remove one.`
    : `Some nodes read the member "${name}" as "${before}". Remove one.`;
}

function readEnvelope(value: JsonValue): Result<Envelope, string> {
  if (!isObject(value)) return failed('A JSON-RPC envelope is an object with a `method`.');
  const odd = Object.keys(value).find((name) => !ownMembers.includes(name) && ownMembers.includes(plainName(name)));
  if (odd !== undefined)
    return failed(`Some nodes read the member "${odd}" as "${plainName(odd)}". Write "${plainName(odd)}", once.`);
  const method = memberOf(value, 'method');
  if (typeof method !== 'string') return failed('A JSON-RPC envelope needs a `method`.');
  if (!/^[\w.$/-]{1,200}$/.test(method)) return failed(`"${method.slice(0, 80)}" isn't the name of a method.`);
  const params = memberOf(value, 'params');
  if (params !== undefined && !isList(params) && !isObject(params))
    return failed('The `params` of an envelope are an array or an object.');
  const id = memberOf(value, 'id');
  return ok({ method, params, id: typeof id === 'number' || typeof id === 'string' ? id : undefined });
}

function memberOf(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the name as nodes read it that ignore case, width and white space. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
