import { visibleText } from './visibleText';

/** The command that a Markdown link runs. */
export interface CommandTarget {
  readonly command: string;
  /** Encoded as JSON in the link. */
  readonly argument: unknown;
}

/** A value in a template. Text and numbers are escaped; only `Markdown` built here is used as Markdown. */
export type MarkdownPart = string | number | Markdown;

interface Powers {
  /** Commands that its links run. Only these are enabled where it is shown. */
  readonly commands: ReadonlySet<string>;
  /** Whether it contains the one kind of HTML that this file creates. */
  readonly hasHtml: boolean;
}

/** The `#` field and the unexported class prevent any other object from being used as Markdown. */
class ComposedMarkdown implements Powers {
  readonly #text: string;

  constructor(
    text: string,
    readonly commands: ReadonlySet<string>,
    readonly hasHtml: boolean,
  ) {
    this.#text = text;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** Returns the Markdown as text. If the text is inserted into a template, it is escaped again. */
  print(): string {
    return this.#text;
  }
}

/** Markdown that only this file can create. All text in it is escaped. */
export type Markdown = ComposedMarkdown;

const noPowers: Powers = { commands: new Set(), hasHtml: false };

/**
 * Builds Markdown from a template. The literal parts are Markdown; inserted values are escaped unless they are
 * `Markdown`.
 */
export function markdownOf(written: TemplateStringsArray, ...parts: readonly MarkdownPart[]): Markdown {
  const text = written.reduce((before, next, index) => before + printPart(parts[index - 1] ?? '') + next);
  return compose(text, powersOf(parts));
}

/** Formats text as inline code. Control characters and line breaks are made visible. */
export function codeSpan(text: string): Markdown {
  const shown = visibleText(text);
  // VS Code also renders `$(icon)` in code, and tables are split at every `|` before code is recognized.
  if (shown === '' || /\$\(|\|/.test(shown)) return compose(escapeText(shown), noPowers);
  const fence = '`'.repeat(longestRun(shown) + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return compose(`${fence}${pad}${shown}${pad}${fence}`, noPowers);
}

/** Formats lines of code in a fence that the code cannot close. */
export function codeBlock(text: string, language: 'json' | 'rpc' | 'text'): Markdown {
  const shown = text
    .split(/\r\n|[\r\n]/)
    .map((line) => visibleText(line.replaceAll('\t', '  ')))
    .join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return compose(`${fence}${language}\n${shown}\n${fence}`, noPowers);
}

/**
 * Converts prose from a document or a message. Paragraphs, lists and code in backticks are kept; everything else is
 * escaped, so that no image loads and no link works.
 */
export function documentProse(text: string): Markdown {
  const lines = text
    .trim()
    .split(/\r\n|[\r\n]/)
    .map((line) => {
      const item = /^ {0,3}[-*+][ \t]+(?=\S)/.exec(line);
      return `${item ? '- ' : ''}${proseLine(line.slice(item?.[0].length ?? 0).trim())}`;
    });
  return compose(lines.join('\n').replace(/\n{3,}/g, '\n\n'), noPowers);
}

/** Builds a link that runs a command. The label is escaped unless it is Markdown. The title is the tooltip. */
export function commandLink(label: MarkdownPart, { command, argument }: CommandTarget, title = ''): Markdown {
  const json = encodeURIComponent(JSON.stringify([argument]));
  // Brackets would end the link.
  const query = json.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
  const shownTitle = visibleText(title).replace(/["\\<>&]/g, '');
  return compose(`[${printPart(label)}](command:${command}?${query}${title === '' ? '' : ` "${shownTitle}"`})`, {
    commands: new Set([...powersOf([label]).commands, command]),
    hasHtml: powersOf([label]).hasHtml,
  });
}

const icons = {
  good: '<span style="color:var(--vscode-testing-iconPassed);">$(pass)</span>',
  bad: '<span style="color:var(--vscode-errorForeground);">$(error)</span>',
} as const;

/** Builds an icon in the color of its tone. */
export function coloredIcon(tone: keyof typeof icons): Markdown {
  return compose(icons[tone], { ...noPowers, hasHtml: true });
}

/** Joins parts and skips empty ones. */
export function joinMarkdown(
  parts: readonly MarkdownPart[],
  separator: '' | ' ' | ', ' | ' · ' | ' | ' | ' or ' | '\n' | '  \n' | '\n\n' | '\n>\n',
): Markdown {
  const printed = parts.map(printPart).filter((part) => part !== '' || separator === ' | ');
  return compose(printed.join(separator), powersOf(parts));
}

/** Builds a table row. */
export function tableRow(cells: readonly MarkdownPart[]): Markdown {
  return markdownOf`| ${joinMarkdown(cells, ' | ')} |`;
}

/** Builds the line below a table header. */
export function tableRule(columns: readonly ('start' | 'end' | undefined)[]): Markdown {
  return tableRow(columns.map((align) => (align === 'end' ? markdownOf`---:` : markdownOf`---`)));
}

/** Joins parts in a sentence: `a`, `a and b`, `a, b and c`. */
export function listMarkdown(parts: readonly MarkdownPart[]): Markdown {
  const last = parts.at(-1);
  if (last === undefined) return markdownOf``;
  return parts.length === 1 ? markdownOf`${last}` : markdownOf`${joinMarkdown(parts.slice(0, -1), ', ')} and ${last}`;
}

function compose(text: string, { commands, hasHtml }: Powers): Markdown {
  return new ComposedMarkdown(text, commands, hasHtml);
}

function printPart(part: MarkdownPart): string {
  return part instanceof ComposedMarkdown ? part.print() : escapeText(visibleText(String(part)));
}

function powersOf(parts: readonly MarkdownPart[]): Powers {
  const made = parts.filter((part) => part instanceof ComposedMarkdown);
  return {
    commands: new Set(made.flatMap(({ commands }) => [...commands])),
    hasHtml: made.some(({ hasHtml }) => hasHtml),
  };
}

function proseLine(line: string): string {
  return line
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 0 ? escapeText(visibleText(part)) : codeSpan(part).print()))
    .join('');
}

/**
 * Escapes one line of text for a paragraph, list or table: no formatting, HTML, formulas or icons (`$`), automatic
 * links, lists or headings.
 */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*_[\]|~#$]/g, '\\$&')
    .replace(/:(?=\/\/)|@(?=[\w-])|\.(?<=\bwww\.)/gi, '\\$&')
    .replace(/^[-+](?=\s|[-+]|$)|^=(?==*$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Returns the length of the longest run of backticks. A longer one is a fence that the text can't close. */
export function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
