import type { LinePart, TreeLine } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { textValue } from '../../../base/view/makeValue';
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

/**
 * Returns a row of a call tree in the form of Foundry's `cast run`: `[gas] Contract::function{value: …}(arguments)`,
 * `emit Event(…)`.
 */
export function traceLineOf(values: TraceLineValues, line: TraceLine): TreeLine {
  const { call, result } = values;
  const gas: readonly LinePart[] = values.gasUsed.kind === 'share' ? ['[', values.gasUsed.value, '] '] : [];
  const sent: readonly LinePart[] = values.value.kind === 'nothing' ? [] : ['{value: ', values.value, '}'];
  const given: readonly LinePart[] = ['(', values.arguments, ')'];
  const contract = contractOf(values.contract);
  const outcome: readonly LinePart[] = [`[${outcomeName(line, result)}] `, result];
  switch (line.kind) {
    case 'event':
      return { parts: ['emit ', call, ...given] };
    case 'message':
      return { parts: ['message to L1 ', contract, ...given] };
    case 'phase':
      return { parts: [...gas, call], ...(line.isFailed && { outcome }) };
    case 'creation':
      return { parts: [...gas, '→ new ', contract, ...sent, ...kindUnless('create', values.kind)], outcome };
    case 'selfDestruct':
      return { parts: [...gas, 'selfdestruct → ', contract, ...sent] };
    case 'call':
      return { parts: [...gas, contract, '::', call, ...sent, ...given, ...kindUnless('call', values.kind)], outcome };
  }
}

/** What `cast run` calls it, except for failures, whose reason follows. */
function outcomeName({ isFailed, isHalted }: TraceLine, result: Value): string {
  if (!isFailed) return isEmpty(result) ? 'Stop' : 'Return';
  return isHalted === true ? 'Failed' : 'Revert';
}

function isEmpty(value: Value): boolean {
  return value.kind === 'nothing' || formatValue(value, utcTime, 1) === '';
}

/** The kind of a call in brackets, if it isn't the usual one. */
function kindUnless(usual: string, kind: Value): readonly LinePart[] {
  return 'text' in kind && kind.text === usual ? [] : [' [', kind, ']'];
}

/** The label of a contract alone, as the address would hide the function. */
function contractOf(value: Value): LinePart {
  if (value.kind === 'nothing') return '<failed>';
  const label = value.kind === 'address' || value.kind === 'felt' ? value.label : undefined;
  return label === undefined ? value : textValue(label);
}
