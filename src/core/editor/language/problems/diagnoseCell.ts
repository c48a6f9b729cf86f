import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { isResolving } from '../../../knowledge/names/addressBook';
import { type CellRequest, nameOf, type ParsedCell } from '../../../model/cell/cell';
import { type Problem, type SourceRange, withReplacements } from '../../../model/cell/problem';
import { type CellReference, referencesOf } from '../../../model/cell/referencesOf';
import type { Refusal } from '../../../model/exchange/refusal';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { nearestNames } from '../../../model/networks/nearestNames';
import type { Network } from '../../../model/networks/network';
import { resolveNetwork } from '../../../model/networks/resolveNetwork';
import { canConvert } from '../../../request/pasted/convertPasted';
import { pastedProblem } from '../../../request/pasted/pastedProblem';
import type { NamedNetwork } from '../../../request/pipe/chooseNetwork';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { directiveErrors } from '../../../run/session/directives/directiveErrors';
import { findUnknownMethods } from '../../../run/session/directives/findUnknownMethod';
import { cellNameErrors, variableErrors } from '../../../run/session/notebook/cellErrors';
import { orderCells } from '../../../run/session/notebook/orderCells';
import { Scope } from '../../../run/session/notebook/scope';
import { warnOfWrittenKeys } from '../../../run/session/notebook/writtenKeys';
import { overrideProblems } from '../overrides/overrideProblems';
import {
  composeForEditor,
  type EditedComposition,
  namedNetworksOf,
  networkOf,
  startComposition,
} from '../shared/cellComposition';
import { isReferable } from '../shared/describeAddress';
import type { LanguageContext } from '../shared/languageContext';
import { undefinedUse } from '../shared/nameOccurrences';
import { encodingProblems } from './encodingProblems';
import { findVariableCycles, formatCircle } from './variableCycles';

/** A reference to a cell that must run first, with its range. */
interface NeededCell {
  readonly cell: ParsedCell;
  readonly range: Problem['range'];
}

/** Problems about a surplus value. The whole value must be removed, including references. */
const surplus: readonly string[] = ['surplusParameter', 'tooManyItems', 'network'];

/**
 * Returns the problems of a cell. Errors prevent running the cell and are found by the same code as at run time.
 * Warnings are about requests that a node may reject or that the user may not have intended.
 */
export function diagnoseCell(context: LanguageContext, edited: ParsedCell): readonly Problem[] {
  const shared = startComposition(context, edited);
  const composition = composeForEditor(context, edited, networkOf(context, edited), undefined, shared);
  const names = nameProblems(context, edited);
  const directives = directiveProblems(context, edited);
  const isTextOpen = edited.cell.problems.some(({ code }) => code === 'unclosedString');
  const problems = [
    ...edited.cell.problems,
    ...directives,
    ...(context.rows?.kind === 'failed' ? [{ ...problemOfRefusal(context.rows.problem), code: 'directive' }] : []),
    ...networkProblems(context, edited, composition),
    ...names,
    ...requestProblems(context, edited, composition),
    ...warnOfWrittenKeys(edited.text),
    // What stands behind a missing quote isn't what it looks like.
    ...(isTextOpen ? [] : encodingProblems(context, edited, composition, shared)),
    ...overrideProblems(context, edited, composition, shared).filter(
      ({ range }) => !directives.some((known) => overlap(known.range, range)),
    ),
    // An undefined name is reported once, with similar names.
    ...composition.problems.filter(
      ({ code, range }) =>
        !isTextOpen &&
        !names.some((known) => overlap(known.range, range)) &&
        // The columns of a file that can't be read aren't known.
        !(code === 'reference' && context.rows?.kind === 'failed'),
    ),
  ];
  const references = referencesOf(edited.cell);
  return mostImportant(problems).map((problem) => withoutCureOfReference(problem, references));
}

/** Returns at most as many problems as are reported. The problem about unchecked text is never cut off. */
function mostImportant(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= stepLimits.problems) return problems;
  const limits = problems.filter(({ code }) => code === 'tooLarge');
  return [...limits, ...problems.filter(({ code }) => code !== 'tooLarge')].slice(0, stepLimits.problems);
}

/** Without `# @network` in the cell, a missing network is only a hint, because nothing in the text is wrong. */
function networkProblems(
  context: LanguageContext,
  edited: ParsedCell,
  { network }: EditedComposition,
): readonly Problem[] {
  const { request } = edited.cell;
  if (!request || request.kind === 'pasted') return [];
  const named = namedNetworksOf(context, edited);
  if (named.length > 0 && context.services.length > 0)
    return named.flatMap((one) => namingProblem(one, named, request, context));
  if (network.kind === 'ok') return [];
  return [
    {
      ...problemOfRefusal(network.problem),
      severity: 'information',
      range: request.kind === 'call' ? request.methodRange : firstOf(request.range),
    },
  ];
}

