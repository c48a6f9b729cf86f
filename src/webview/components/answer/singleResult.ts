import type { DecodedView, Field } from '../../../core/base/view/decodedView';
import { utcTime } from '../../../core/base/view/formatTime';
import { formatValue } from '../../../core/base/view/formatValue';
import type { Value } from '../../../core/base/view/value';
import type { Exchange } from '../../../core/model/exchange/exchange';

/** The parts of a framed answer that tell whether it is the result of a call. */
interface CalledAnswer {
  readonly exchange: Pick<Exchange, 'call' | 'outcome'>;
  readonly sentValues: readonly unknown[];
}

/** Maximum characters of a result that stands in the line above an answer. */
const lineCharacters = 200;

/** The kinds of values that open, or that aren't one line. */
const longKinds: readonly Value['kind'][] = ['list', 'struct', 'undecoded'];

/** Whether an answer is the result of `eth_call`. */
export function isCallResult({ call, outcome }: Pick<Exchange, 'call' | 'outcome'>): boolean {
  return call.kind === 'rpc' && call.method === 'eth_call' && outcome.kind === 'result';
}

/**
 * Returns the result of a call if it is a single value and the summary says all of it, so that it is shown once. Undefined
 * if the decoded answer would be empty without it.
 */
export function singleResult({ exchange, sentValues }: CalledAnswer, view: DecodedView): Field | undefined {
  const [first, ...others] = view.sections;
  if (!isCallResult(exchange) || (others.length === 0 && sentValues.length === 0)) return undefined;
  if (first?.kind !== 'fields' || first.title !== undefined || first.fields.length !== 1) return undefined;
  const [field] = first.fields;
  if (field === undefined || longKinds.includes(field.value.kind) || view.summary.length > lineCharacters)
    return undefined;
  return formatValue(field.value, utcTime) === view.summary ? field : undefined;
}
