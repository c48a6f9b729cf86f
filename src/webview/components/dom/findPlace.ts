/** A part of a view that finds text in all of its content, also in content that isn't drawn: a table, a tree, a text. */
export interface FindPlace {
  /** The part's position on the page. A part that isn't visible isn't searched. */
  readonly element: HTMLElement;
  /**
   * Finds a text, which is in lower case, and marks each match. Returns the number of matches, at most `maxMatches`;
   * undefined if `signal` aborted.
   */
  find(text: string, signal: AbortSignal): Promise<number | undefined>;
  /** Scrolls to a match and marks it as the current one; undefined for none. */
  show(match: number | undefined): void;
  /** Removes all marks. */
  clear(): void;
}

/** Where the parts of a view register for its find bar. */
export interface FindPlaces {
  add(place: FindPlace, signal: AbortSignal): void;
  /** Called when a part shows other content than before, such as the rows of a new filter. */
  changed(): void;
  /** Called when a part shows more rows after those before. The current match stays, and the next step finds them too. */
  grew(): void;
  /** Opens the find bar and focuses it. */
  open(): void;
}

/** Maximum number of matches in one part. */
export const maxMatches = 20_000;
