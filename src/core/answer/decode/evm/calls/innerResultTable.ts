import type { Field, Section } from '../../../../base/view/decodedView';
import { addressValue, hexValue, nothing, statusValue, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { callsWithin } from '../../../../formats/abi/calls/callContainers';
import { type InnerResult, innerResults } from '../../../../formats/abi/calls/containerResults';
import type { InnerCall } from '../../../../formats/abi/calls/innerStep';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { decodedBy } from './decodedCallSections';
import { formatRevert } from './formatRevert';
import { knownResults } from './knownResults';
import { readInnerStep } from './readInnerStep';

/**
 * Returns a table of what each call within a multicall returned, decoded by its own function. Empty for other calls,
 * and where the number of results isn't that of the calls.
 * @param to the called contract, which the calls without a target are for
 */
export function innerResultSections(
  data: string,
  result: string,
  to: string | undefined,
  hints: DecodeHints,
): readonly Section[] {
  const results = innerResults(data, result);
  if (results === undefined || results.length === 0) return [];
  const calls = callsWithin(data, to).filter((step) => step.kind === 'call');
  if (calls.length !== results.length) return [];
  return [
    {
      kind: 'table',
      title: 'Results of the calls within',
      columns: [
        { id: 'call', label: 'Call', align: 'start', characters: 6 },
        { id: 'target', label: 'Target', align: 'start', characters: 16 },
        { id: 'function', label: 'Function', align: 'start', characters: 30 },
        { id: 'result', label: 'Result', align: 'start', characters: 50, stays: true },
      ],
      rowCount: calls.length,
      at: (row) => {
        const [call, own] = [calls[row], results[row]];
        if (call === undefined || own === undefined) return [];
        return [
          textValue(String(row + 1)),
          call.target === undefined ? nothing : addressValue(call.target),
          readInnerStep(call, hints).name,
          resultValue(call, own, hints),
        ];
      },
      details: (row) => {
        const [call, own] = [calls[row], results[row]];
        if (call === undefined || own === undefined) return [];
        const known =
          own.success === false ? undefined : knownResults({ data: call.data, to: call.target }, own.data, hints);
        const source: readonly Field[] = known ? [{ label: decodedBy, value: textValue(known.source) }] : [];
        const fields = [
          ...(known?.fields ?? []),
          ...(known?.unit ?? []),
          ...source,
          { label: 'Returned data', value: hexValue(own.data) },
        ];
        return [{ kind: 'fields', title: 'Returned', fields }];
      },
    },
  ];
}

function resultValue(call: InnerCall, { success, data }: InnerResult, hints: DecodeHints): Value {
  if (success === false) return statusValue('bad', formatRevert(data, hints) ?? (data === '0x' ? 'failed' : data));
  const known = knownResults({ data: call.data, to: call.target }, data, hints);
  if (known === undefined) return data === '0x' ? nothing : hexValue(data);
  const [only, another] = known.fields;
  return only !== undefined && another === undefined ? only.value : textValue(known.summary);
}
