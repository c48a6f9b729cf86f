import {
  type Command,
  type CompletionItem,
  CompletionItemKind,
  type CompletionItemProvider,
  type Range,
  SnippetString,
} from 'vscode';

import { completeCell } from '../../core/editor/language/completion/completeCell';
import type { Completion, CompletionKind } from '../../core/editor/language/completion/completion';
import { lookBehindCommand } from '../../core/editor/language/shared/behindLink';
import { completeBareSubject } from '../../core/editor/lookup/bareSubject';
import type { SourceRange } from '../../core/model/cell/problem';
import { chooseNameCommand } from '../labels/labelCommands';
import { markdownString } from '../markdownString';
import type { OpenCells } from './openCells';

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
      // Shared, because most completions of a list have the same ranges, and there may be thousands.
      const ranges = new Map<SourceRange, Range>();
      const rangeOf = (range: SourceRange): Range => {
        const known = ranges.get(range) ?? located.rangeOf(range);
        ranges.set(range, known);
        return known;
      };
      const offset = located.offsetAt(position);
      const bare = completeBareSubject(context, located.edited, offset);
      return [...bare, ...completeCell(context, located.edited, offset)].map((completion) =>
        itemOf(completion, rangeOf),
      );
    },
  };
}

function itemOf(completion: Completion, rangeOf: (range: SourceRange) => Range): CompletionItem {
  const { label, kind, detail, documentation, text, isSnippet, inserting, replacing, order, filter } = completion;
  const command = commandOf(completion);
  return {
    label: detail === undefined ? label : { label, description: detail },
    kind: kinds[kind],
    insertText: isSnippet === true ? new SnippetString(text) : text,
    range: { inserting: rangeOf(inserting), replacing: rangeOf(replacing) },
    ...(documentation !== undefined && { documentation: markdownString(documentation) }),
    sortText: order,
    filterText: filter,
    command,
  };
}

function commandOf({ then, continues }: Completion): Command | undefined {
  if (then?.kind === 'choose') return { command: chooseNameCommand, title: 'Choose', arguments: [then.target] };
  if (then?.kind === 'behind') return { command: lookBehindCommand, title: 'Look Behind', arguments: [then.target] };
  return continues === true ? { command: 'editor.action.triggerSuggest', title: 'Suggest' } : undefined;
}
