import type { CopyFormat, CopySource } from './copyFormat';
import { castFormat } from './printCast';
import { curlFormat } from './printCurl';
import { ethersFormat } from './printEthers';
import { fetchFormat } from './printFetch';
import { viemFormat } from './printViem';

/** All formats, in menu order. */
export const copyFormats: readonly CopyFormat[] = [curlFormat, castFormat, fetchFormat, viemFormat, ethersFormat];

/** Returns the formats that support this call. */
export function copyFormatsFor(source: CopySource): readonly CopyFormat[] {
  const { family } = source.network;
  return copyFormats.filter(
    ({ families, print }) => (families === undefined || families.includes(family)) && print(source).kind === 'ok',
  );
}
