import { type BlockSpan, holds } from './blockSpan';

/** `suggested`: a range that the service named, to be requested separately. */
export interface OpenStretch extends BlockSpan {
  readonly kind: 'open';
  readonly suggested?: true;
}

/**
 * A stretch of the range that is not finished: not requested yet, in flight, or done but after an earlier one that is
 * not.
 */
export type Stretch<Asked, Done> =
  | OpenStretch
  | (BlockSpan & { readonly kind: 'asked'; readonly suggested?: true; readonly asked: Asked })
  | (BlockSpan & { readonly kind: 'done'; readonly done: Done });

/**
 * Tracks which blocks of a range were requested and answered. The stretches are adjacent, from the first unfinished
 * block to the end of the range. The finished part at the start is dropped.
 */
export class Coverage<Asked, Done> {
  #stretches: Stretch<Asked, Done>[];

  constructor(private readonly range: BlockSpan) {
    this.#stretches = [{ kind: 'open', ...range }];
  }

  get stretches(): readonly Stretch<Asked, Done>[] {
    return this.#stretches;
  }

  get isDone(): boolean {
    return this.#stretches.length === 0;
  }

  /** The first unfinished block, or one past the range if all are finished. */
  get frontier(): number {
    return this.#stretches[0]?.from ?? this.range.to + 1;
  }

  get inFlight(): number {
    return this.#stretches.filter(({ kind }) => kind === 'asked').length;
  }

  /** Marks blocks within one open stretch as requested. Returns false if they are not all open and in one stretch. */
  ask(span: BlockSpan, asked: Asked): boolean {
    const index = this.#stretches.findIndex((stretch) => stretch.kind === 'open' && holds(stretch, span));
    const open = this.#stretches[index];
    if (open?.kind !== 'open') return false;
    const isSuggested = open.suggested === true && open.from === span.from && open.to === span.to;
    this.#stretches.splice(
      index,
      1,
      ...openStretch(open.from, span.from - 1),
      { kind: 'asked', from: span.from, to: span.to, asked, ...(isSuggested && { suggested: true }) },
      ...openStretch(span.to + 1, open.to),
    );
    return true;
  }

  /** Returns the data that a requested span was marked with. */
  find(span: BlockSpan): Extract<Stretch<Asked, Done>, { kind: 'asked' }> | undefined {
    const found = this.#stretches.find((stretch) => stretch.from === span.from && stretch.to === span.to);
    return found?.kind === 'asked' ? found : undefined;
  }

  /** Marks a requested span as answered. */
  finish(span: BlockSpan, done: Done): void {
    this.#replace(span, [{ kind: 'done', from: span.from, to: span.to, done }]);
    const rest = this.#stretches.findIndex(({ kind }) => kind !== 'done');
    this.#stretches.splice(0, rest < 0 ? this.#stretches.length : rest);
  }

  /** Marks a requested span as open again. `suggested` is a part of it to be requested separately. */
  reopen(span: BlockSpan, suggested?: BlockSpan): void {
    this.#replace(
      span,
      suggested === undefined
        ? openStretch(span.from, span.to)
        : [
            ...openStretch(span.from, suggested.from - 1),
            { kind: 'open', from: suggested.from, to: suggested.to, suggested: true },
            ...openStretch(suggested.to + 1, span.to),
          ],
    );
    this.#mergeOpen();
  }

  /** Marks everything from a block on as open again. */
  reopenFrom(block: number): void {
    const kept = this.#stretches
      .filter(({ from }) => from < block)
      .map((stretch) => ({ ...stretch, to: Math.min(stretch.to, block - 1) }));
    this.#stretches = [...kept, ...openStretch(block, this.range.to)];
    this.#mergeOpen();
  }

  #replace(span: BlockSpan, by: readonly Stretch<Asked, Done>[]): void {
    const index = this.#stretches.findIndex(
      (stretch) => stretch.kind === 'asked' && stretch.from === span.from && stretch.to === span.to,
    );
    if (index < 0) throw new Error(`blocks ${span.from} to ${span.to} are not in flight`);
    this.#stretches.splice(index, 1, ...by);
  }

  #mergeOpen(): void {
    this.#stretches = this.#stretches.reduce<Stretch<Asked, Done>[]>((merged, stretch) => {
      const last = merged.at(-1);
      const joins =
        last?.kind === 'open' &&
        stretch.kind === 'open' &&
        last.suggested === undefined &&
        stretch.suggested === undefined;
      return joins ? [...merged.slice(0, -1), { kind: 'open', from: last.from, to: stretch.to }] : [...merged, stretch];
    }, []);
  }
}

function openStretch(from: number, to: number): readonly OpenStretch[] {
  return from > to ? [] : [{ kind: 'open', from, to }];
}
