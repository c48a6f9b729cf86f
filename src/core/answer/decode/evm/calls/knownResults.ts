import type { Field } from '../../../../base/view/decodedView';
import { formatMembers } from '../../../../base/view/formatMembers';
import { formatValue, utcTime } from '../../../../base/view/formatValue';
import { addressValue } from '../../../../base/view/value';
import { decodeParameters } from '../../../../formats/abi/calls/decodeCall';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { signatureOf } from '../../../../formats/abi/type/eventSignature';
import { assetFor, tokenFields } from '../../shared/tokenAmounts';
import { resultsOfCall } from './callAmounts';
import type { CalledData } from './callSections';
import { functionsOf } from './knownFunctions';

/** The results of a call, decoded. */
export interface KnownResults {
  readonly fields: readonly Field[];
  readonly summary: string;
  /** What declares the results. */
  readonly source: string;
  /** The contract whose unit the result has, if it isn't the called one, and what tells its decimals. */
  readonly unit: readonly Field[];
}

/**
 * Decodes what a call to a contract returned with the functions that its data may call. Undefined if none of them
 * declares results that fit.
 */
export function knownResults(
  { data, to }: Pick<CalledData, 'data' | 'to'>,
  value: string,
  hints: DecodeHints,
): KnownResults | undefined {
  for (const { item, source } of functionsOf(data.slice(0, 10).toLowerCase(), hints)) {
    const decoded = item.outputs.length === 0 ? undefined : decodeParameters(item.outputs, value);
    const isOwn = source.kind !== 'builtIn' && source.kind !== 'signature';
    if (decoded?.kind === 'ok' && (isOwn || decoded.value.length === item.outputs.length)) {
      const signature = signatureOf(item);
      const given = decodeParameters(item.inputs, `0x${data.slice(10)}`);
      const results = withLikelyTimes(
        resultsOfCall(signature, given.kind === 'ok' ? given.value : [], decoded.value, to, hints),
      );
      const [only, another] = results;
      const fields = results.map((result, index): Field => ({
        label: resultLabel(item.name, result.name, index),
        value: result.value,
        hint: result.type,
      }));
      const named = only?.value.kind === 'struct' && another === undefined ? only.value.fields : results;
      const isSingle = named === results && another === undefined;
      return {
        fields,
        source: source.label,
        unit: unitFields(assetFor(signature, to, hints.assets), hints),
        summary: isSingle && only ? formatValue(only.value, utcTime) : formatMembers(named, utcTime, summaryCharacters),
      };
    }
  }
  return undefined;
}

/** The functions without results that call data may call. A signature alone doesn't tell whether there are results. */
export function withoutResults(data: string, hints: DecodeHints) {
  const known = functionsOf(data.slice(0, 10).toLowerCase(), hints).filter(({ source }) => source.kind !== 'signature');
  return known.every(({ item }) => item.outputs.length === 0) ? known.map(({ item }) => item) : [];
}

function unitFields(asset: string | undefined, { tokens }: DecodeHints): readonly Field[] {
  if (asset === undefined) return [];
  return [{ label: 'Asset of the vault', value: addressValue(asset) }, ...tokenFields(asset, tokens)];
}

/** An unnamed result, which decoding names by its index, is labeled with the function's name. */
export function resultLabel(functionName: string, resultName: string, index: number): string {
  if (resultName !== String(index)) return resultName;
  return index === 0 ? functionName : `${functionName} ${index}`;
}

/** Maximum characters of the results in the summary. The fields have all of them. */
const summaryCharacters = 300;
