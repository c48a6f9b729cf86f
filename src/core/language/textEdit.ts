import type { SourceRange } from '../cell/sourceRange';

/** A change of a cell's text. Ranges of one change do not overlap. */
export interface TextEdit {
  readonly range: SourceRange;
  readonly text: string;
  /** `text` holds places to fill (`${1:address}`), as VS Code's snippets do. */
  readonly isSnippet?: boolean;
}

/** A change that the editor offers. */
export interface CodeAction {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.extract' | 'refactor.rewrite';
  readonly edits: readonly TextEdit[];
  /** The change to make when one asks for any. */
  readonly isPreferred?: boolean;
}

/** The text after the edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.range.start - a.range.start)
    .reduce(
      (changed, { range, text: inserted }) => changed.slice(0, range.start) + inserted + changed.slice(range.end),
      text,
    );
}
