import type { DecodedView, Field, FieldsSection } from '../../../core/base/view/decodedView';
import { formatValue, utcTime } from '../../../core/base/view/formatValue';
import type { Value } from '../../../core/base/view/value';
import type { Exchange } from '../../../core/model/exchange/exchange';

/** The part of a framed answer that tells whether it is the result of a reading. */
interface ReadAnswer {
  readonly exchange: Pick<Exchange, 'call' | 'outcome'>;
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
function isReadResult({ call, outcome }: Pick<Exchange, 'call' | 'outcome'>): boolean {
  return call.kind === 'rpc' && readingMethods.includes(call.method) && outcome.kind === 'result';
}

/** Returns the sections that say what was read and where its type comes from, which is shown with the request. */
export function requestSections({ exchange }: ReadAnswer, { sections }: DecodedView): readonly FieldsSection[] {
  if (!isReadResult(exchange)) return [];
  return sections.flatMap((section) => (section.kind === 'fields' && section.fold !== undefined ? [section] : []));
}

/**
 * Returns the result of a call or of a storage slot if it is a single value and the summary says all of it, so that it
 * is shown once. Undefined if the decoded answer would be empty without it.
 */
export function singleResult(answer: ReadAnswer, view: DecodedView): SingleResult | undefined {
  const [first] = view.sections;
  const others = view.sections.length - 1 - requestSections(answer, view).length;
  if (!isReadResult(answer.exchange) || others <= 0) return undefined;
  if (first?.kind !== 'fields' || first.title !== undefined || first.fields.length !== 1) return undefined;
  const [field] = first.fields;
  if (field === undefined || longKinds.includes(field.value.kind) || view.summary.length > lineCharacters)
    return undefined;
  const text = formatValue(field.value, utcTime);
  const lead = ['', `${field.label} = `].find((each) => `${each}${text}` === view.summary);
  return lead === undefined ? undefined : { ...field, lead };
}
