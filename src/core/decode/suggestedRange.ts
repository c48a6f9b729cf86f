import type { JsonValue } from '../json/jsonValue';
import type { FailureHints } from './failureClass';
import { readInteger } from '../json/readMember';

const bracketed = /(?:try with|should work|retry with).{0,40}?\[\s*(0x[\da-f]+|\d+)\s*,\s*(0x[\da-f]+|\d+)\s*\]/i;
const dashed = /(?:try|retry) with the range\s+(\d+)\s*-\s*(\d+)/i;

/** The range of blocks that an error says would work: from `data` where it has `from` and `to`, else from its words. */
export function suggestedRange(text: string, data: JsonValue | undefined): FailureHints['suggestedRange'] {
  const match = bracketed.exec(text) ?? dashed.exec(text);
  const from = readInteger(data, 'from') ?? bigintOf(match?.[1]);
  const to = readInteger(data, 'to') ?? bigintOf(match?.[2]);
  return from === undefined || to === undefined || from < 0n || from > to ? undefined : { from, to };
}

function bigintOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text);
}