function namingProblem(
  { item, found }: NamedNetwork,
  named: readonly NamedNetwork[],
  request: CellRequest,
  context: LanguageContext,
): readonly Problem[] {
  if (found.kind === 'ok') return [];
  const range = item.value === '' ? { start: Math.max(0, item.range.start - 1), end: item.range.end } : item.range;
  const problem = { ...problemOfRefusal(found.problem), range };
  const isKnown = (key: string) => named.some((other) => other.found.kind === 'ok' && other.found.value.key === key);
  const resolution = resolveNetwork(context.services, item.value);
  switch (resolution.kind) {
    case 'unknown':
      return [withReplacements(problem, item.value === '' ? [] : resolution.nearest)];
    case 'ambiguous':
      return [
        withReplacements(
          problem,
          resolution.candidates.map(({ key }) => key),
        ),
      ];
    case 'found':
      if (isKnown(resolution.network.key)) return [{ ...problem, cure: { kind: 'remove', ranges: [range] } }];
      return [
        withReplacements(
          problem,
          fittingNetworks(context, composedName(request)).filter((key) => !isKnown(key)),
        ),
      ];
  }
}

function composedName(request: CellRequest): string {
  if (request.kind === 'call') return request.method;
  return request.kind === 'get' ? 'GET baseFeeHistory' : '';
}

function fittingNetworks(context: LanguageContext, method: string): readonly string[] {
  const families = context.catalogue.find(method)?.families ?? [];
  return context.services
    .flatMap(({ networks }) => networks)
    .filter(({ family }) => families.includes(family))
    .map(({ key }) => key);
}

function nameProblems(context: LanguageContext, edited: ParsedCell): readonly Problem[] {
  const names = context.facts.placesOf(context.cells);
  const parsed = names.withId(edited.id) ?? edited;
  const givenTo = (id: string): LanguageContext['given'] => (id === edited.id ? context.given : undefined);
  const { problems } = orderCells(names, parsed, context.memory, undefined, givenTo);
  const found = problems
    .filter(({ id, problem }) => id === edited.id && problem.code !== 'cycle')
    .filter(({ undefinedName: name }) => name === undefined || context.rows?.kind !== 'failed')
    .filter(({ undefinedName: name }) => name === undefined || context.addressBook?.resolve(name) === undefined)
    .map(({ problem }) => problem);
  // Cell ordering reports a cycle once, in the cell that closes it. Here each cell of the cycle reports its own
  // reference.
  const hasCircle = problems.some(({ problem }) => problem.code === 'cycle');
  const cycles = [...(hasCircle ? findCellCycles(context, parsed) : []), ...findVariableCycles(context, parsed)];
  return [...withNearNames(found, context, edited), ...cycles];
}

/** Suggests names similar to undefined ones, within the budget. */
function withNearNames(problems: readonly Problem[], context: LanguageContext, edited: ParsedCell): readonly Problem[] {
  if (problems.length === 0) return problems;
  const { variables, cells } = context.facts.namesOf(context.cells);
  const named =
    context.addressBook?.all.flatMap(({ name, rank }) => (isResolving(rank) && isReferable(name) ? [name] : [])) ?? [];
  const names = [...new Set([...variables.keys(), ...cells, ...(context.given?.keys() ?? []), ...named])];
  const budget = new StepBudget(stepLimits.nearNamesOfCell);
  return problems.map((problem) => {
    const use = undefinedUse(context, edited, problem);
    const values = use ? nearestNames(use.name, names, budget) : [];
    return values.length > 0 ? { ...problem, cure: { kind: 'replace', values } } : problem;
  });
}

function requestProblems(
  context: LanguageContext,
  edited: ParsedCell,
  { network }: EditedComposition,
): readonly Problem[] {
  const { cell } = edited;
  const { request } = cell;
  switch (request?.kind) {
    case 'call':
    case 'envelope': {
      const named = namedNetworksOf(context, edited).map(({ found }) => found);
      const networks = (named.length > 0 ? named : [network]).map((one) => (one.kind === 'ok' ? one.value : undefined));
      const found = networks.map((one) => findUnknownMethods(cell, one, context.catalogue));
      const unknown = found.find((problems) => problems.length > 0) ?? [];
      return [...unknown, ...(request.kind === 'envelope' ? familyProblems(context, request, network) : [])];
    }
    case 'pasted':
      return [pastedProblem(request, () => canConvert(request, { ...context, setsNetwork: false }))];
    default:
      return [];
  }
}

/** Warns of the methods in an envelope that networks of another family have. */
function familyProblems(
  context: LanguageContext,
  { methods }: Extract<CellRequest, { readonly kind: 'envelope' }>,
  network: PipeResult<Network>,
): readonly Problem[] {
  if (network.kind === 'failed') return [];
  const { key, family } = network.value;
  const problems: Problem[] = [];
  for (const { method, methodRange: range } of methods) {
    if (problems.length >= stepLimits.problems) break;
    const families = context.catalogue.find(catalogueMethod(method, network.value))?.families ?? [];
    if (families.length === 0 || families.includes(family)) continue;
    const message = `${method} is available on ${families.join(' and ')} networks, and ${key} is ${family}.`;
    problems.push({ code: 'otherFamily', severity: 'warning', range, message });
  }
  return problems;
}

