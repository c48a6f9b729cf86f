import type { CellRequest } from '../cell/cell';
import type { SourceRange } from '../cell/sourceRange';
import type { Problem } from '../cell/problem';
import { referencesOf } from '../cell/referencesOf';
import { nearestNames } from '../networks/nearestNames';
import type { Network } from '../networks/network';
import { resolveNetwork } from '../networks/resolveNetwork';
import { chooseTransport, type NamedNetwork } from '../pipe/chooseNetwork';
import type { Attempted } from '../pipe/pipePorts';
import type { Refusal } from '../pipe/refusal';
import { catalogueMethod } from '../pipe/wireMethod';
import { orderCells } from '../session/orderCells';
import { readAssertions } from '../session/readAssertions';
import { readTimeout } from '../session/readTimeout';
import { readWorkDirectives } from '../session/readWorkDirectives';
import { directiveOf } from '../session/sessionCell';
import { composeForEditor, namedNetworksOf, type CellComposition } from './cellComposition';
import { findCellCycles } from './cellCycles';
import { directives, findDirective } from './directives';
import { argumentFrames } from './envelopeCursor';
import { knownEvents } from './knownEvents';
import type { EditedCell, LanguageContext } from './languageContext';
import { undefinedUse } from './nameOccurrences';
import { schemaAt } from './schemaAtCursor';
import { findVariableCycles } from './variableCycles';

/** Signatures that are offered for one name. */
const mostEvents = 6;

/** Problems of what is one too many: it goes whole, a reference too. */
const surplus: readonly string[] = ['surplusParameter', 'tooManyItems', 'network'];

/**
 * Everything that is known to be wrong with a cell. An error is what running the cell would refuse, found by the same
 * code; warnings are what a node may refuse or the user may not have meant.
 */
export function diagnoseCell(context: LanguageContext, edited: EditedCell): readonly Problem[] {
  const composition = composeForEditor(context, edited);
  const names = nameProblems(context, edited);
  const problems = [
    ...edited.cell.problems,
    ...directiveProblems(context, edited),
    ...networkProblems(context, edited, composition),
    ...names,
    ...requestProblems(context, edited, composition),
    ...encodingProblems(context, edited, composition),
    // A name that nothing has is told once, with the names that are near.
    ...composition.problems.filter(({ range }) => !names.some((known) => overlap(known.range, range))),
  ];
  return problems.map((problem) => withoutCureOfReference(problem, edited));
}

function directiveProblems(context: LanguageContext, { cell }: EditedCell): readonly Problem[] {
  const problems = cell.directives.filter(({ name }) => !findDirective(name)).map(({ name, nameRange }): Problem => {
    const values = nearestNames(name, directives.map((directive) => directive.name));
    const hint = values[0] === undefined ? '' : `: @${values[0]} is near`;
    return { code: 'unknownDirective', severity: 'warning', range: nameRange, message: `There is no directive @${name}${hint}.`, ...(values.length > 0 && { cure: { kind: 'replace', values } }) };
  });
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  const timeout = readTimeout(cell);
  const refused = [transport, timeout, readAssertions(cell)].flatMap((attempted: Attempted<unknown>) => (attempted.kind === 'failed' ? [ofRefusal(attempted.problem)] : []));
  // Only requests that take many calls look at these.
  const work = readWorkDirectives(cell);
  if (work.kind === 'failed') refused.push({ ...ofRefusal(work.problem), severity: 'warning' });
  const carried = directiveOf(cell, 'transport');
  if (carried?.value === 'ws' && cell.request?.kind === 'get') {
    refused.push({ code: 'transportIgnored', severity: 'warning', range: carried.valueRange, message: 'The gas API is asked over HTTP: a WebSocket carries JSON-RPC alone.', cure: { kind: 'replace', values: ['http'] } });
  }
  const name = directiveOf(cell, 'name');
  if (name && !/^[A-Za-z_][\w-]*$/.test(name.value)) {
    refused.push({ code: 'cellName', severity: 'warning', range: name.value === '' ? name.nameRange : name.valueRange, message: 'A cell is named with letters, digits, _ and -, so that {{…}} can read it.' });
  } else if (name && context.facts.namesOf(context.cells).repeated.has(name.value)) {
    refused.push({ code: 'duplicateName', severity: 'warning', range: name.valueRange, message: `Another cell is called \`${name.value}\` too: the last one that ran counts.` });
  }
  return [...problems, ...refused];
}

