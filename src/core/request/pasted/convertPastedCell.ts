import { countedText } from '../../base/view/amountText';
import { directiveOf } from '../../model/cell/cell';
import { parseCell } from '../../model/cell/parseCell';
import { convertPasted, type PastedContext, type PastedConversion } from './convertPasted';
import { importFiles } from './importFiles';

/** A pasted text as the text of a cell, and of others below it. */
export interface PastedCells extends PastedConversion {
  readonly more: readonly string[];
}

/**
 * Converts a text that is pasted into a cell, if it is a command, a URL or code that sends a request, or if it has several
 * requests. What stands around a single request, such as comments, stays, but no variable with an address, which may
 * hold a key. `setsNetwork` says whether the cell sets its network. Undefined for any other text.
 */
export function convertPastedCell(text: string, context: PastedContext): PastedCells | undefined {
  const cell = parseCell(text);
  const { request } = cell;
  if (request?.kind === 'pasted' || /^###/m.test(text)) {
    const imported = importFiles([{ name: '', text }], { ...context, setsNetwork: false });
    const cells = imported.cells.flatMap((each) => (each.kind === 'rpc' ? [each.text] : []));
    const [first = '', ...more] = cells;
    const isSingle = imported.requests === 1;
    if (imported.requests > 1 || (isSingle && cell.variables.length > 0)) {
      const written = isSingle ? cells.join('\n') : first;
      const own = cell.directives.filter(({ name }) => name !== 'name' && name !== 'prompt');
      const setsNetwork = context.setsNetwork || own.some(({ name }) => name === 'network');
      return {
        title: titleOf(imported.requests),
        text: [
          ...own.map(({ name, value }) => `# @${name} ${value}`),
          setsNetwork ? written.replace(/^# @network .*\n/m, '') : written,
        ].join('\n'),
        more: isSingle ? [] : more,
      };
    }
  }
  if (request?.kind !== 'pasted') return severalCalls(text);
  const setsNetwork = context.setsNetwork || directiveOf(cell, 'network') !== undefined;
  const [converted] = convertPasted(request.text, request.form, { ...context, setsNetwork });
  if (converted === undefined) return undefined;
  const { start, end } = request.range;
  return { ...converted, text: `${text.slice(0, start)}${converted.text}${text.slice(end)}`, more: [] };
}

/** Maximum number of cells of one paste. */
const maxCells = 200;

function titleOf(requests: number): string {
  return requests === 1 ? 'Convert to a call' : `Convert to ${countedText(requests, 'cell')}`;
}

/** Splits a text with several requests as cells have them, each with the comments above it. */
function severalCalls(text: string): PastedCells | undefined {
  const cells: string[] = [];
  let rest = text;
  for (;;) {
    const second = parseCell(rest).problems.find(({ code }) => code === 'secondRequest');
    if (second === undefined || cells.length >= maxCells) break;
    const before = rest.slice(0, second.range.start);
    const lines = before.split('\n');
    const last = lines.findLastIndex((line, index) => index < lines.length - 1 && !/^[ \t]*(?:#|\/\/|\r?$)/.test(line));
    const end = lines.slice(0, last + 1).join('\n').length;
    cells.push(before.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  const [first, ...more] = [...cells, rest.trim()];
  return more.length === 0 || first === undefined ? undefined : { title: titleOf(more.length + 1), text: first, more };
}
