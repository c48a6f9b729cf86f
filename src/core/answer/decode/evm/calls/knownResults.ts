import type { Field } from '../../../../base/view/decodedView';
import { formatMembers } from '../../../../base/view/formatMembers';
import { utcTime } from '../../../../base/view/formatTime';
import { formatValue } from '../../../../base/view/formatValue';
import { decodeParameters } from '../../../../formats/abi/calls/decodeCall';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { functionsOf } from './knownFunctions';

/** The results of a call, decoded. */
export interface KnownResults {
  readonly fields: readonly Field[];
  readonly summary: string;
}

/**
 * Decodes what a call returned with the functions that its data may call. Undefined if none of them declares results
 * that fit.
 */
export function knownResults(input: string, value: string, hints: DecodeHints): KnownResults | undefined {
  for (const { item, source } of functionsOf(input.slice(0, 10).toLowerCase(), hints)) {
    const decoded = item.outputs.length === 0 ? undefined : decodeParameters(item.outputs, value);
    const isOwn = source.kind !== 'builtIn' && source.kind !== 'signature';
    if (decoded?.kind === 'ok' && (isOwn || decoded.value.length === item.outputs.length)) {
      const results = withLikelyTimes(decoded.value);
      const [only, another] = results;
      const fields = results.map((result, index): Field => ({
        label: resultLabel(item.name, result.name, index),
        value: result.value,
        hint: `${result.type ?? ''}, ${source.label}`,
      }));
      const named = only?.value.kind === 'struct' && another === undefined ? only.value.fields : results;
      const isSingle = named === results && another === undefined;
      return {
        fields,
        summary: isSingle && only ? formatValue(only.value, utcTime) : formatMembers(named, utcTime, summaryCharacters),
      };
    }
  }
  return undefined;
}

/** An unnamed result, which decoding names by its index, is labeled with the function's name. */
function resultLabel(functionName: string, resultName: string, index: number): string {
  if (resultName !== String(index)) return resultName;
  return index === 0 ? functionName : `${functionName} ${index}`;
}

/** Maximum characters of the results in the summary. The fields have all of them. */
const summaryCharacters = 300;
