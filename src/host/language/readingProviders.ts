import {
  type DocumentSemanticTokensProvider,
  DocumentSymbol,
  type DocumentSymbolProvider,
  type Event,
  FoldingRange,
  FoldingRangeKind,
  type FoldingRangeProvider,
  Hover,
  type HoverProvider,
  InlayHint,
  InlayHintKind,
  type InlayHintsProvider,
  ParameterInformation,
  Position,
  type SemanticTokens,
  SemanticTokensBuilder,
  SemanticTokensLegend,
  SignatureHelp,
  type SignatureHelpProvider,
  SignatureInformation,
  SymbolKind,
  type TextDocument,
  workspace,
} from 'vscode';

import { visibleText } from '../../core/base/view/visibleText';
import { type CellSymbol, cellSymbols, foldingRanges } from '../../core/editor/language/annotations/cellOutline';
import { inlayHints } from '../../core/editor/language/annotations/inlayHints';
import { semanticTokens, tokenTypes } from '../../core/editor/language/annotations/semanticTokens';
import { hoverCell } from '../../core/editor/language/hover/hoverCell';
import { type HoveredVariable, hoveredVariable } from '../../core/editor/language/hover/hoveredVariable';
import { signatureHelp } from '../../core/editor/language/hover/signatureHelp';
import { hoverLink } from '../../core/editor/lookup/hover/hoverAction';
import { printBlameLink, printKnownBlame } from '../../core/editor/lookup/printKnownBlame';
import { findBlameFact } from '../../core/knowledge/facts/blameFact';
import type { KeptFacts } from '../../core/knowledge/facts/factPlace';
import { type CommandId, type MemberTarget, settingIds } from '../contributions';
import { markdownString } from '../markdownString';
import type { EditorCell, OpenCells } from './openCells';

export function createHoverProvider(cells: OpenCells, facts: KeptFacts | undefined): HoverProvider {
  return {
    provideHover: async (document, position, token) => {
      const open = await cells.at(document, position);
      if (!open || token.isCancellationRequested) return undefined;
      const { located, context } = open;
      const offset = located.offsetAt(position);
      const hover = hoverCell(context, located.edited, offset);
      const variable = hoveredVariable(context, located.edited, offset);
      const known = variable && [await printKnownOf(variable, facts)];
      const range = hover?.range ?? variable?.range;
      if (range === undefined || token.isCancellationRequested) return undefined;
      const paragraphs = [...(hover?.paragraphs ?? []), ...(known ?? [])];
      return new Hover(
        paragraphs.map((paragraph) => markdownString(paragraph)),
        located.rangeOf(range),
      );
    },
  };
}

/** What an earlier search found about a variable, and a link that searches. */
async function printKnownOf({ network, address, variable }: HoveredVariable, facts: KeptFacts | undefined) {
  const known = facts && (await findBlameFact(facts, network, address, variable));
  const command: CommandId = 'rpcbook.contract.blameVariable';
  const target: MemberTarget = { network: network.key, address, memberKind: 'variable', memberId: variable };
  // An element or a slot isn't a member of the contract, so the look-up asks for it.
  const again = /^[A-Za-z_$][\w$]*$/.test(variable)
    ? { command, argument: target }
    : hoverLink({ kind: 'offer', lookup: 'blame', text: address });
  return known === undefined ? printBlameLink(again) : printKnownBlame(known, network, again);
}

export function createSignatureProvider(cells: OpenCells): SignatureHelpProvider {
  return {
    provideSignatureHelp: async (document, position, token) => {
      const open = await cells.at(document, position);
      if (!open || token.isCancellationRequested) return undefined;
      const { located, context } = open;
      const found = signatureHelp(context, located.edited, located.offsetAt(position));
      if (!found) return undefined;
      const signature = new SignatureInformation(visibleText(found.label), markdownString(found.documentation));
      signature.parameters = found.parameters.map(
        ({ label, documentation }) => new ParameterInformation(visibleText(label), markdownString(documentation)),
      );
      const help = new SignatureHelp();
      help.signatures = [signature];
      help.activeParameter = found.active;
      return help;
    },
  };
}

