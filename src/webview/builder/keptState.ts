import type { Draft } from '../../core/builder/draft';
import { readDraft } from '../../core/builder/readDraft';
import { readKeptAnswer, type KeptAnswer } from './keptAnswer';
import type { WebviewApi } from './hostLink';

/** What a page keeps over being hidden, a reload and a restart. */
export interface KeptState {
  readonly draft?: Draft;
  /** Tab of the answer chosen last. */
  readonly tab?: string;
  readonly answer?: KeptAnswer;
}

/** Reads what an earlier page of this panel kept. */
export function recallState(api: WebviewApi): KeptState {
  const state = api.getState();
  if (typeof state !== 'object' || state === null) return {};
  const draft = readDraft('draft' in state ? state.draft : undefined);
  const tab = 'tab' in state && typeof state.tab === 'string' ? state.tab : undefined;
  const answer = readKeptAnswer('answer' in state ? state.answer : undefined);
  return { ...(draft && { draft }), ...(tab !== undefined && { tab }), ...(answer && { answer }) };
}