/** Where a cell names no network, having none is a hint: nothing in its text is wrong. */
function networkProblems(context: LanguageContext, edited: EditedCell, { network }: CellComposition): readonly Problem[] {
  const { request } = edited.cell;
  if (!request || request.kind === 'curl') return [];
  const named = namedNetworksOf(context, edited);
  if (named.length > 0 && context.services.length > 0) return named.flatMap((one) => namingProblem(one, named, request, context));
  if (network.kind === 'ok') return [];
  return [{ ...ofRefusal(network.problem), severity: 'information', range: request.kind === 'call' ? request.methodRange : firstOf(request.range) }];
}

function namingProblem({ item, found }: NamedNetwork, named: readonly NamedNetwork[], request: CellRequest, context: LanguageContext): readonly Problem[] {
  if (found.kind === 'ok') return [];
  const range = item.value === '' ? { start: Math.max(0, item.range.start - 1), end: item.range.end } : item.range;
  const problem = { ...ofRefusal(found.problem), range };
  const isKnown = (key: string) => named.some((other) => other.found.kind === 'ok' && other.found.value.key === key);
  const resolution = resolveNetwork(context.services, item.value);
  switch (resolution.kind) {
    case 'unknown':
      return [withValues(problem, item.value === '' ? [] : resolution.nearest)];
    case 'ambiguous':
      return [withValues(problem, resolution.candidates.map(({ key }) => key))];
    case 'found':
      if (isKnown(resolution.network.key)) return [{ ...problem, cure: { kind: 'remove', ranges: [range] } }];
      return [withValues(problem, fittingNetworks(context, composedName(request)).filter((key) => !isKnown(key)))];
  }
}

function withValues(problem: Problem, values: readonly string[]): Problem {
  return values.length > 0 ? { ...problem, cure: { kind: 'replace', values } } : problem;
}

/** What is wrong with the values for any network of the cell, each told once. */
function encodingProblems(context: LanguageContext, edited: EditedCell, { encoded }: CellComposition): readonly Problem[] {
  const problems = (encoded?.problems ?? []).map((problem) => withEvents(problem, context, edited));
  for (const { found } of namedNetworksOf(context, edited).slice(1)) {
    if (found.kind === 'failed') continue;
    for (const problem of composeForEditor(context, edited, found).encoded?.problems ?? []) {
      if (!problems.some((known) => known.range.start === problem.range.start && known.code === problem.code)) problems.push(problem);
    }
  }
  return problems;
}

/** Where a text should be an event, those of that name, or of one near it. */
function withEvents(problem: Problem, context: LanguageContext, edited: EditedCell): Problem {
  const name = /^"?([A-Za-z_]\w*)"?$/.exec(edited.text.slice(problem.range.start, problem.range.end))?.[1];
  if (problem.code !== 'unreadableValue' || name === undefined || !isTopic(context, edited, problem.range)) return problem;
  const events = [...knownEvents(context, edited), ...context.builtInEvents.all()];
  const names = events.some((event) => event.name === name) ? [name] : nearestNames(name, [...new Set(events.map((event) => event.name))]);
  return withValues(problem, names.flatMap((near) => [...new Set(events.filter((event) => event.name === near).map(({ signature }) => signature))]).slice(0, mostEvents));
}

function isTopic(context: LanguageContext, edited: EditedCell, { start }: SourceRange): boolean {
  const found = argumentFrames(edited, start + 1);
  return found !== undefined && schemaAt(composeForEditor(context, edited).method, found.frames).schema?.name === 'Topic';
}

function composedName(request: CellRequest): string {
  return request.kind === 'call' ? request.method : request.kind === 'get' ? 'GET baseFeeHistory' : '';
}

function fittingNetworks(context: LanguageContext, method: string): readonly string[] {
  const families = context.catalogue.find(method)?.families ?? [];
  return context.services.flatMap(({ networks }) => networks).filter(({ family }) => families.includes(family)).map(({ key }) => key);
}

