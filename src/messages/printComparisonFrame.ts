import { joinBytes } from '../core/base/joinBytes';
import type { ComparedNetwork, ComparisonHeader, ComparisonHeaderSide, FramedRefusal } from './comparisonFrame';

/**
 * The result of one network, ready to be framed: its exchange as `printExchangeFrame` frames it, or the reason why
 * nothing was sent.
 */
export type PrintedSide = { readonly network: ComparedNetwork } & (
  | { readonly kind: 'exchange'; readonly frame: Uint8Array }
  | { readonly kind: 'refused'; readonly refusal: FramedRefusal }
);

/**
 * Frames the answers of several networks: a header as one line of JSON with the length of each frame, then the frames.
 */
export function printComparisonFrame(sides: readonly PrintedSide[]): Uint8Array<ArrayBuffer> {
  const header: ComparisonHeader = { version: 1, sides: sides.map(headerOf) };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const frames = sides.flatMap((side) => (side.kind === 'exchange' ? [side.frame] : []));
  return joinBytes([line, ...frames]);
}

function headerOf(side: PrintedSide): ComparisonHeaderSide {
  const network = { key: side.network.key, name: side.network.name };
  return side.kind === 'exchange'
    ? { network, bytes: side.frame.length }
    : { network, bytes: 0, refusal: { cause: side.refusal.cause, cure: side.refusal.cure } };
}
