import { directiveOf } from '../../model/cell/cell';
import { parseCell } from '../../model/cell/parseCell';
import { convertPasted, type PastedContext, type PastedConversion } from './convertPasted';

/**
 * Converts a text that is pasted into a cell, if it is a command, a URL or code that sends one request. What stands around
 * the request, such as comments, stays. `setsNetwork` says whether the cell sets its network. Undefined for any other
 * text.
 */
export function convertPastedCell(text: string, context: PastedContext): PastedConversion | undefined {
  if (text.length > maxLength) return undefined;
  const cell = parseCell(text);
  const { request } = cell;
  if (request?.kind !== 'pasted') return undefined;
  const setsNetwork = context.setsNetwork || directiveOf(cell, 'network') !== undefined;
  const [converted] = convertPasted(request.text, request.form, { ...context, setsNetwork });
  if (converted === undefined) return undefined;
  const { start, end } = request.range;
  return { title: converted.title, text: `${text.slice(0, start)}${converted.text}${text.slice(end)}` };
}

/** Longer texts are pasted as they are. */
const maxLength = 200_000;
