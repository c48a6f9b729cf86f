import { type BlockSpan, holds } from './blockSpan';

/** `suggested`: a range that the service named, to be asked by itself. */
export interface OpenStretch extends BlockSpan {
  readonly kind: 'open';
  readonly suggested?: true;
}

/**
 * A stretch of the range that is not finished for good: still to be asked, in flight, or done but behind an earlier one
 * that is not.
 */
export type Stretch<Asked, Done> =
  | OpenStretch
  | (BlockSpan & { readonly kind: 'asked'; readonly suggested?: true; readonly asked: Asked })
  | (BlockSpan & { readonly kind: 'done'; readonly done: Done });

/**
 * What of a range of blocks has been asked and answered. The stretches lie side by side without gap or overlap, from
 * the first block that is not finished to the end of the range: what every answer so far has covered in one piece from
 * the start is dropped.
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

  /** The first block that is not finished; one past the range when all are. */
  get frontier(): number {
    return this.#stretches[0]?.from ?? this.range.to + 1;
  }

  get inFlight(): number {
    return this.#stretches.filter(({ kind }) => kind === 'asked').length;
  }

  /** Marks blocks of one open stretch as asked; false where they are not all open in one. */
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

  /** What an asked span was asked with. */
  find(span: BlockSpan): Extract<Stretch<Asked, Done>, { kind: 'asked' }> | undefined {
    const found = this.#stretches.find((stretch) => stretch.from === span.from && stretch.to === span.to);
    return found?.kind === 'asked' ? found : undefined;
  }

  /** An asked span was answered. */
  finish(span: BlockSpan, done: Done): void {
    this.#replace(span, [{ kind: 'done', from: span.from, to: span.to, done }]);
    const rest = this.#stretches.findIndex(({ kind }) => kind !== 'done');
    this.#stretches.splice(0, rest < 0 ? this.#stretches.length : rest);
  }

  /** An asked span is to be asked anew; `suggested`: a part of it that is to be asked by itself. */
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

  /** Everything from a block on is to be asked anew, whatever came of it. */
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
