import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  CodeActionTriggerKind,
  type DefinitionProvider,
  type Diagnostic,
  type DocumentFormattingEditProvider,
  DocumentLink,
  type DocumentLinkProvider,
  Location,
  type Position,
  Range,
  type ReferenceProvider,
  type RenameProvider,
  SnippetString,
  SnippetTextEdit,
  type TextDocument,
  TextEdit,
  Uri,
  WorkspaceEdit,
} from 'vscode';

import { documentLinks } from '../../core/editor/language/annotations/documentLinks';
import { formatCell } from '../../core/editor/language/edits/formatCell';
import { quickFixes } from '../../core/editor/language/edits/quickFixes';
import { refactorings } from '../../core/editor/language/edits/refactorings';
import type { CodeAction as CellAction, TextEdit as CellEdit } from '../../core/editor/language/edits/textEdit';
import {
  nameAt,
  type NameOccurrence,
  occurrencesOf,
  refuseName,
} from '../../core/editor/language/shared/nameOccurrences';
import { fixBareSubject } from '../../core/editor/lookup/bareSubject';
import { type CellDiagnostics, fixedBy } from './cellDiagnostics';
import type { EditorCell, OpenCells } from './openCells';

const kinds: Readonly<Record<CellAction['kind'], CodeActionKind>> = {
  quickfix: CodeActionKind.QuickFix,
  'refactor.extract': CodeActionKind.RefactorExtract,
  'refactor.rewrite': CodeActionKind.RefactorRewrite,
};

export const actionKinds: readonly CodeActionKind[] = Object.values(kinds);

export function createActionProvider(cells: OpenCells, diagnostics: CellDiagnostics): CodeActionProvider {
  return {
    provideCodeActions: async (document, range, { diagnostics: shown, triggerKind }, token) => {
      const open = await cells.at(document, range.start);
      if (!open || token.isCancellationRequested) return [];
      const { located, context } = open;
      const problems = (await diagnostics.problemsOf(open)).filter((problem) =>
        located.rangeOf(problem.range).intersection(range),
      );
      if (token.isCancellationRequested) return [];
      const isAsked = triggerKind === CodeActionTriggerKind.Invoke;
      const selection = { start: located.offsetAt(range.start), end: located.offsetAt(range.end) };
      return [
        ...problems.flatMap((problem) =>
          quickFixes(context, located.edited, problem).map((action) =>
            actionOf(action, located, fixedBy(problem, located, shown)),
          ),
        ),
        ...fixBareSubject(context, located.edited, selection).map((action) => actionOf(action, located, undefined)),
        ...refactorings(context, located.edited, selection, isAsked).map((action) =>
          actionOf(action, located, undefined),
        ),
      ];
    },
  };
}

function actionOf(
  { title, kind, edits, isPreferred }: CellAction,
  located: EditorCell,
  fixed: readonly Diagnostic[] | undefined,
): CodeAction {
  const action = new CodeAction(title, kinds[kind]);
  action.edit = editOf(edits, located);
  if (isPreferred === true) action.isPreferred = true;
  if (fixed) action.diagnostics = [...fixed];
  return action;
}

/** Go to definition, references and rename of variables and cell names, over all cells of a notebook. */
export function createNameProvider(cells: OpenCells): DefinitionProvider & ReferenceProvider & RenameProvider {
  return {
    provideDefinition: (document, position) =>
      placesOf(cells, document, position)
        .filter(({ kind }) => kind === 'definition')
        .map(({ location }) => location),
    provideReferences: (document, position, { includeDeclaration }) =>
      placesOf(cells, document, position)
        .filter(({ kind }) => includeDeclaration || kind === 'use')
        .map(({ location }) => location),
    prepareRename: (document, position) => {
      const found = nameUnder(cells, document, position);
      if (!found) throw new Error('Only variables and cell names can be renamed.');
      return { range: found.located.rangeOf(found.range), placeholder: found.name };
    },
    provideRenameEdits: (document, position, newName) => {
      const found = nameUnder(cells, document, position);
      const refusal = found && refuseName(cells.glance(found.located).context, newName);
      if (refusal !== undefined) throw new Error(refusal);
      const edit = new WorkspaceEdit();
      for (const { location } of placesOf(cells, document, position))
        edit.replace(location.uri, location.range, newName);
      return edit;
    },
  };
}

interface NamePlace {
  readonly kind: NameOccurrence['kind'];
  readonly location: Location;
}

function nameUnder(
  cells: OpenCells,
  document: TextDocument,
  position: Position,
): { readonly located: EditorCell; readonly name: string; readonly range: NameOccurrence['range'] } | undefined {
  const located = cells.in(document).find(({ lines }) => lines.holds(position));
  const found = located && nameAt(cells.glance(located).context, located.edited, located.offsetAt(position));
  return located && found && { located, ...found };
}

function placesOf(cells: OpenCells, document: TextDocument, position: Position): readonly NamePlace[] {
  const found = nameUnder(cells, document, position);
  if (!found) return [];
  const beside = new Map(cells.beside(document).map((located) => [located.edited.id, located]));
  return occurrencesOf(cells.glance(found.located).context, found.name, (id) => beside.get(id)?.edited.text).flatMap(
    ({ id, kind, range }) => {
      const located = beside.get(id);
      return located ? [{ kind, location: new Location(located.document.uri, located.rangeOf(range)) }] : [];
    },
  );
}

export function createFormattingProvider(cells: OpenCells): DocumentFormattingEditProvider {
  return {
    provideDocumentFormattingEdits: (document) =>
      cells.in(document).flatMap((located) => {
        const { text } = located.edited;
        const formatted = formatCell(located.edited);
        if (formatted === undefined || formatted === text) return [];
        const whole = located.rangeOf({ start: 0, end: text.length });
        const indent = ' '.repeat(whole.start.character);
        return [TextEdit.replace(new Range(whole.start, whole.end), formatted.replaceAll(/\n(?=.)/g, `\n${indent}`))];
      }),
  };
}

export function createLinkProvider(cells: OpenCells): DocumentLinkProvider {
  return {
    provideDocumentLinks: async (document, token) => {
      const links: DocumentLink[] = [];
      for (const located of cells.in(document)) {
        const { context } = await cells.open(located);
        if (token.isCancellationRequested) return [];
        links.push(
          ...documentLinks(context, located.edited).map(({ range, target, network }) => {
            const link = new DocumentLink(
              located.rangeOf(range),
              Uri.parse(`command:rpcbook.cell.lookUp?${encodeURIComponent(JSON.stringify([{ ...target, network }]))}`),
            );
            link.tooltip = `Insert a cell that looks up this ${target.of}`;
            return link;
          }),
        );
      }
      return links;
    },
  };
}

/** Converts changes of a cell to an edit of its document. */
function editOf(edits: readonly CellEdit[], located: EditorCell): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  edit.set(
    located.document.uri,
    edits.map(({ range, text, isSnippet }) => {
      const place = located.rangeOf(range);
      return isSnippet === true ? new SnippetTextEdit(place, new SnippetString(text)) : new TextEdit(place, text);
    }),
  );
  return edit;
}
