import type { JsonValue } from '../../base/json/jsonValue';
import type { RowSource } from './longWork';
import type { BlockSpan } from './plan/blockSpan';

/** Rows of a span of blocks, from one answer. */
export interface BufferedPiece extends BlockSpan {
  readonly source: RowSource;
}

/** Answered pieces that wait to be delivered. Within a group they never overlap. */
export class PieceBuffer {
  #pieces: readonly BufferedPiece[] = [];

  add(piece: BufferedPiece): void {
    this.#pieces = [...this.#pieces, piece];
  }

  /** The piece that contains a block. */
  at(block: number): BufferedPiece | undefined {
    return this.#pieces.find(({ from, to }) => from <= block && block <= to);
  }

  /** Drops the pieces that end before a block. */
  dropBefore(block: number): void {
    this.#pieces = this.#pieces.filter(({ to }) => to >= block);
  }

  /** Drops everything from a block on. */
  dropFrom(block: number): void {
    this.#pieces = this.#pieces
      .filter(({ from }) => from < block)
      .map((piece) => (piece.to < block ? piece : { ...piece, to: block - 1 }));
  }
}

/** A source of rows that are in memory. */
export function rowsInMemory(rows: readonly JsonValue[]): RowSource {
  return { kind: 'rows', rows };
}
