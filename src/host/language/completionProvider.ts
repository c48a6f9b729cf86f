import { type CompletionItem, CompletionItemKind, type CompletionItemProvider, SnippetString } from 'vscode';

import { completeCell } from '../../core/language/completeCell';
import type { Completion, CompletionKind } from '../../core/language/completion';
import { markdownString } from '../markdownString';
import type { LocatedCell, OpenCells } from './openCells';

const kinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  method: CompletionItemKind.Method,
  property: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  variable: CompletionItemKind.Variable,
  cell: CompletionItemKind.Module,
  directive: CompletionItemKind.Keyword,
  network: CompletionItemKind.Interface,
  event: CompletionItemKind.Event,
  address: CompletionItemKind.Constant,
  function: CompletionItemKind.Function,
  slot: CompletionItemKind.Field,
};

/** Characters that trigger a list of completions. */
export const completionTriggers = ['"', '{', '[', ':', ',', '.', '@', ' ', '$', '/'];

export function createCompletionProvider(cells: OpenCells): CompletionItemProvider {
  return {
    provideCompletionItems: async (document, position, token) => {
      await cells.listArtifacts();
      const open = await cells.at(document, position);
      if (!open || token.isCancellationRequested) return [];
      const { located, context } = open;
      return completeCell(context, located.edited, located.offsetAt(position)).map((completion) =>
        itemOf(completion, located),
      );
    },
  };
}

function itemOf(
  { label, kind, detail, documentation, text, isSnippet, inserting, replacing, order, filter, continues }: Completion,
  located: LocatedCell,
): CompletionItem {
  return {
    label: detail === undefined ? label : { label, description: detail },
    kind: kinds[kind],
    insertText: isSnippet === true ? new SnippetString(text) : text,
    range: { inserting: located.rangeOf(inserting), replacing: located.rangeOf(replacing) },
    ...(documentation !== undefined && { documentation: markdownString(documentation) }),
    ...(order !== undefined && { sortText: order }),
    ...(filter !== undefined && { filterText: filter }),
    ...(continues === true && { command: { command: 'editor.action.triggerSuggest', title: 'Suggest' } }),
  };
}
