import { createInterface } from 'node:readline/promises';

import { visibleText } from '../core/view/visibleText';

/** Where the command line reads and writes. */
export interface Terminal {
  /** Writes lines of the answer. */
  readonly print: (lines: readonly string[]) => void;
  /** Writes lines that are not part of the answer: progress, what is wrong. */
  readonly tell: (lines: readonly string[]) => void;
  /** Asks for a line; undefined where nobody can answer. */
  readonly ask: (prompt: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface TerminalStreams {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WritableStream;
  readonly errors: NodeJS.WritableStream;
}

/**
 * The only way from the command line to a terminal. Nodes, notebooks, settings and artifacts say most of what is
 * written, and a terminal obeys what is in it: each line is written with its control characters spelled out, so that no
 * text moves the cursor, fills the clipboard or begins a line of its own.
 */
export function openTerminal({ input, output, errors }: TerminalStreams): Terminal {
  return {
    print: (lines) => void output.write(terminalText(lines)),
    tell: (lines) => void errors.write(terminalText(lines)),
    ask: async (prompt, signal) => {
      if (!input.isTTY) return undefined;
      const questions = createInterface({ input, output });
      try {
        return await questions.question(`${visibleText(prompt)}: `, { signal });
      } finally {
        questions.close();
      }
    },
  };
}

/** Lines as a terminal is given them: nothing in them but visible characters, and one line break behind each. */
export function terminalText(lines: readonly string[]): string {
  return lines.map((line) => `${visibleText(line)}\n`).join('');
}