function nameProblems(context: LanguageContext, edited: EditedCell): readonly Problem[] {
  const parsed = context.cells.find(({ id }) => id === edited.id) ?? edited;
  const { problems } = orderCells(context.cells, parsed, context.memory);
  const found = problems.filter(({ id, problem }) => id === edited.id && problem.code !== 'cycle').map(({ problem }) => problem);
  // The order tells a circle once, in whichever cell closes it: each cell of it is to tell its own reference.
  const hasCircle = problems.some(({ problem }) => problem.code === 'cycle');
  const cycles = [...(hasCircle ? findCellCycles(context, parsed) : []), ...findVariableCycles(context, parsed)];
  return [...found.map((problem) => withNearNames(problem, context, edited)), ...cycles];
}

function withNearNames(problem: Problem, context: LanguageContext, edited: EditedCell): Problem {
  const use = undefinedUse(context, edited, problem);
  const { variables, cells } = context.facts.namesOf(context.cells);
  const values = use ? nearestNames(use.name, [...new Set([...variables.keys(), ...cells])]) : [];
  return values.length > 0 ? { ...problem, cure: { kind: 'replace', values } } : problem;
}

function requestProblems(context: LanguageContext, { cell }: EditedCell, { network, method }: CellComposition): readonly Problem[] {
  const { request } = cell;
  switch (request?.kind) {
    case 'call':
      return method ? [] : [unknownMethod(request.method, request.methodRange, context, network)];
    case 'envelope':
      return envelopeProblems(context, request, network);
    case 'curl':
      return [{ code: 'curl', severity: 'error', range: { start: request.range.start, end: request.range.start + 'curl'.length }, message: 'A curl command is not run, since it may hold a key: convert it to a call.' }];
    default:
      return [];
  }
}

/** An envelope is sent as written: what its methods are called is looked at, what they are given is not. */
function envelopeProblems(context: LanguageContext, request: { readonly text: string; readonly range: SourceRange }, network: Attempted<Network>): readonly Problem[] {
  return [...request.text.matchAll(/"method"\s*:\s*"([^"\\]*)"/g)].flatMap((match): Problem[] => {
    const name = match[1] ?? '';
    const start = request.range.start + match.index + match[0].length - name.length - 1;
    const range = { start, end: start + name.length };
    const known = context.catalogue.find(network.kind === 'ok' ? catalogueMethod(name, network.value) : name);
    if (!known) return [unknownMethod(name, range, context, network)];
    if (network.kind === 'failed' || known.families.length === 0 || known.families.includes(network.value.family)) return [];
    return [{ code: 'otherFamily', severity: 'warning', range, message: `${name} is a method of ${known.families.join(' and ')} networks, and ${network.value.key} is ${network.value.family}.` }];
  });
}

function unknownMethod(name: string, range: SourceRange, context: LanguageContext, network: Attempted<Network>): Problem {
  const methods = network.kind === 'ok' ? context.catalogue.ofFamily(network.value.family) : context.catalogue.all();
  const values = nearestNames(name, methods.map((method) => method.name));
  if (values.length === 0) return { code: 'unknownMethod', severity: 'information', range, message: `The catalogue does not describe ${name}: what it is given is not checked.` };
  return { code: 'unknownMethod', severity: 'warning', range, message: `The catalogue does not know ${name}. Did you mean ${values.join(' or ')}?`, cure: { kind: 'replace', values } };
}

/** Where the value comes from a `{{…}}`, mending it here would put a copy in the reference's place, or change the reference itself. */
function withoutCureOfReference(problem: Problem, { cell }: EditedCell): Problem {
  const { cure, ...rest } = problem;
  if (!cure || problem.code === 'undefinedName' || !referencesOf(cell).some(({ range }) => overlap(range, problem.range))) return problem;
  switch (cure.kind) {
    case 'replace':
    case 'addMembers':
      return rest;
    case 'swap':
      return overlap(cure.other, problem.range) ? rest : problem;
    case 'remove':
      return surplus.includes(problem.code) ? problem : rest;
    case 'addArguments':
      return problem;
  }
}

function ofRefusal({ cause, cure, range }: Refusal): Problem {
  return { code: 'network', severity: 'error', message: `${cause} ${cure}`, range: range ?? { start: 0, end: 0 } };
}

function overlap(one: SourceRange, other: SourceRange): boolean {
  return one.start < other.end && other.start < one.end;
}

function firstOf({ start }: SourceRange): SourceRange {
  return { start, end: start + 1 };
}
