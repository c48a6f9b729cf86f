/** A file of another tool. */
export interface ImportedFile {
  readonly name: string;
  readonly text: string;
}

/** What stands in a file of another tool, in its order. */
export type ImportedPart =
  /** What sends something, as text that is converted like a pasted one. */
  | {
      readonly kind: 'request';
      /** The names of its folders, and its own. */
      readonly title: readonly string[];
      readonly text: string;
      readonly form: 'http' | 'shell' | 'code';
      /** The name by which other requests use its answer. */
      readonly name?: string | undefined;
      /** Where it is sent if its text doesn't say it. */
      readonly url?: string | undefined;
    }
  /** Markdown. */
  | { readonly kind: 'text'; readonly text: string };

export interface ImportedVariable {
  readonly name: string;
  readonly value: string;
  /** Whether the tool keeps it as a secret. */
  readonly isSecret: boolean;
}

/** What the files of other tools hold, before it is converted. */
export class ImportedContent {
  readonly parts: ImportedPart[] = [];
  readonly variables: ImportedVariable[] = [];
  /** Words that stand for others: parts of answers, and values that the user is asked for. */
  readonly references = new Map<string, string>();
  /** Values of headers and of what signs in. */
  readonly secrets = new Set<string>();
  /** What no notebook has, with how often it was there. */
  readonly leftOut = new Map<string, number>();

  leaveOut(what: string, count = 1): void {
    if (count > 0) this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
  }
}