/** Returns the inlay hints that settings enable. `changed` fires when settings change. */
export function createInlayHintsProvider(cells: OpenCells, changed: Event<void>): InlayHintsProvider {
  return {
    onDidChangeInlayHints: changed,
    provideInlayHints: async (document, range, token) => {
      const choice = { parameterNames: isOn(settingIds.hintParameterNames), values: isOn(settingIds.hintValues) };
      const hints: InlayHint[] = [];
      for (const located of seen(cells, document, range.start.line, range.end.line)) {
        const { context } = await cells.open(located);
        if (token.isCancellationRequested) return [];
        hints.push(
          ...inlayHints(context, located.edited, choice).map(({ offset, label, kind }) =>
            hintAt(positionOf(located, offset), label, kind === 'parameter'),
          ),
        );
      }
      return hints;
    },
  };
}

export const tokenLegend = new SemanticTokensLegend([...tokenTypes]);

export function createTokensProvider(cells: OpenCells): DocumentSemanticTokensProvider {
  return {
    provideDocumentSemanticTokens: async (document, token): Promise<SemanticTokens> => {
      const builder = new SemanticTokensBuilder(tokenLegend);
      for (const located of cells.in(document)) {
        const { context } = await cells.open(located);
        if (token.isCancellationRequested) break;
        for (const { range, type } of semanticTokens(context, located.edited)) {
          const place = located.rangeOf(range);
          if (place.isSingleLine) builder.push(place, type);
        }
      }
      return builder.build();
    },
  };
}

export function createSymbolProvider(cells: OpenCells): DocumentSymbolProvider {
  return {
    provideDocumentSymbols: (document) =>
      cells.in(document).flatMap((located) => {
        const symbols = cellSymbols(located.edited).map((symbol) => ({
          kind: symbol.kind,
          symbol: symbolOf(symbol, located),
        }));
        const cell = symbols.find(({ kind }) => kind === 'cell')?.symbol;
        const variables = symbols.filter(({ kind }) => kind === 'variable').map(({ symbol }) => symbol);
        if (!cell) return variables;
        cell.children = variables;
        return [cell];
      }),
  };
}

export function createFoldingProvider(cells: OpenCells): FoldingRangeProvider {
  return {
    provideFoldingRanges: (document) =>
      cells.in(document).flatMap((located) =>
        foldingRanges(located.edited).map((range) => {
          const { start, end } = located.rangeOf(range);
          const isComment = /^\s*(?:#|\/\/)/.test(document.lineAt(start.line).text);
          return isComment
            ? new FoldingRange(start.line, end.line, FoldingRangeKind.Comment)
            : new FoldingRange(start.line, end.line - 1);
        }),
      ),
  };
}

function symbolOf({ name, detail, kind, range, selection }: CellSymbol, located: EditorCell): DocumentSymbol {
  return new DocumentSymbol(
    name,
    detail,
    kind === 'cell' ? SymbolKind.Function : SymbolKind.Variable,
    located.rangeOf(range),
    located.rangeOf(selection),
  );
}

function hintAt(position: Position, label: string, isParameter: boolean): InlayHint {
  const hint = new InlayHint(position, label, isParameter ? InlayHintKind.Parameter : InlayHintKind.Type);
  hint.paddingRight = isParameter;
  hint.paddingLeft = !isParameter;
  return hint;
}

function positionOf(located: EditorCell, offset: number): Position {
  const { line, character } = located.lines.placeOf(offset);
  return new Position(line, character);
}

function seen(cells: OpenCells, document: TextDocument, first: number, last: number): readonly EditorCell[] {
  return cells.in(document).filter(({ lines }) => lines.firstLine <= last && lines.lastLine >= first);
}

function isOn(id: string): boolean {
  return workspace.getConfiguration().get<unknown>(id) !== false;
}
