import { firstLineBreak, withLineFeeds } from './lineReader';
import type { RpcFence } from './markdownScanner';

/** The code in a fence as the editor shows it: line ends `\n`, the fence's own indentation taken away. */
export function rpcFenceText(text: string, fence: RpcFence): string {
  const body = withLineFeeds(text.slice(fence.bodyStart, fence.bodyEnd));
  const indent = fence.opening.runStart - fence.start;
  return indent === 0 || body === '' ? body : body.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '');
}

/** Prints a fence that no document held before. */
export function printNewFence(code: string, lineBreak: string): string {
  const run = longEnoughRun(code, '```');
  return [`${run}rpc`, ...codeLines(code), run].join(lineBreak);
}

/**
 * Prints other code into a fence that stands in `raw`: indentation, kind of fence, what follows `rpc`, line end and
 * closing line stay. The fence grows where the code holds its like; `mustClose` closes one that was open.
 */
export function printChangedFence(raw: string, fence: RpcFence, code: string, lineBreak: string, mustClose: boolean): string {
  const indent = raw.slice(fence.start, fence.opening.runStart);
  const oldRun = raw.slice(fence.opening.runStart, fence.opening.runEnd);
  const run = longEnoughRun(code, oldRun);
  const opening = indent + run + raw.slice(fence.opening.runEnd, fence.opening.lineEnd);
  const lines = codeLines(code).map((line) => (line === '' ? line : indent + line));
  const closing = closingLines(raw, fence, code, mustClose, run === oldRun ? undefined : indent + run);
  return [opening, ...lines, ...closing].join(firstLineBreak(raw) ?? lineBreak);
}

/** The closing line as it was, the other one where the fence grew, or for a fence left open the end of its last line. */
function closingLines(raw: string, fence: RpcFence, code: string, mustClose: boolean, grown: string | undefined): readonly string[] {
  if (fence.closingStart !== undefined) {
    return [grown ?? raw.slice(fence.closingStart)];
  }
  if (mustClose) {
    return [grown ?? raw.slice(fence.start, fence.opening.runEnd)];
  }
  return /[\r\n]$/.test(raw) || code.endsWith('\n') ? [''] : [];
}

function codeLines(code: string): readonly string[] {
  return code === '' ? [] : code.split('\n');
}

/** The run itself, or one longer than every run of its like that begins a line of the code. */
function longEnoughRun(code: string, run: string): string {
  const mark = run.charAt(0);
  const rival = code.includes(run) ? code.match(new RegExp(`^ {0,3}${mark}{${run.length},}`, 'gm')) : null;
  return rival?.reduce((longest, found) => (found.trim().length >= longest.length ? found.trim() + mark : longest), run) ?? run;
}
