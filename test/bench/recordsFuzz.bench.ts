// A million answers with logs, most of them damaged, read by their shape, compared with the reader of any JSON.
import { mutatedLogs } from '../unit/core/base/json/mutatedLogs';
import { recordDifference } from '../unit/core/base/json/recordDifference';
import { seeded } from '../unit/core/formats/abi/type/randomAbi';
import type { BenchOptions, BenchReport } from './benchReport';

const allAnswers = 1_000_000;

export function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const answers = smallest ? 200 : allAnswers;
  const random = seeded(seed);
  let [read, wrong] = [0, 0];
  for (let count = 0; count < answers; count += 1) {
    const bytes = mutatedLogs(random);
    const { isRead, difference } = recordDifference(bytes);
    if (isRead) read += 1;
    if (difference === undefined) continue;
    if (wrong === 0) console.error(`first wrong: ${new TextDecoder().decode(bytes)}\n${difference}`);
    wrong += 1;
  }
  return Promise.resolve({
    name: 'recordsFuzz',
    cases: [
      { label: 'answers', value: answers, unit: 'answers' },
      {
        label: 'of them read by their shape',
        value: read,
        unit: 'answers',
        bound: { kind: 'atLeast', value: 100_000 },
      },
      { label: 'wrong', value: wrong, unit: 'answers', bound: { kind: 'atMost', value: 0 } },
    ],
  });
}
