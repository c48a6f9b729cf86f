import type { Method } from '../../model/catalogue/method';
import type { Problem } from '../../model/cell/problem';
import { encodeQuantity } from './encodeQuantity';
import type { Written } from './written';

/** The first and last block of a request, as written. */
export interface WrittenBlocks {
  readonly first: Written;
  readonly last: Written;
}

/** Returns a request's blocks: from a filter, or from its two block parameters. */
export function blocksOf(method: Method, values: readonly (Written | undefined)[]): WrittenBlocks | undefined {
  const filter = values.find(
    (value, index) =>
      value?.kind === 'object' && /^(?:Log|Event)Filter$/.test(method.parameters[index]?.schema.name ?? ''),
  );
  if (filter?.kind === 'object') {
    const member = (key: string) => filter.members.findLast((candidate) => candidate.key === key)?.value;
    return pair(member('fromBlock') ?? member('from_block'), member('toBlock') ?? member('to_block'));
  }
  const [first, last] = method.parameters.flatMap(({ schema }, index) =>
    schema.name === 'BlockParameter' ? [values[index]] : [],
  );
  return pair(first, last);
}

/** Reports a range whose last block precedes its first, if that is known before anything is sent. */
export function checkBlockOrder(blocks: WrittenBlocks): readonly Problem[] {
  const first = placeOf(blocks.first);
  const last = placeOf(blocks.last);
  if (first === undefined || last === undefined || !isAfter(first, last)) return [];
  const message = 'The range is reversed because its last block comes before its first.';
  return [
    {
      code: 'reversedRange',
      severity: 'error',
      range: blocks.first.range,
      message,
      cure: { kind: 'swap', other: blocks.last.range },
    },
  ];
}

/**
 * A block counted from genesis, or from a head (then zero or negative). Only blocks counted from the same base can be
 * compared.
 */
interface BlockPlace {
  readonly base: 'genesis' | 'latest' | 'safe' | 'finalized';
  readonly blocks: bigint;
}

function isAfter(first: BlockPlace, last: BlockPlace): boolean {
  if (first.base === last.base) return first.blocks > last.blocks;
  return first.blocks === 0n && last.base === 'genesis' && last.blocks === 0n;
}

function placeOf(written: Written): BlockPlace | undefined {
  if (written.kind === 'object') {
    const number = written.members.find(({ key }) => key === 'block_number')?.value;
    return number && placeOf(number);
  }
  if (written.kind !== 'text' && written.kind !== 'number') return undefined;
  const text = written.text.trim();
  if (text === 'earliest') return { base: 'genesis', blocks: 0n };
  if (text === 'latest' || text === 'safe' || text === 'finalized') return { base: text, blocks: 0n };
  const relative = /^(latest|safe|finalized)\s*-\s*([\d_]{1,78})$/.exec(text);
  const head = relative?.[1];
  if (head === 'latest' || head === 'safe' || head === 'finalized')
    return { base: head, blocks: -BigInt((relative?.[2] ?? '0').replaceAll('_', '')) };
  const number = encodeQuantity(text);
  return number.kind === 'ok' ? { base: 'genesis', blocks: BigInt(number.value) } : undefined;
}

function pair(first: Written | undefined, last: Written | undefined): WrittenBlocks | undefined {
  return first && last ? { first, last } : undefined;
}
