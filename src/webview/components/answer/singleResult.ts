import type { DecodedView, Field } from '../../../core/base/view/decodedView';
import { formatValue, utcTime } from '../../../core/base/view/formatValue';
import type { Value } from '../../../core/base/view/value';
import type { Exchange } from '../../../core/model/exchange/exchange';

/** The parts of a framed answer that tell whether it is the result of a reading. */
interface ReadAnswer {
  readonly exchange: Pick<Exchange, 'call' | 'outcome'>;
  readonly sentValues: readonly unknown[];
}

/** Maximum characters of a result that stands in the line above an answer. */
const lineCharacters = 200;

/** The kinds of values that open, or that aren't one line. */
const longKinds: readonly Value['kind'][] = ['list', 'struct', 'undecoded'];

/** The methods that read one thing. What was read comes first in their answers. */
const readingMethods: readonly string[] = ['eth_call', 'eth_getStorageAt'];

/** A result that is shown in the line above an answer. */
export interface SingleResult extends Field {
  /** What the summary says before the value: the name of a variable. Empty for a call, whose result has none. */
  readonly lead: string;
}

/** Whether an answer is the result of a call or of a storage slot. */
export function isReadResult({ call, outcome }: Pick<Exchange, 'call' | 'outcome'>): boolean {
  return call.kind === 'rpc' && readingMethods.includes(call.method) && outcome.kind === 'result';
}

/**
 * Returns the result of a call or of a storage slot if it is a single value and the summary says all of it, so that it
 * is shown once. Undefined if the decoded answer would be empty without it.
 */
export function singleResult({ exchange, sentValues }: ReadAnswer, view: DecodedView): SingleResult | undefined {
  const [first, ...others] = view.sections;
  if (!isReadResult(exchange) || (others.length === 0 && sentValues.length === 0)) return undefined;
  if (first?.kind !== 'fields' || first.title !== undefined || first.fields.length !== 1) return undefined;
  const [field] = first.fields;
  if (field === undefined || longKinds.includes(field.value.kind) || view.summary.length > lineCharacters)
    return undefined;
  const text = formatValue(field.value, utcTime);
  const lead = ['', `${field.label} = `].find((each) => `${each}${text}` === view.summary);
  return lead === undefined ? undefined : { ...field, lead };
}
