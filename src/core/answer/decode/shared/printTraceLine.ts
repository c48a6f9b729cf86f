import type { TreeLine } from '../../../base/view/decodedView';
import { type TimeFormat, utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import type { Value } from '../../../base/view/value';

/** The values of a row that its line in a terminal shows. */
export interface TraceLineValues {
  readonly call: Value;
  readonly contract: Value;
  readonly arguments: Value;
  readonly result: Value;
  readonly value: Value;
  readonly gasUsed: Value;
  readonly kind: Value;
}

/** What a line of a call tree is about, and how it ended. */
export interface TraceLine {
  readonly kind: 'phase' | 'call' | 'creation' | 'selfDestruct' | 'event' | 'message';
  readonly isFailed: boolean;
  /** Whether it failed without reverting: out of gas, an invalid instruction. */
  readonly isHalted?: boolean;
}

/** Maximum characters of the parts of a line. */
const longestPart = 160;

/**
 * Prints a row of a call tree as Foundry's `cast run` does: `[gas] Contract::function{value: …}(arguments)`, `emit
 * Event(…)`.
 */
export function printTraceLine(values: TraceLineValues, line: TraceLine, time: TimeFormat): TreeLine {
  const text = (value: Value) => (value.kind === 'nothing' ? '' : formatValue(value, time, longestPart));
  const called = `${text(values.call)}(${text(values.arguments)})`;
  const gas = values.gasUsed.kind === 'share' ? `[${text(values.gasUsed.value)}] ` : '';
  const sent = values.value.kind === 'nothing' ? '' : `{value: ${text(values.value)}}`;
  const contract = contractText(values.contract);
  const kind = text(values.kind);
  const result = text(values.result);
  const outcome = `[${outcomeName(line, result)}] ${result}`.trimEnd();
  switch (line.kind) {
    case 'event':
      return { text: `emit ${called}` };
    case 'message':
      return { text: `message to L1 ${contract}(${text(values.arguments)})` };
    case 'phase':
      return { text: `${gas}${text(values.call)}`, ...(line.isFailed && { outcome }) };
    case 'creation':
      return { text: `${gas}→ new ${contract}${sent}${kind === 'create' ? '' : ` [${kind}]`}`, outcome };
    case 'selfDestruct':
      return { text: `${gas}selfdestruct → ${contract}${sent}` };
    case 'call':
      return {
        text: `${gas}${contract}::${text(values.call)}${sent}(${text(values.arguments)})${kind === 'call' ? '' : ` [${kind}]`}`,
        outcome,
      };
  }
}

/** What `cast run` calls it, except for failures, whose reason follows. */
function outcomeName({ isFailed, isHalted }: TraceLine, result: string): string {
  if (!isFailed) return result === '' ? 'Stop' : 'Return';
  return isHalted === true ? 'Failed' : 'Revert';
}

/** The label of a contract alone, as the address would hide the function. */
function contractText(value: Value): string {
  if (value.kind === 'nothing') return '<failed>';
  const label = value.kind === 'address' || value.kind === 'felt' ? value.label : undefined;
  return formatValue(label === undefined ? value : { kind: 'text', text: label }, utcTime, longestPart);
}
