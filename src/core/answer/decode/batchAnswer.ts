import { codeCharacters } from '../../base/answerBounds';
import { isList, isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { DecodedView } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { batchedCallName, failedCallName } from '../../knowledge/answers/failedSubjects';
import { errorOutcome } from '../../model/exchange/errorOutcome';
import type { Network } from '../../model/networks/network';
import { decodeFailure } from './decodeFailure';
import { decodeResult } from './decodeResult';

/** The envelopes of a batch by their IDs. Answers may come in any order. */
export class BatchRequests {
  readonly #byId = new Map<string, JsonValue>();

  constructor(written: readonly JsonValue[]) {
    for (const request of written) {
      const id = idText(request);
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, request);
    }
  }

  /** Returns the envelope that an answer belongs to. */
  of(answer: JsonValue): JsonValue | undefined {
    const id = idText(answer);
    return id === undefined ? undefined : this.#byId.get(id);
  }
}

/** Decodes one answer of a batch by the method of its request. */
export function decodeAnswer(
  answer: JsonValue,
  request: JsonValue | undefined,
  network: Network,
  hints: DecodeHints,
): DecodedView {
  const error = readMember(answer, 'error');
  if (isObject(error)) {
    const failure = hints.failures?.[batchedCallName(readMember(answer, 'id'))];
    const own =
      failure === undefined ? hints : { ...hints, failures: { ...hints.failures, [failedCallName]: failure } };
    return decodeFailure(errorOutcome(error), network, own);
  }
  const asked = { method: readText(request, 'method') ?? '', params: requestParams(request ?? null) };
  return decodeResult(asked, readMember(answer, 'result') ?? null, network, hints);
}

/** Returns an ID as JSON text, so that all digits of long numbers are compared. */
function idText(envelope: JsonValue): string | undefined {
  const id = readMember(envelope, 'id');
  return id === undefined ? undefined : printJson(id).slice(0, codeCharacters);
}

/** Returns the parameters of an envelope. Empty if they aren't a list. */
export function requestParams(envelope: JsonValue): readonly JsonValue[] {
  const params = readMember(envelope, 'params');
  return isList(params) ? params : [];
}
