import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';

import { visibleText } from '../core/base/view/visibleText';
import { withoutRunnerCommands } from '../core/base/view/withoutRunnerCommands';

/** Where the command line reads and writes. */
export interface Terminal {
  /** Writes lines of the answer. The first one with text has the color of the tone, if the terminal shows colors. */
  readonly print: (lines: readonly string[], tone?: Tone) => void;
  /**
   * Writes a document whole: as it is into a file or to another program, which must get each of its characters, and with
   * its control characters escaped on a terminal. Takes each piece when the reader has the one before. On a terminal, a
   * piece is at least a line.
   */
  readonly write: (pieces: Pieces) => void;
  /** Resolves when the reader has taken what was written. Undefined if nothing waits for it. */
  readonly drained?: () => Promise<void> | undefined;
  /** Writes lines that aren't part of the answer: progress and problems. */
  readonly note: (lines: readonly string[]) => void;
  /** Marks a line of a file for the runner of GitHub Actions. */
  readonly annotate?: (annotation: Annotation) => void;
  /** Characters of a line of the terminal that shows the answer. Undefined if none does. */
  readonly columns?: () => number | undefined;
  /** Whether notes are read by a person, who sees progress. */
  readonly showsProgress?: boolean;
  /** Asks for a line. Undefined if nobody can answer. */
  readonly ask: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Asks for a line that isn't shown while it is typed. Undefined if nobody can answer. */
  readonly askHidden?: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** A document in pieces. A text alone isn't one: its pieces would be characters. */
export type Pieces = readonly string[] | Generator<string>;

/** A problem at a line of a file, from 1. */
export interface Annotation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export type Tone = 'good' | 'bad';

export interface TerminalStreams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly errors: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly hasColor?: boolean;
  /** Receives the error code of the system if the output or the notes can't be written: `EPIPE` if nobody reads them. */
  readonly onBroken?: (code: string) => void;
}

/**
 * The only way from the command line to a terminal. Most of the output comes from nodes, notebooks, settings and
 * artifacts, and a terminal interprets control characters. Each line is written with its control characters escaped, so
 * that no text can move the cursor, fill the clipboard or start a new line.
 */
export function openTerminal(streams: TerminalStreams): Terminal {
  const { input, output, errors, hasColor = false, onBroken } = streams;
  if (onBroken !== undefined)
    for (const stream of [output, errors])
      stream.on('error', (error: Error & { readonly code?: string }) => onBroken(error.code ?? 'unknown error'));
  const { write, drained } = createPieceWriter(output);
  return {
    showsProgress: errors.isTTY === true,
    columns: () => (output.isTTY === true ? output.columns : undefined),
    print: (lines, tone) => write(linePieces(lines, hasColor ? tone : undefined)),
    note: (lines) => void errors.write(terminalText(lines)),
    write: (pieces) => write(output.isTTY === true ? safePieces(pieces) : pieces),
    drained,
    annotate: (annotation) => void errors.write(annotationText(annotation)),
    ask: async (prompt, signal) => {
      if (!input.isTTY) return undefined;
      const questions = createInterface({ input, output: errors });
      try {
        return await questions.question(`${withoutRunnerCommands(visibleText(prompt))}: `, { signal });
      } finally {
        questions.close();
      }
    },
    askHidden: async (prompt, signal) => {
      if (!input.isTTY) return undefined;
      errors.write(`${withoutRunnerCommands(visibleText(prompt))}: `);
      // Readline echoes to its output, so it has one that shows nothing.
      const questions = createInterface({ input, output: new PassThrough().resume(), terminal: true });
      try {
        return await questions.question('', { signal });
      } finally {
        questions.close();
        errors.write('\n');
      }
    },
  };
}

/**
 * Returns what writes documents to a stream, one after the other. It takes a piece when the stream has taken those before
 * it, so that a slow reader of a large document doesn't fill the memory.
 */
function createPieceWriter(output: NodeJS.WritableStream): Required<Pick<Terminal, 'write' | 'drained'>> {
  const waiting: Iterator<string>[] = [];
  const writers: (() => void)[] = [];
  let isFull = false;
  const writeOn = (): void => {
    for (let [first] = waiting; first !== undefined && !isFull; [first] = waiting) {
      const next = first.next();
      if (next.done === true) waiting.shift();
      else if (!output.write(next.value)) {
        isFull = true;
        output.once('drain', () => {
          isFull = false;
          writeOn();
        });
      }
    }
    if (!isFull) for (const goOn of writers.splice(0)) goOn();
  };
  return {
    write: (pieces) => {
      waiting.push(pieces[Symbol.iterator]());
      if (waiting.length === 1) writeOn();
    },
    drained: () => (isFull ? new Promise((resolve) => writers.push(resolve)) : undefined),
  };
}

function* safePieces(pieces: Pieces): Generator<string> {
  for (const piece of pieces) yield piece.split(/\r?\n/).map(safeLine).join('\n');
}

/** A terminal receives lines whole: what is shortened for people was shortened before. */
function safeLine(line: string): string {
  return withoutRunnerCommands(visibleText(line, Infinity));
}

/**
 * Returns lines for a terminal: only visible characters, no commands for the runner of a build, and one line break
 * after each.
 */
export function terminalText(lines: readonly string[]): string {
  return lines.map((line) => `${safeLine(line)}\n`).join('');
}

const colors = { good: '\u001b[32m', bad: '\u001b[31m' } as const;

/** Number of lines that are written at once. A table with all of its rows is longer than memory should be spent on. */
const linesOfPiece = 1_000;

/** Yields lines for a terminal in pieces. The first one with text has the color of the tone. */
function* linePieces(lines: readonly string[], tone: Tone | undefined): Generator<string> {
  const head = tone === undefined ? -1 : lines.findIndex((line) => line !== '');
  if (head !== -1 && tone !== undefined)
    yield `${terminalText(lines.slice(0, head))}${colors[tone]}${terminalText(lines.slice(head, head + 1)).trimEnd()}\u001b[0m\n`;
  for (let from = head + 1; from < lines.length; from += linesOfPiece)
    yield terminalText(lines.slice(from, from + linesOfPiece));
}

/** The one command for a runner that this program prints. Its texts can't end it or begin another. */
export function annotationText({ file, line, message }: Annotation): string {
  const data = (text: string): string => safeLine(text).replaceAll('%', '%25');
  const path = data(file).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::error file=${path},line=${line},title=Rpcbook::${data(message)}\n`;
}
