// A million JSON texts, read and printed again, compared with a slow reader that shares no code with the one under
// test.
import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';

import { parseJson } from '../../src/core/base/json/parseJson';
import { printJson } from '../../src/core/base/json/printJson';
import { jsonTexts } from '../unit/core/base/json/jsonTexts';
import { readTokenTree } from '../unit/core/base/json/jsonTokens';
import type { BenchOptions, BenchReport } from './benchReport';

const allTexts = 1_000_000;

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const textCount = smallest ? 200 : allTexts;
  const wrong: string[] = [];
  let holding = 0;
  fc.assert(
    fc.property(jsonTexts(true), (text) => {
      const result = parseJson(text);
      if (result.kind === 'failed' || !isDeepStrictEqual(readTokenTree(printJson(result.value)), readTokenTree(text))) {
        wrong.push(text);
      }
      holding += /"[^"]*\\"[^"]*\d/.test(text) ? 1 : 0;
    }),
    { numRuns: textCount, seed },
  );
  if (wrong[0] !== undefined) {
    console.error(`first wrong: ${wrong[0]}`);
  }
  return Promise.resolve({
    name: 'jsonFuzz',
    cases: [
      { label: 'texts', value: textCount, unit: 'texts' },
      { label: 'of them with strings that contain JSON', value: holding, unit: 'texts' },
      { label: 'wrong', value: wrong.length, unit: 'texts', bound: { kind: 'atMost', value: 0 } },
    ],
  });
}
