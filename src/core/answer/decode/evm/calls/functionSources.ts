import type { JsonValue } from '../../../../base/json/jsonValue';
import { readText } from '../../../../base/json/readMember';
import type { Field } from '../../../../base/view/decodedView';
import { textValue } from '../../../../base/view/makeValue';
import { type CallDecoding, decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { sourceText } from '../../shared/sourceText';
import { guessRemark, sourceOfCall } from './calledFunction';
import { functionsOf } from './knownFunctions';
import { selectorOfData } from './selectorOfData';

/** Maximum number of functions whose sources are named below the table, and of calls that are decoded for them. */
const maxFunctions = 100;
const maxDecoded = 1_000;

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
