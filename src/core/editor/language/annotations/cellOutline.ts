import { callLines } from '../../../model/cell/callLines';
import { type ArgumentNode, nameOf, type ParsedCell } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import { methodOf } from '../../../run/session/compose/composeRequest';
import { envelopeMethod } from '../shared/cellComposition';

/** An entry of the outline. */
export interface CellSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: 'cell' | 'variable';
  readonly range: SourceRange;
  readonly selection: SourceRange;
}

/** Returns symbols for the cell, with its name or method, and for the variables that it sets. */
export function cellSymbols({ text, cell }: ParsedCell): readonly CellSymbol[] {
  const { request } = cell;
  const called = request?.kind === 'envelope' ? envelopeMethod(request.text) : request && methodOf(request);
  const method = called ?? request?.kind;
  const name = nameOf(cell);
  const named = cell.directives.findLast((directive) => directive.name === 'name');
  const whole = { start: 0, end: text.length };
  const own: CellSymbol[] =
    method === undefined
      ? []
      : [
          {
            name: name === undefined || name === '' ? method : name,
            detail: name === undefined ? '' : method,
            kind: 'cell',
            range: whole,
            selection: named?.valueRange ?? startOf(request?.range ?? whole),
          },
        ];
  const variables = cell.variables.map((variable): CellSymbol => ({
    name: variable.name,
    detail: variable.value,
    kind: 'variable',
    range: { start: variable.nameRange.start, end: Math.max(variable.valueRange.end, variable.nameRange.end) },
    selection: variable.nameRange,
  }));
  return [...own, ...variables];
}

/** Returns foldable ranges: multi-line objects and lists, and consecutive comment lines. */
export function foldingRanges({ text, cell }: ParsedCell): readonly SourceRange[] {
  const nodes: SourceRange[] = [];
  if (cell.request?.kind === 'call')
    for (const line of callLines(cell.request)) line.arguments.forEach((node) => collectBranches(node, nodes));
  const envelope = cell.request?.kind === 'envelope' ? [cell.request.range] : [];
  return [...nodes, ...envelope, ...commentRuns(text)].filter(({ start, end }) =>
    text.slice(start, end).includes('\n'),
  );
}

/** Returns the ranges of two or more consecutive lines that contain only a comment. */
function commentRuns(text: string): readonly SourceRange[] {
  const runs: SourceRange[] = [];
  let run: { readonly start: number; end: number; lines: number } | undefined;
  const close = (): void => {
    if (run && run.lines > 1) runs.push({ start: run.start, end: run.end });
    run = undefined;
  };
  let start = 0;
  for (const line of text.split('\n')) {
    if (/^[ \t]*(?:#|\/\/)/.test(line)) {
      run ??= { start, end: start, lines: 0 };
      run.end = start + line.trimEnd().length;
      run.lines += 1;
    } else close();
    start += line.length + 1;
  }
  close();
  return runs;
}

function collectBranches(node: ArgumentNode, ranges: SourceRange[]): void {
  switch (node.kind) {
    case 'array':
      ranges.push(node.range);
      node.items.forEach((item) => collectBranches(item, ranges));
      return;
    case 'object':
      ranges.push(node.range);
      node.members.forEach(({ value }) => collectBranches(value, ranges));
      return;
    default:
  }
}

function startOf({ start }: SourceRange): SourceRange {
  return { start, end: start };
}
