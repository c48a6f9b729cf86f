import fc from 'fast-check';

import { anyAnswer, reportEverywhere } from '../unit/core/answer/decode/randomAnswers';

/** A slice of what `RPCBOOK_FAULTS_ANSWERS=1000000` tries. `RPCBOOK_FAULTS_SEED` repeats a run. */
const answers = Number(process.env['RPCBOOK_FAULTS_ANSWERS'] ?? 2_000);
const seed = Number(process.env['RPCBOOK_FAULTS_SEED'] ?? Date.now() % 2 ** 31);

describe(`${answers} random answers (seed ${seed})`, () => {
  it('are shown in each view, report and page', function () {
    this.timeout(0);
    fc.assert(fc.property(anyAnswer, reportEverywhere), { numRuns: answers, seed });
  });
});