/** Removes the quick fix for values from `{{…}}`, because it would replace the reference. */
function withoutCureOfReference(problem: Problem, references: readonly CellReference[]): Problem {
  const { cure, ...rest } = problem;
  if (
    !cure ||
    problem.code === 'undefinedName' ||
    problem.code === 'assertion' ||
    problem.code === 'reference' ||
    !references.some(({ range }) => overlap(range, problem.range))
  )
    return problem;
  switch (cure.kind) {
    case 'replace':
    case 'addMembers':
      return rest;
    case 'swap':
      return overlap(cure.other, problem.range) ? rest : problem;
    case 'remove':
      return surplus.includes(problem.code) ? problem : rest;
    case 'unwrap':
    case 'addArguments':
      return problem;
  }
}

function overlap(one: SourceRange, other: SourceRange): boolean {
  return one.start < other.end && other.start < one.end;
}

function firstOf({ start }: SourceRange): SourceRange {
  return { start, end: start + 1 };
}

/** Returns the problems of a cell's directives, except those of networks and of the values of overrides. */
function directiveProblems(context: LanguageContext, { cell }: ParsedCell): readonly Problem[] {
  const places = context.facts.placesOf(context.cells);
  return [...directiveErrors(cell), ...variableErrors(cell, places), ...cellNameErrors(cell, places)];
}

/** Converts a refusal to an error at its range, or at the start of the cell. */
function problemOfRefusal({ cause, cure, range }: Refusal): Problem {
  return { code: 'network', severity: 'error', message: `${cause} ${cure}`, range: range ?? { start: 0, end: 0 } };
}

/**
 * Returns a problem for each reference of a cell that leads back to it through cells that haven't run. Visits each cell
 * once, and returns nothing if the notebook is too large.
 */
function findCellCycles(context: LanguageContext, parsed: ParsedCell): readonly Problem[] {
  const budget = new StepBudget(stepLimits.naming);
  const needed = new Map<ParsedCell, readonly NeededCell[]>();
  const neededBy = new Map<ParsedCell, ParsedCell[]>();
  const open = [parsed];
  for (let fromCell = open.pop(); fromCell !== undefined; fromCell = open.pop()) {
    if (needed.has(fromCell)) continue;
    const found = neededCells(context, fromCell, budget);
    if (!budget.take(found.length)) return [];
    needed.set(fromCell, found);
    for (const { cell } of found) {
      const by = neededBy.get(cell) ?? [];
      by.push(fromCell);
      neededBy.set(cell, by);
      open.push(cell);
    }
  }
  const next = stepsBackTo(parsed, neededBy);
  return (needed.get(parsed) ?? []).flatMap(({ cell, range }): Problem[] => {
    if (cell !== parsed && !next.has(cell)) return [];
    const names = [nameOf(parsed.cell) ?? 'this cell'];
    for (let at: ParsedCell | undefined = cell; at !== undefined && at !== parsed; at = next.get(at))
      names.push(nameOf(at.cell) ?? 'this cell');
    names.push(nameOf(parsed.cell) ?? 'this cell');
    return [
      { code: 'cycle', severity: 'error', range, message: `These cells need each other: ${formatCircle(names)}.` },
    ];
  });
}

/** Returns, for each cell that leads to `target`, the next cell on a shortest path to it. */
function stepsBackTo(
  target: ParsedCell,
  neededBy: ReadonlyMap<ParsedCell, readonly ParsedCell[]>,
): ReadonlyMap<ParsedCell, ParsedCell> {
  const next = new Map<ParsedCell, ParsedCell>();
  let layer: readonly ParsedCell[] = [target];
  while (layer.length > 0) {
    const before: ParsedCell[] = [];
    for (const to of layer)
      for (const fromCell of neededBy.get(to) ?? []) {
        if (next.has(fromCell) || fromCell === target) continue;
        next.set(fromCell, to);
        before.push(fromCell);
      }
    layer = before;
  }
  return next;
}

/** Returns the cells that must run before a cell, each with the range of the reference to it. */
function neededCells(context: LanguageContext, fromCell: ParsedCell, budget: StepBudget): readonly NeededCell[] {
  const scope = new Scope(context.facts.placesOf(context.cells), fromCell, context.memory, budget);
  return scope.references().flatMap(({ target, range }) => {
    const named = target.kind === 'name' || target.kind === 'path' ? scope.find(target.name) : undefined;
    if (named?.kind !== 'cell' || named.answer !== undefined) return [];
    return [{ cell: named.cell, range }];
  });
}
