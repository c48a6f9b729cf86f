import { type JsonValue, readText } from '../../../../base/json/jsonValue';
import { cutText } from '../../../../base/view/cutText';
import type { Field } from '../../../../base/view/decodedView';
import { hexValue, textValue, type Value } from '../../../../base/view/value';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import {
  type CallDecoding,
  type DecodedCall,
  decodeFunctionData,
  undecodedName,
} from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { doubts, sourceText } from '../../shared/sourceText';
import { functionsOf, selectorOfData } from './knownFunctions';

/** Maximum number of functions whose sources are named below the table, and of calls that are decoded for them. */
const maxFunctions = 100;
const maxDecoded = 1_000;

/** Returns what follows the name of a call that is only known by its selector. */
export function guessRemark({ isGuess }: Pick<DecodedCall, 'isGuess'>): string {
  return isGuess ? ' (guess)' : '';
}

/** Formats the source of a decoded call, and why it is a guess. */
export function sourceOfCall({ source, isGuess, doubt }: DecodedCall): string {
  const remark = doubt === undefined ? '' : doubts[doubt];
  return `${sourceText(source)}${isGuess ? ', guessed by the selector: data is left over' : ''}${remark}`;
}

/** Maximum characters of a text in the place of a function's name. */
const maxTextName = 120;

/**
 * Returns the name of the function that call data calls, or its selector if no known function fits. A data URL calls
 * none, and is its text.
 */
export function calledFunctionName(data: string, hints: DecodeHints): Value | undefined {
  const selector = selectorOfData(data);
  if (selector === undefined) return undefined;
  const text = callDataText(data);
  if (text !== undefined) return textValue(cutText(text, maxTextName));
  const decoding = decodeFunctionData(data, functionsOf(selector, hints));
  return decoding.kind === 'undecoded'
    ? undecodedValue(decoding)
    : textValue(`${decoding.call.name}${guessRemark(decoding.call)}`);
}

/** Returns the selector of call data that isn't decoded, or what it is without one. */
export function undecodedValue(decoding: Extract<CallDecoding, { kind: 'undecoded' }>): Value {
  return decoding.isPacked === true ? textValue(undecodedName(decoding)) : hexValue(decoding.selector);
}

/** Returns where the names of the called functions come from, and what else the functions could be. */
export function functionSources(calls: readonly JsonValue[], hints: DecodeHints): readonly Field[] {
  const decoded = new Map<string, Extract<CallDecoding, { kind: 'decoded' }>>();
  for (const call of calls.slice(0, maxDecoded)) {
    const data = dataOfCall(call);
    const selector = selectorOfData(data);
    if (selector === undefined || decoded.has(selector)) continue;
    const decoding = decodeFunctionData(data, functionsOf(selector, hints));
    if (decoding.kind === 'decoded') decoded.set(selector, decoding);
    if (decoded.size === maxFunctions) break;
  }
  return [...decoded.values()].map(({ call, others }): Field => {
    const texts = [...new Set(others.map(({ source }) => sourceText(source)))];
    return {
      label: `${call.signature}${guessRemark(call)}`,
      value: textValue(sourceOfCall(call)),
      ...(texts.length > 0 && { hint: `could also be ${texts.join(', ')}` }),
    };
  });
}

/** Returns the data of a call object; `0x` if it has none. */
export function dataOfCall(asked: JsonValue): string {
  return readText(asked, 'input') ?? readText(asked, 'data') ?? '0x';
}
