import { directiveNames } from '../cell/directiveNames';
import type { Notebook } from './documentCell';
import { withLineFeeds } from './lineReader';

/** The opening line of a fence, also in a list or a quote, with its language. */
const opening = /^[\s>]{0,40}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,10}){0,5}(`{3,}|~{3,})[ \t]{0,20}\{?\.?([^\s`{}]{0,20})/;

/** A line that is a directive in a cell. */
const directive = /(?:^|[\s>])(?:#{1,6}|\/{2,3})[ \t]{0,20}@[ \t]{0,20}([A-Za-z]{1,40})/;

/** Words that people write for `rpc` after a fence. */
const nearLanguage = /^(?:rpcs?|rcp|rpcbook|rp|prc|rpcc|jrpc|json-?rpc)[^A-Za-z]{0,5}$/i;

/**
 * Returns where directives are written outside of cells, where a check or a limit has no effect: in Markdown, and in
 * blocks that aren't cells because their language is misspelled or they are in a list or a quote. Each is a sentence
 * with its line. Ignores HTML comments and blocks of other languages.
 */
export function misplacedDirectives({ cells, frame }: Notebook): readonly string[] {
  const found: string[] = [];
  let line = 1 + countBreaks(frame.head);
  if (cells.length === 0) found.push(...misplacedInMarkdown(frame.head, 1));
  for (const { kind, text, source } of cells) {
    if (kind === 'markdown') found.push(...misplacedInMarkdown(text, line));
    line += countBreaks((source?.raw ?? '') + (source?.after ?? ''));
  }
  return found;
}

function misplacedInMarkdown(text: string, firstLine: number): readonly string[] {
  if (!text.includes('@')) return [];
  const found: string[] = [];
  let fence: { readonly run: string; readonly isNear: boolean; readonly line: number } | undefined;
  let isReported = false;
  withLineFeeds(withoutComments(text))
    .split('\n')
    .forEach((written, index) => {
      const line = firstLine + index;
      const [, run, language = ''] = opening.exec(written) ?? [];
      if (fence !== undefined && run?.startsWith(fence.run) === true && language === '') fence = undefined;
      else if (fence === undefined && run !== undefined) {
        fence = { run, isNear: nearLanguage.test(language), line };
        isReported = false;
      } else {
        const name = known(directive.exec(written)?.[1]);
        if (name === undefined || fence?.isNear === false || isReported) return;
        isReported = fence !== undefined;
        found.push(
          fence === undefined
            ? `Line ${line}: # @${name} is outside of a cell, so it has no effect.`
            : `Line ${fence.line}: this block isn't a cell, so # @${name} in it has no effect. Begin it with \`\`\`rpc at the start of a line, outside of lists and quotes.`,
        );
      }
    });
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
