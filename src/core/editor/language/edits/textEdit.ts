import type { SourceRange } from '../../../model/cell/problem';

/** A change of a cell's text. The ranges of one change don't overlap. */
export interface TextEdit {
  readonly range: SourceRange;
  readonly text: string;
  /** `text` has placeholders (`${1:address}`) as in VS Code's snippets. */
  readonly isSnippet?: boolean;
}

/** A change that the editor suggests. */
export interface CodeAction {
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.extract' | 'refactor.rewrite';
  readonly edits: readonly TextEdit[];
  /** The change to apply if the user doesn't choose one. */
  readonly isPreferred?: boolean;
}

/** Returns the text after the edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.range.start - a.range.start)
    .reduce(
      (changed, { range, text: inserted }) => changed.slice(0, range.start) + inserted + changed.slice(range.end),
      text,
    );
}
