import { nameCharacters } from '../../base/answerBounds';
import { isList, isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { countedText, groupDigits } from '../../base/view/amountText';
import type { DecodedView, Note } from '../../base/view/decodedView';
import { visibleText } from '../../base/view/visibleText';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { batchedCallName, failedCallName } from '../../knowledge/answers/failedSubjects';
import { errorOutcome } from '../../model/exchange/errorOutcome';
import { answersIn, matchBatch } from '../../model/exchange/resultsOfBatch';
import type { Network } from '../../model/networks/network';
import { decodeFailure } from './decodeFailure';
import { decodeResult } from './decodeResult';
import { warningOf } from './shared/genericView';

/** A batch and its answers, matched. */
export interface AnsweredBatch {
  /** The answers, each with its request. Undefined where it isn't known to which it belongs. */
  readonly answers: readonly { readonly answer: JsonValue; readonly request: JsonValue | undefined }[];
  /** How many calls have no answer. */
  readonly unanswered: number;
  readonly notes: readonly Note[];
}

/** Maximum number of answers beyond those of the calls that are shown, and of calls that a note names. */
const maxOthers = 10;

/** Matches the answers of a batch to its calls, and says of each that has no partner that it has none. */
export function answeredBatch(written: readonly JsonValue[], value: readonly JsonValue[]): AnsweredBatch {
  const answers = answersIn(value);
  const { calls, unanswered, inferred } = matchBatch(written, answers);
  const others = calls.filter((call) => call === undefined).length;
  let left = maxOthers;
  const named = unanswered
    .slice(0, maxOthers)
    .map(
      (call) => `${call + 1} (${visibleText(readText(written[call], 'method') ?? 'without a method', nameCharacters)})`,
    );
  const more = unanswered.length > named.length ? ` and ${groupDigits(unanswered.length - named.length)} more` : '';
  const notes = [
    ...(answers === value ? [] : ['The node put the answers into a list within the list.']),
    ...(unanswered.length === 0
      ? []
      : [`The node sent no answer to ${unanswered.length === 1 ? 'call' : 'calls'} ${named.join(', ')}${more}.`]),
    ...(others === 0
      ? []
      : [
          `${countedText(others, 'answer')} can't be matched to a call by ${others === 1 ? 'its ID' : 'their IDs'}. ${others === 1 ? 'It is' : 'They are'} shown without decoding.`,
        ]),
    ...(inferred.length === 0
      ? []
      : [
          `${countedText(inferred.length, 'answer')} ${inferred.length === 1 ? 'lacks' : 'lack'} the ID of ${inferred.length === 1 ? 'its' : 'their'} call and ${inferred.length === 1 ? 'was' : 'were'} matched to what was left.`,
        ]),
  ];
  return {
    answers: answers.flatMap((answer, index) => {
      const call = calls[index];
      if (call === undefined && (left -= 1) < 0) return [];
      return [{ answer, request: call === undefined ? undefined : written[call] }];
    }),
    unanswered: unanswered.length,
    notes: notes.map(warningOf),
  };
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
  if (request === undefined) {
    const unknown = { method: '', params: [] };
    return {
      ...decodeResult(unknown, readMember(answer, 'result') ?? answer, network, hints),
      title: 'Answer without a call',
    };
  }
  const asked = { method: readText(request, 'method') ?? '', params: requestParams(request) };
  return decodeResult(asked, readMember(answer, 'result') ?? null, network, hints);
}

/** Returns the parameters of an envelope. Empty if they aren't a list. */
export function requestParams(envelope: JsonValue): readonly JsonValue[] {
  const params = readMember(envelope, 'params');
  return isList(params) ? params : [];
}
