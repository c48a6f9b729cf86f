import type { LiveEnd } from './liveEnd';

/** Returns why a live cell ended before its time, as sentences. Undefined if it didn't. `problem`: why its rows aren't saved. */
export function whyStopped(end: LiveEnd, problem: string | undefined): string | undefined {
  const sentences = [...sentencesOf(end), ...(problem === undefined ? [] : [problem])];
  return sentences.length === 0 ? undefined : sentences.join(' ');
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
