import assert from 'node:assert/strict';

import type { BlockSpan } from '../../../src/core/run/longWork/plan/blockSpan';
import type { LogDensity } from './densities';
import { type Answer, askService, type ServiceLimits } from './simulatedService';
import type { Situation, Strategy } from './strategies';

export interface RunFigures {
  readonly calls: number;
  readonly failures: number;
  /** In simulated time. */
  readonly milliseconds: number;
}

interface OnTheWay {
  readonly span: BlockSpan;
  readonly answer: Answer;
  readonly comesAt: number;
}

/** Fetches all logs of a density with a strategy, in virtual time. Fails unless it fetches each log exactly once. */
export function runStrategy(
  create: (situation: Situation) => Strategy,
  density: LogDensity,
  lanes: number,
  limits: ServiceLimits,
): RunFigures {
  const strategy = create({ blocks: density.blocks, lanes, maxBlocks: limits.maxBlocks });
  const onTheWay: OnTheWay[] = [];
  let [calls, failures, now, got, covered] = [0, 0, 0, 0, 0];
  for (;;) {
    for (const span of strategy.next(onTheWay.length)) {
      const answer = askService(density, limits, span);
      calls += 1;
      onTheWay.push({ span, answer, comesAt: now + answer.milliseconds });
    }
    const next = onTheWay.reduce<OnTheWay | undefined>(
      (first, one) => (first === undefined || one.comesAt < first.comesAt ? one : first),
      undefined,
    );
    if (next === undefined) break;
    onTheWay.splice(onTheWay.indexOf(next), 1);
    now = next.comesAt;
    if (next.answer.kind === 'logs') {
      got += next.answer.blocks.length;
      covered += next.span.to - next.span.from + 1;
    } else {
      failures += 1;
    }
    strategy.take(next.span, next.answer);
  }
  assert.equal(covered, density.blocks, `${density.label}: not every block was requested exactly once`);
  assert.equal(got, density.positions.length, `${density.label}: not every log was fetched exactly once`);
  return { calls, failures, milliseconds: now };
}
