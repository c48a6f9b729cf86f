import { parseCell } from '../../model/cell/parseCell';
import type { PlannedLookup } from './runLookup';

/** Returns a lookup on another network. Its title ends with the network's name in settings. */
export function lookupOn({ title, cell, receipt, trace }: PlannedLookup, network: string): PlannedLookup {
  const range = parseCell(cell).directives.find(({ name }) => name === 'network')?.valueRange ?? { start: 0, end: 0 };
  return {
    title: title.replace(/ \([^()]*\)$/, ` (${network.slice(network.indexOf('/') + 1)})`),
    cell: `${cell.slice(0, range.start)}${network}${cell.slice(range.end)}`,
    ...(receipt && { receipt: { ...receipt, network } }),
    ...(trace && { trace: { ...trace, network } }),
  };
}
