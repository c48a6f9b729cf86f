// Reading JSON without losing a digit, compared with the engine's own parser and libraries with the same promise.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

import { parse as losslessParse } from 'lossless-json';

import { parseJson } from '../../src/core/base/json/parseJson';
import { printJson } from '../../src/core/base/json/printJson';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { blocksAnswer, type JsonAnswer, logsAnswer, tokenAccountsAnswer } from './jsonAnswers';
import { measureMedians, type MeasureOptions } from './measure';

const jsonBigint = createRequire(import.meta.url)('json-bigint') as (options: {
  readonly useNativeBigInt: boolean;
}) => { parse(text: string): unknown };

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  // Small answers are read in groups. A full collection between them would discard the code compiled for their shapes.
  // Large answers would include the collections that they cause.
  const small = { rounds: 31, warmup: 3, garbage: 'young', smallest } as const;
  const large = { rounds: 9, warmup: 3, garbage: 'all', smallest } as const;
  const part = smallest ? 0.01 : 1;
  const cases = [
    ...(await measureAnswer(logsAnswer(seed, part), small, true)),
    ...(await measureAnswer(tokenAccountsAnswer(seed, part), small, true)),
    ...(await measureAnswer(blocksAnswer(seed, part), large, false)),
  ];
  return { name: 'json', cases };
}

async function measureAnswer(
  { label, text, bound }: JsonAnswer,
  options: MeasureOptions,
  withPeers: boolean,
): Promise<readonly BenchCase[]> {
  const bigint = jsonBigint({ useNativeBigInt: true });
  assert.equal(printAgain(text), text, 'a digit was lost');
  const peers = [
    { label: 'json-bigint', run: () => bigint.parse(text) },
    { label: 'lossless-json', run: () => losslessParse(text) },
  ];
  const contenders = [
    { label: 'JSON.parse', run: (): unknown => JSON.parse(text) },
    { label: 'Rpcbook', run: () => parseJson(text) },
    ...(withPeers ? peers : []),
  ];
  const medians = await measureMedians(contenders, options);
  const ratio = (name: string): number => (medians.get(name) ?? NaN) / (medians.get('JSON.parse') ?? NaN);
  const what = `${label} (${(text.length / 1e6).toFixed(1)} MB)`;
  return [
    { label: `${what}: JSON.parse`, value: medians.get('JSON.parse') ?? NaN, unit: 'ms' },
    {
      label: `${what}: Rpcbook`,
      value: ratio('Rpcbook'),
      unit: 'x JSON.parse',
      bound: { kind: 'atMost', value: bound },
    },
    ...contenders
      .slice(2)
      .map((peer): BenchCase => ({ label: `${what}: ${peer.label}`, value: ratio(peer.label), unit: 'x JSON.parse' })),
  ];
}

function printAgain(text: string): string {
  const result = parseJson(text);
  return result.kind === 'ok' ? printJson(result.value) : result.problem.message;
}
