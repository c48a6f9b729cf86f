import { parseHumanReadableAbi } from '../abi/parseHumanReadableAbi';
import type { Cell } from '../cell/cell';
import { noHints, type DecodeHints, type ScopedEvent } from '../decode/decodeHints';
import { directiveOf } from './sessionCell';

/** What a cell itself says about decoding: events by `# @abi` and `# @event`, the storage type by `# @type`. */
export function hintsOfCell(cell: Cell): DecodeHints {
  const events = cell.directives
    .filter((directive) => directive.name === 'abi' || directive.name === 'event')
    .flatMap((directive) => parseHumanReadableAbi(directive.value).items)
    .flatMap((item): ScopedEvent[] => (item.kind === 'event' ? [{ item, source: { kind: 'cell', label: 'this cell' } }] : []));
  const storageType = directiveOf(cell, 'type')?.value;
  return { ...noHints, events, ...(storageType !== undefined && { storageType }) };
}
