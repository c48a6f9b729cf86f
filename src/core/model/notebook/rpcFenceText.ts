import { firstLineBreak, withLineFeeds } from './lineReader';
import type { RpcFence } from './markdownScanner';

/** Returns the code in a fence as the editor shows it: `\n` line ends, without the fence's indentation. */
export function rpcFenceText(text: string, fence: RpcFence): string {
  const body = withLineFeeds(text.slice(fence.bodyStart, fence.bodyEnd));
  const indent = fence.opening.runStart - fence.start;
  return indent === 0 || body === '' ? body : body.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '');
}

/** Prints a new fence. */
export function printNewFence(code: string, lineBreak: string): string {
  const run = longEnoughRun(code, '```');
  return [`${run}rpc`, ...codeLines(code), run].join(lineBreak);
}

/** A fence as it is in a document. */
interface PrintedFence {
  readonly raw: string;
  readonly fence: RpcFence;
}

/**
 * Prints new code into the fence in `raw`. Indentation, fence characters, the text after `rpc`, line ends and the
 * closing line are kept. The fence grows if the code contains a fence of the same kind. `mustClose` closes an open
 * fence.
 */
export function printChangedFence(
  { raw, fence }: PrintedFence,
  code: string,
  lineBreak: string,
  mustClose: boolean,
): string {
  const indent = raw.slice(fence.start, fence.opening.runStart);
  const oldRun = raw.slice(fence.opening.runStart, fence.opening.runEnd);
  const run = longEnoughRun(code, oldRun);
  const opening = indent + run + raw.slice(fence.opening.runEnd, fence.opening.lineEnd);
  const lines = codeLines(code).map((line) => (line === '' ? line : indent + line));
  const closing = closingLines({ raw, fence }, code, mustClose, run === oldRun ? undefined : indent + run);
  return [opening, ...lines, ...closing].join(firstLineBreak(raw) ?? lineBreak);
}

/**
 * Returns the original closing line, a longer one if the fence grew, or the line end of the last line if the fence is
 * left open.
 */
function closingLines(
  { raw, fence }: PrintedFence,
  code: string,
  mustClose: boolean,
  grown: string | undefined,
): readonly string[] {
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

/** Returns the run, or one longer than every run of the same character that begins a line of the code. */
function longEnoughRun(code: string, run: string): string {
  const mark = run.charAt(0);
  const runs = code.includes(run) ? code.match(new RegExp(`^ {0,3}${mark}{${run.length},}`, 'gm')) : null;
  return (
    runs?.reduce((longest, found) => (found.trim().length >= longest.length ? found.trim() + mark : longest), run) ??
    run
  );
}
