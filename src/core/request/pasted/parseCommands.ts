import { shellWords, Substitutions } from './shellWords';

/** One command of a script: its program, its words, and what is piped into it. */
export interface ShellCommand {
  readonly program: string;
  readonly words: readonly string[];
  /** The text that a command before it writes. */
  readonly input: string | undefined;
}

/** Separators between commands, as words of their own. */
const separators: readonly string[] = ['|', '||', '&&', ';', '&', '\n'];

/** Words before a program. */
const prefixes: readonly string[] = ['$', '%', '>', '❯', 'sudo', 'env', 'time', 'command', 'exec', 'npx'];

/**
 * Splits a script into its commands. Prompts and assignments before a program are left out, and options after `--` are
 * words as others.
 */
export function parseCommands(text: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  let input: string | undefined;
  const end = (separator: string | undefined): void => {
    const redirection = words.findIndex((word) => /^\d?[<>]/.test(word));
    const written = redirection > 0 ? words.slice(0, redirection) : words;
    const start = written.findIndex((word) => !prefixes.includes(word) && !/^[A-Za-z_]\w*=/.test(word));
    const [program = '', ...rest] = start === -1 ? [] : written.slice(start);
    const command = { program: programName(program), words: rest, input };
    if (program !== '') commands.push(command);
    input = separator === '|' ? outputOf(command) : undefined;
    words = [];
  };
  for (const word of shellWords(withSeparators(text.replaceAll('\r\n', '\n')))) {
    if (separators.includes(word)) end(word);
    else words.push(word);
  }
  end(undefined);
  return commands;
}

/** The name of a program without its folder. */
function programName(word: string): string {
  return (word.split(/[/\\]/).at(-1) ?? '').replace(/\.exe$/i, '').toLowerCase();
}

/**
 * Returns the command that another one runs, if it is known: behind its own words, in a quoted script, or in `$(…)`.
 * Only the first such command is looked for.
 */
export function commandWithin(
  { program, words, input }: ShellCommand,
  isKnown: (program: string) => boolean,
): ShellCommand | undefined {
  // Of a command that is known itself, only one that converts what another prints.
  if (isKnown(program) && !/^-{0,2}(?:to|from|format|parse)-/.test(words[0] ?? '')) return undefined;
  const at = words.findIndex((word) => isKnown(programName(word)));
  if (at !== -1) return { program: programName(words[at] ?? ''), words: words.slice(at + 1), input };
  const scripts = words.map((word) => /^\$\(([\s\S]*)\)$/.exec(word)?.[1] ?? word);
  const script = scripts.find((word) => /^\S+\s/.test(word) && isKnown(programName(/^\S+/.exec(word)?.[0] ?? '')));
  return script === undefined ? undefined : parseCommands(script).find(({ program }) => isKnown(program));
}

/** Puts white space around separators outside of quotes, and a quoted line break in the place of each line break. */
function withSeparators(text: string): string {
  let written = '';
  let quote = '';
  let isAnsi = false;
  const substitutions = new Substitutions(text);
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    const inner = quote === '' || (quote === '"' && !isAnsi) ? substitutions.endOf(at) : undefined;
    const isEscape = quote === '' ? /[\\^`]/.test(char) : char === '\\' && (quote === '"' || isAnsi);
    if (inner !== undefined) {
      written += text.slice(at, inner);
      at = inner - 1;
    } else if (isEscape && next !== '') {
      written += char + next;
      at += 1;
    } else if (quote === '' && char === '\n') {
      written += " '\n' ";
    } else if (quote === '' && /[|;]/.test(char)) {
      const isDouble = char === '|' && next === '|';
      written += isDouble ? ' || ' : ` ${char} `;
      if (isDouble) at += 1;
    } else {
      if (char === quote) quote = '';
      else if (quote === '' && /["']/.test(char)) {
        quote = char;
        isAnsi = char === "'" && text.charAt(at - 1) === '$';
      }
      written += char;
    }
  }
  return written;
}

/** What `echo` and `printf` write. */
function outputOf({ program, words, input }: ShellCommand): string | undefined {
  switch (program) {
    case 'echo':
      return words.filter((word) => !/^-[neE]+$/.test(word)).join(' ');
    case 'printf':
      return words.at(-1);
    default:
      return input;
  }
}
