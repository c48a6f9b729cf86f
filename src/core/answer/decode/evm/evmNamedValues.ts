import { isList, type JsonObject, type JsonValue, readMember, readText } from '../../../base/json/jsonValue';
import { decodeParameters } from '../../../formats/abi/calls/decodeCall';
import { LogDecoder } from '../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { maxNamedItems, type NamedResult, type NamedValues, PlainValues } from '../shared/namedValues';
import { functionsOf, sharedBuiltInAbi } from './calls/knownFunctions';
import { resultLabel, withoutResults } from './calls/knownResults';
import { answerContext, keptLogs, surveyLogs } from './logs/logSurvey';
import { withNativeLogs } from './logs/nativeLogs';
import { argumentsOfLog, poolsOf } from './logs/poolTokens';
import { readLog } from './logs/readLog';
import { storedValue } from './state/decodeStorage';

/**
 * Decodes `logs` with `event`, `address` and `args`, the `returns` of a call, and the `value` of a variable in storage.
 * `only`: the log that is decoded.
 */
export function evmNamedValues(
  { method, params, value, network }: NamedResult,
  hints: DecodeHints,
  only: number | undefined,
): NamedValues | undefined {
  const plain = new PlainValues();
  if (method === 'eth_getStorageAt') {
    const stored = storedValue(params, value, hints);
    return stored && plain.named(plain.membersOf([{ name: 'value', value: stored }], []));
  }
  const logs = logsOf(value);
  const returns = method === 'eth_call' ? returnsOf(params, value, hints, plain) : undefined;
  if (logs === undefined && returns === undefined) return undefined;
  return plain.named({
    ...(logs && { logs: decodeLogList(logs, withNativeLogs(hints, network), plain, only) }),
    ...(returns && { returns }),
  });
}

/** The logs of an answer: a list of them, or those of a receipt. */
function logsOf(value: JsonValue): readonly JsonValue[] | undefined {
  const list: JsonValue | undefined = isList(value) ? value : readMember(value, 'logs');
  if (!isList(list)) return undefined;
  const first = list[0];
  return first === undefined || isList(readMember(first, 'topics')) ? list : undefined;
}

function decodeLogList(
  logs: readonly JsonValue[],
  hints: DecodeHints,
  plain: PlainValues,
  only: number | undefined,
): readonly JsonValue[] {
  const survey = surveyLogs(logs);
  const context = answerContext(() => keptLogs(survey), hints);
  const decoder = new LogDecoder(hints.events, sharedBuiltInAbi, undefined, context);
  const pools = poolsOf(context.logs);
  const isDecoded = (row: number): boolean => (only === undefined ? row < maxNamedItems : row === only);
  return logs.map((log, row) => {
    if (!isDecoded(row)) return null;
    const text = readLog(log);
    const decoding = decoder.decode(text);
    if (decoding.kind === 'undecoded') return { address: text.address, event: null };
    const { event } = decoding;
    const named = argumentsOfLog(event, text.address, hints.tokens, pools);
    return { address: text.address, event: event.name, args: plain.membersOf(named, ['logs', row, 'args']) };
  });
}

/** The results of a call by name. One without a name has the name of the function, as in its view. */
function returnsOf(
  params: readonly JsonValue[],
  value: JsonValue,
  hints: DecodeHints,
  plain: PlainValues,
): JsonObject | undefined {
  const input = readText(params[0], 'input') ?? readText(params[0], 'data') ?? '';
  if (typeof value !== 'string') return undefined;
  if (value === '0x') return withoutResults(input, hints).length > 0 ? plain.membersOf([], ['returns']) : undefined;
  for (const { item } of functionsOf(input.slice(0, 10).toLowerCase(), hints)) {
    const decoded = item.outputs.length === 0 ? undefined : decodeParameters(item.outputs, value);
    if (decoded?.kind !== 'ok' || decoded.value.length !== item.outputs.length) continue;
    const results = decoded.value.map(({ name, value: result }, place) => ({
      name: resultLabel(item.name, name, place),
      value: result,
    }));
    return plain.membersOf(results, ['returns']);
  }
  return undefined;
}
