import type { Column, LinePart, TreeLine } from '../../../base/view/decodedView';
import { formatValue, utcTime } from '../../../base/view/formatValue';
import { nothing, textValue, type Value } from '../../../base/view/value';

/** The kind of a line of a call tree, and its result. */
export interface TraceLine {
  readonly kind: 'phase' | 'call' | 'creation' | 'selfDestruct' | 'event' | 'message' | 'reward';
  readonly isFailed: boolean;
  /** Whether it failed without reverting: out of gas, an invalid instruction. */
  readonly isHalted?: boolean;
}

/**
 * Returns a row of a call tree in the form of Foundry's `cast run`: `[gas] Contract::function{value: …}(arguments)`,
 * `emit Event(…)`.
 */
export function traceLineOf(columns: readonly Column[], values: readonly Value[], line: TraceLine): TreeLine {
  const of = (id: string): Value => values[columns.findIndex((column) => column.id === id)] ?? nothing;
  const [call, result, gasUsed, value, kind] = [of('call'), of('result'), of('gasUsed'), of('value'), of('kind')];
  const gas: readonly LinePart[] = gasUsed.kind === 'share' ? ['[', gasUsed.value, '] '] : [];
  const sent: readonly LinePart[] = value.kind === 'nothing' ? [] : ['{value: ', value, '}'];
  const given: readonly LinePart[] = ['(', of('arguments'), ')'];
  const contract = contractOf(of('contract'), line);
  const outcome: readonly LinePart[] = [`[${outcomeName(line, result)}] `, result];
  switch (line.kind) {
    case 'event':
      return { parts: ['emit ', call, ...given] };
    case 'message':
      return { parts: ['message to L1 ', contract, ...given] };
    case 'reward':
      return { parts: [call, ' → ', contract, ...sent] };
    case 'phase':
      return { parts: [...gas, call], ...(line.isFailed && { outcome }) };
    case 'creation':
      return { parts: [...gas, '→ new ', contract, ...sent, ...kindUnless('create', kind)], outcome };
    case 'selfDestruct':
      return { parts: [...gas, 'selfdestruct → ', contract, ...sent] };
    case 'call':
      return { parts: [...gas, contract, '::', call, ...sent, ...given, ...kindUnless('call', kind)], outcome };
  }
}

/** Returns the name that `cast run` uses, except for failures, where the reason follows. */
function outcomeName({ isFailed, isHalted }: TraceLine, result: Value): string {
  if (!isFailed) return isEmpty(result) ? 'Stop' : 'Return';
  return isHalted === true ? 'Failed' : 'Revert';
}

function isEmpty(value: Value): boolean {
  return value.kind === 'nothing' || formatValue(value, utcTime, 1) === '';
}

/** Returns the kind of a call in brackets, if it isn't the usual one. */
function kindUnless(usual: string, kind: Value): readonly LinePart[] {
  return 'text' in kind && kind.text === usual ? [] : [' [', kind, ']'];
}

/** Returns only the label of a contract, because the address would take the space of the function. */
function contractOf(value: Value, { isFailed, kind }: TraceLine): LinePart {
  if (value.kind === 'nothing') return kind === 'creation' && isFailed ? '<failed>' : '<no address>';
  const label = value.kind === 'address' || value.kind === 'felt' ? value.label : undefined;
  return label === undefined ? value : textValue(label);
}
