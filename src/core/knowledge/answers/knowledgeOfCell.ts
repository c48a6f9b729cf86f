import type { JsonValue } from '../../base/json/jsonValue';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { type DecodeHints, noHints, type ScopedEvent } from '../../formats/abi/names/decodeHints';
import type { AbiCandidate, AbiError, AbiFunction } from '../../formats/abi/type/abi';
import { type Cell, type Directive, directiveOf } from '../../model/cell/cell';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import { hasDeclarations, readDeclarations } from './readDeclarations';
import type { LabeledAbi } from './resolveEvents';

/** The decoding information in a cell, with its files read. */
export interface CellKnowledge {
  /** From `# @abi` and `# @event`, in the order written. */
  readonly abis: readonly LabeledAbi[];
  /** From `# @layout`, otherwise from an artifact that `# @abi` names. */
  readonly layout?: { readonly json: JsonValue; readonly source: string };
  readonly cairoAbi?: readonly JsonValue[];
  /** The functions and types of that Cairo ABI, for calls by name. */
  readonly cairoCalls?: readonly JsonValue[];
  /** The functions of l2net contracts that the cell calls, by selector, for decoding its answer. */
  readonly cairoResults?: DecodeHints['cairoResults'];
  /** From `# @type`. */
  readonly storageType?: string;
  /** The problems, each as a sentence with its place. */
  readonly problems: readonly string[];
}

/** Reads a cell's directives and the files they name. Paths are relative to the notebook `from`. */
export async function knowledgeOfCell(
  cell: Cell,
  documentPath: string | undefined,
  knowledge: KnowledgeSource,
): Promise<CellKnowledge> {
  const named = cell.directives.filter(({ name }) => name === 'abi' || name === 'event' || name === 'layout');
  const budget = new StepBudget(stepLimits.cellDeclarations);
  const parts = await Promise.all(named.map((directive) => readDirective(directive, documentPath, knowledge, budget)));
  const layout =
    parts.findLast((part, index) => part.layout !== undefined && named[index]?.name === 'layout')?.layout ??
    parts.findLast((part) => part.layout !== undefined)?.layout;
  const cairoAbi = parts.findLast((part) => part.cairoAbi !== undefined)?.cairoAbi;
  const cairoCalls = parts.findLast((part) => part.cairoCalls !== undefined)?.cairoCalls;
  const storageType = directiveOf(cell, 'type')?.value;
  return {
    abis: parts.flatMap((part) => part.abis),
    problems: parts.flatMap((part) => part.problems),
    layout,
    cairoAbi,
    cairoCalls,
    storageType,
  };
}

/** Returns the hints for encoding a cell's values, before there is an answer. */
export function hintsOfKnowledge({
  abis,
  layout,
  cairoAbi,
  cairoCalls,
  cairoResults,
  storageType,
}: CellKnowledge): DecodeHints {
  const events = abis.flatMap(({ label, items }) =>
    items.flatMap((item): ScopedEvent[] => (item.kind === 'event' ? [{ item, source: { kind: 'cell', label } }] : [])),
  );
  const called = abis.flatMap(({ label, items }) =>
    items.flatMap((item): AbiCandidate<AbiFunction | AbiError>[] =>
      item.kind === 'event' ? [] : [{ item, source: { kind: 'cell', label } }],
    ),
  );
  return {
    ...noHints,
    events,
    ...(called.length > 0 && { called }),
    ...(cairoAbi !== undefined && { cairoAbis: { '*': cairoAbi } }),
    ...(cairoCalls !== undefined && { cairoCalls }),
    ...(cairoResults !== undefined && { cairoResults }),
    ...(layout !== undefined && { layout }),
    ...(storageType !== undefined && { storageType }),
  };
}

/** Steps for a directive itself: a short declaration or a file's name also takes time. */
const directiveSteps = 20;

const tooManyDeclarations =
  'The declarations of this cell are too long; those from here on are not read. Put them in a file, and name it with # @abi.';

type DirectivePart = Pick<CellKnowledge, 'abis' | 'layout' | 'cairoAbi' | 'cairoCalls' | 'problems'>;

/**
 * `# @abi` and `# @event` take a declaration, which contains brackets, or a contract's name. `# @layout` takes a name.
 */
async function readDirective(
  directive: Directive,
  documentPath: string | undefined,
  knowledge: KnowledgeSource,
  budget: StepBudget,
): Promise<DirectivePart> {
  const { name, value } = directive;
  const about = `# @${name}`;
  const wasSpent = budget.isSpent;
  if (!budget.take(directiveSteps + value.length))
    return { abis: [], problems: wasSpent ? [] : [`${about}: ${tooManyDeclarations}`] };
  if (hasDeclarations(directive)) {
    const { items, problems } = readDeclarations(directive);
    return { abis: [{ label: 'this cell', items }], problems };
  }
  const contract = await knowledge.contract(value, documentPath);
  if (contract.kind === 'failed') return { abis: [], problems: [`${about}: ${contract.problem}`] };
  const { label, items, layout, cairoAbi, cairoCalls, problems } = contract.value;
  const lacks =
    name === 'layout' && layout === undefined
      ? [`${about}: ${label} holds no storageLayout; compile with the storageLayout output selected.`]
      : [];
  return {
    abis: name === 'layout' ? [] : [{ label, items }],
    problems: [
      ...lacks,
      ...(name === 'layout' ? [] : problems.map(({ place, message }) => `${about}: ${label}, ${place}: ${message}`)),
    ],
    ...(layout !== undefined && { layout: { json: layout, source: label } }),
    cairoAbi,
    cairoCalls,
  };
}
