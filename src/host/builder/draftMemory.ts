import type { Memento } from 'vscode';

import type { Draft } from '../../core/editor/draft/draft';
import { readDraft } from '../../core/editor/draft/readDraft';

const lastDraft = 'rpcbook.builder.draft';

/** The last draft of a workspace; a new builder starts with it. */
export function draftMemory(memory: Memento): { recall(): Draft | undefined; keep(draft: Draft): Promise<void> } {
  return {
    recall: () => readDraft(memory.get<unknown>(lastDraft)),
    keep: async (draft) => memory.update(lastDraft, draft),
  };
}
