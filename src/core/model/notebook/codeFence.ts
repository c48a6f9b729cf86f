import type { LineReader } from './lineReader';

const space = 0x20;
const tab = 0x09;
const backtick = 0x60;
const tilde = 0x7e;

/** The opening line of a fenced code block (CommonMark 0.31, section 4.5). */
export interface FenceOpening {
  /** Start and end of the run of backticks or tildes. */
  readonly runStart: number;
  readonly runEnd: number;
  readonly lineEnd: number;
}

/**
 * Reads the opening line of a fence. `at` is its first character that is not a space. Returns undefined if the line
 * does not open a fence. The caller checks the indentation.
 */
export function readFenceOpening(text: string, at: number, lineEnd: number): FenceOpening | undefined {
  const mark = text.charCodeAt(at);
  if (mark !== backtick && mark !== tilde) {
    return undefined;
  }
  const runEnd = endOfRun(text, at, mark);
  const isOpening = runEnd - at >= 3 && !(mark === backtick && text.slice(runEnd, lineEnd).includes('`'));
  return isOpening ? { runStart: at, runEnd, lineEnd } : undefined;
}

/** Whether the first word after the fence is `rpc`. */
export function isRpcFence(text: string, opening: FenceOpening): boolean {
  const start = skipBlanks(text, opening.runEnd);
  const next = text.charCodeAt(start + 3);
  return text.startsWith('rpc', start) && (start + 3 >= opening.lineEnd || next === space || next === tab);
}

/** Whether a line closes the fence. `at` is its first character that is not a space. */
export function closesFence(text: string, opening: FenceOpening, at: number, lineEnd: number): boolean {
  const mark = text.charCodeAt(opening.runStart);
  if (text.charCodeAt(at) !== mark) {
    return false;
  }
  const runEnd = endOfRun(text, at, mark);
  return runEnd - at >= opening.runEnd - opening.runStart && skipBlanks(text, runEnd) >= lineEnd;
}

/** Returns the start of the line that closes a fence outside lists and quotes; undefined if it is never closed. */
export function findClosingLine(text: string, opening: FenceOpening, lines: LineReader): number | undefined {
  const run = text.slice(opening.runStart, opening.runEnd);
  const bodyStart = lines.next(opening.lineEnd);
  for (
    let at = text.indexOf(run, bodyStart);
    at !== -1;
    at = text.indexOf(run, endOfRun(text, at, run.charCodeAt(0)))
  ) {
    let lineStart = at;
    while (lineStart > bodyStart && at - lineStart < 3 && text.charCodeAt(lineStart - 1) === space) {
      lineStart -= 1;
    }
    const isLineStart = lineStart === bodyStart ? bodyStart > opening.lineEnd : isBreak(text.charCodeAt(lineStart - 1));
    if (isLineStart && closesFence(text, opening, at, lines.end(at))) {
      return lineStart;
    }
  }
  return undefined;
}

/** Returns the position of the first character from `at` that is neither a space nor a tab. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); code === space || code === tab; code = text.charCodeAt(end)) {
    end += 1;
  }
  return end;
}

function endOfRun(text: string, at: number, mark: number): number {
  let end = at;
  while (text.charCodeAt(end) === mark) {
    end += 1;
  }
  return end;
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
