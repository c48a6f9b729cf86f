import { directiveNames } from '../cell/directiveNames';
import type { Notebook } from './documentCell';
import { withLineFeeds } from './lineReader';

/** The opening line of a fence, also in a list or a quote, with its language. */
const opening = /^[\s>]{0,40}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,10}){0,5}(`{3,}|~{3,})[ \t]{0,20}\{?\.?([^\s`{}]{0,20})/;

/** A line that is a directive in a cell. */
const directive = /(?:^|[\s>])(?:#{1,6}|\/{2,3})[ \t]{0,20}@[ \t]{0,20}([A-Za-z]{1,40})/;

/** Whether a text may have a block whose language is nearly `rpc`. */
const nearFence = /(?:```|~~~)[ \t]{0,20}\{?\.?(?:r|p|j)/i;

/** Words that people write for `rpc` after a fence. */
const nearLanguage = /^(?:(?:rpcs?|rcp|rpcbook|rp|prc|rpcc|jrpc|json-?rpc)[^A-Za-z]{0,5}|rpc[,:;=(|].{0,20})$/i;

/** A text in Markdown that would only have an effect in a cell. */
export interface MisplacedText {
  /** A directive, so that a check or a limit has no effect, or a block that isn't a cell, so that it doesn't run. */
  readonly kind: 'directive' | 'block';
  /** The line of the directive or the block, counted from 1. */
  readonly line: number;
  /** A sentence. */
  readonly message: string;
}

/**
 * Returns what has no effect in a notebook: directives in Markdown, and blocks that aren't cells because their language
 * is misspelled or they are in a list or a quote. Ignores HTML comments and blocks of other languages.
 */
export function misplacedTexts({ cells, frame }: Notebook): readonly MisplacedText[] {
  const found: MisplacedText[] = [];
  let line = 1 + countBreaks(frame.head);
  if (cells.length === 0) found.push(...misplacedInMarkdown(frame.head, 1));
  for (const { kind, text, source } of cells) {
    if (kind === 'markdown') found.push(...misplacedInMarkdown(text, line));
    line += countBreaks((source?.raw ?? '') + (source?.after ?? ''));
  }
  return found;
}

const howToBegin = 'Begin it with ```rpc at the start of a line, outside of lists and quotes.';

/** Returns what has no effect in a Markdown text whose first line has the given number. */
export function misplacedInMarkdown(text: string, firstLine: number): readonly MisplacedText[] {
  if (!text.includes('@') && !nearFence.test(text)) return [];
  const found: MisplacedText[] = [];
  let fence: { readonly run: string; readonly isNear: boolean; readonly line: number } | undefined;
  let isReported = false;
  const endFence = (): void => {
    if (fence?.isNear === true && !isReported)
      found.push({
        kind: 'block',
        line: fence.line,
        message: `This block isn't a cell, so it doesn't run. ${howToBegin}`,
      });
    fence = undefined;
  };
  withLineFeeds(withoutComments(text))
    .split('\n')
    .forEach((written, index) => {
      const line = firstLine + index;
      const [, run, language = ''] = opening.exec(written) ?? [];
      if (fence !== undefined && run?.startsWith(fence.run) === true && language === '') endFence();
      else if (fence === undefined && run !== undefined) {
        fence = { run, isNear: nearLanguage.test(language), line };
        isReported = false;
      } else {
        const name = known(directive.exec(written)?.[1]);
        if (name === undefined || fence?.isNear === false || isReported) return;
        isReported = fence !== undefined;
        const message =
          fence === undefined
            ? `# @${name} is outside of a cell, so it has no effect.`
            : `This block isn't a cell, so # @${name} in it has no effect. ${howToBegin}`;
        found.push({ kind: 'directive', line: fence?.line ?? line, message });
      }
    });
  endFence();
  return found;
}

/** Returns the text without what is in HTML comments, with the same lines. */
function withoutComments(text: string): string {
  return text
    .split('<!--')
    .map((piece, index) => {
      const end = piece.indexOf('-->');
      return index === 0 || end === -1 ? piece : '\n'.repeat(countBreaks(piece.slice(0, end))) + piece.slice(end + 3);
    })
    .join('');
}

function known(written: string | undefined): string | undefined {
  return directiveNames.find((name) => name.toLowerCase() === written?.toLowerCase());
}

function countBreaks(text: string): number {
  return withLineFeeds(text).split('\n').length - 1;
}
