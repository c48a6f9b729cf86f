import type { WorkReport } from '../../longWork/workReport';
import type { LiveEnd } from './liveEnd';

/** Returns why a live cell ended before its time. Undefined if it didn't. `problem`: why its rows aren't saved. */
export function whyStopped(
  end: LiveEnd,
  problem: string | undefined,
): Pick<WorkReport, 'stopped' | 'isOverBudget'> | undefined {
  const sentences = [...sentencesOf(end), ...(problem === undefined ? [] : [problem])];
  if (sentences.length === 0) return undefined;
  const isOver = end.kind === 'refused' && end.refusal.code === 'overBudget';
  return { stopped: sentences.join(' '), ...(isOver && { isOverBudget: true }) };
}

function sentencesOf(end: LiveEnd): readonly string[] {
  switch (end.kind) {
    case 'ended':
    case 'unreached':
      return [];
    case 'refused':
      return [end.refusal.cause, end.refusal.cure];
    case 'failed':
      return [end.explanation.cause, end.explanation.cure];
  }
}
