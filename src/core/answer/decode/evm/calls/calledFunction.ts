import { cutText } from '../../../../base/view/cutText';
import { hexValue, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { type DecodedCall, decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { sourceText } from '../../shared/sourceText';
import { functionsOf } from './knownFunctions';
import { selectorOfData } from './selectorOfData';

/** Returns what follows the name of a call that is only known by its selector. */
export function guessRemark({ isGuess }: Pick<DecodedCall, 'isGuess'>): string {
  return isGuess ? ' (guess)' : '';
}

/** Formats the source of a decoded call, and why it is a guess. */
export function sourceOfCall({ source, isGuess }: DecodedCall): string {
  return `${sourceText(source)}${isGuess ? ', guessed by the selector: data is left over' : ''}`;
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
    ? hexValue(selector)
    : textValue(`${decoding.call.name}${guessRemark(decoding.call)}`);
}
