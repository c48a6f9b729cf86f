import { createInterface } from 'node:readline/promises';

import { visibleText } from '../core/base/view/visibleText';
import { withoutRunnerCommands } from '../core/base/view/withoutRunnerCommands';

/** Where the command line reads and writes. */
export interface Terminal {
  /** Writes lines of the answer. */
  readonly print: (lines: readonly string[]) => void;
  /** Writes lines that aren't part of the answer: progress and problems. */
  readonly note: (lines: readonly string[]) => void;
  /** Asks for a line. Undefined if nobody can answer. */
  readonly ask: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface TerminalStreams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
}

/**
 * The only way from the command line to a terminal. Most of the output comes from nodes, notebooks, settings and
 * artifacts, and a terminal interprets control characters. Each line is written with its control characters escaped, so
 * that no text can move the cursor, fill the clipboard or start a new line.
 */
export function openTerminal({ input, output, errors }: TerminalStreams): Terminal {
  return {
    print: (lines) => void output.write(terminalText(lines)),
    note: (lines) => void errors.write(terminalText(lines)),
    ask: async (prompt, signal) => {
      if (!input.isTTY) return undefined;
      const questions = createInterface({ input, output });
      try {
        return await questions.question(`${withoutRunnerCommands(visibleText(prompt))}: `, { signal });
      } finally {
        questions.close();
      }
    },
  };
}

/**
 * Returns lines for a terminal: only visible characters, no commands for the runner of a build, and one line break
 * after each.
 */
export function terminalText(lines: readonly string[]): string {
  return lines.map((line) => `${withoutRunnerCommands(visibleText(line))}\n`).join('');
}
