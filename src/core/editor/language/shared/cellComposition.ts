import { StepBudget, stepLimits } from '../../../base/stepBudget';
import type { Method } from '../../../model/catalogue/method';
import { factsOf } from '../../../model/catalogue/methodFacts';
import {
  type ArgumentNode,
  type CellRequest,
  directiveOf,
  type ParsedCell,
  type WrittenLine,
} from '../../../model/cell/cell';
import { namesVariables } from '../../../model/cell/namesVariables';
import type { Problem, SourceRange } from '../../../model/cell/problem';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import type { Network, NetworkRules } from '../../../model/networks/network';
import { contractLimits } from '../../../model/networks/readNetwork';
import { composeArguments, type ComposedArguments } from '../../../request/callByName/composeArguments';
import { methodByVariables } from '../../../request/callByName/composeVariables';
import type { EncodeContext } from '../../../request/params/encodeContext';
import type { WrittenArguments } from '../../../request/params/encodeParams';
import type { Written } from '../../../request/params/written';
import {
  chooseNetwork,
  type NamedNetwork,
  namedNetworks,
  type NetworkChoice,
} from '../../../request/pipe/chooseNetwork';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { methodOf } from '../../../run/session/compose/composeRequest';
import { createEncodeContext } from '../../../run/session/compose/createEncodeContext';
import { problemOfReference, Substitution } from '../../../run/session/compose/substitution';
import { Scope } from '../../../run/session/notebook/scope';
import type { LanguageContext } from './languageContext';

type CallRequest = Extract<CellRequest, { kind: 'call' }>;

/** A cell's request, composed as far as possible before it runs. */
export interface EditedComposition {
  readonly network: PipeResult<Network>;
  readonly method: Method | undefined;
  /** Undefined for requests that aren't `method args…`. */
  readonly encoded: ComposedArguments | undefined;
  /** References that can't have a value. */
  readonly problems: readonly Problem[];
}

/** What compositions of one cell share: texts that were already encoded, and the budget of steps. */
export interface SharedComposition {
  readonly encode: EncodeContext;
  readonly budget: StepBudget;
}

/** Starts the composition of a cell, for one network or for several. */
export function startComposition(context: LanguageContext, edited: ParsedCell): SharedComposition {
  return { encode: encodeContextOf(context, edited), budget: new StepBudget(stepLimits.preparing) };
}

/** Maximum characters of a cell whose calls by name are composed completely for information about one value. */
const maxNamedCharacters = 20_000;

/** Used while no network is known, with the limits of the service contract. */
const anyNetwork: NetworkRules = { name: 'The network', unsupportedTags: [], limits: contractLimits };

/**
 * Composes a cell with the same code as a run, for the first of its networks or for the given one. Values that need an
 * answer or a prompt stay open. If `only` is given, encodes only the values that overlap it, because a cell may have
 * thousands of values, each of which may need a hash. Compositions of one cell share
 * `shared`.
 */
export function composeForEditor(
  context: LanguageContext,
  edited: ParsedCell,
  network: PipeResult<Network> = networkOf(context, edited),
  only?: SourceRange,
  shared = startComposition(context, edited),
): EditedComposition {
  const { request } = edited.cell;
  const method = methodAt(context, edited, network.kind === 'ok' ? network.value : undefined);
  if (request?.kind !== 'call') return { network, method, encoded: undefined, problems: [] };
  const problems: Problem[] = [];
  const substitution = substitutionOf(context, edited, shared.encode, shared.budget);
  // The value of an argument depends on the function that is called by name.
  const isNamed = method !== undefined && factsOf(method.name).takes === 'function';
  const wanted = isNamed && edited.text.length <= maxNamedCharacters ? undefined : only;
  const written = (line: WrittenLine): WrittenArguments => ({
    written: line.arguments.map((node) => writeOpen(node, substitution, problems, wanted)),
    at: line.methodRange,
  });
  return {
    network,
    method,
    encoded: composeArguments(
      { name: network.kind === 'ok' ? catalogueMethod(request.method, network.value) : request.method, method },
      [written(request), ...(request.more ?? []).map(written)],
      { network: network.kind === 'ok' ? network.value : anyNetwork, context: shared.encode, budget: shared.budget },
    ),
    problems,
  };
}

/** Returns the catalogue method of a cell for its network. Composes nothing. */
export function methodOfEdited(context: LanguageContext, edited: ParsedCell): Method | undefined {
  const network = networkOf(context, edited);
  return methodAt(context, edited, network.kind === 'ok' ? network.value : undefined);
}

/** Returns the network that the cell would be sent to, the first of several, or why there is none. */
export function networkOf(context: LanguageContext, edited: ParsedCell): PipeResult<Network> {
  return chooseNetwork(networkChoice(context, edited));
}

/** Returns the networks that the cell names, in order. Empty if it names none. */
export function namedNetworksOf(context: LanguageContext, edited: ParsedCell): readonly NamedNetwork[] {
  const choice = networkChoice(context, edited);
  return choice.directive ? namedNetworks(choice.directive, choice) : [];
}

function networkChoice(context: LanguageContext, { cell }: ParsedCell): NetworkChoice {
  const name = cell.request && methodOf(cell.request);
  return {
    services: context.services,
    defaultNetwork: context.defaultNetwork,
    directive: directiveOf(cell, 'network'),
    method: name === undefined ? undefined : context.catalogue.find(name),
  };
}

/**
 * Returns the catalogue method of a cell, with the parameters of its form. The name may have the network's own prefix.
 */
export function methodAt(
  context: LanguageContext,
  { cell: { request } }: ParsedCell,
  network: Network | undefined,
): Method | undefined {
  if (!request) return undefined;
  const name = request.kind === 'envelope' ? envelopeMethod(request.text) : methodOf(request);
  const method =
    name === undefined ? undefined : context.catalogue.find(network ? catalogueMethod(name, network) : name);
  return method && request.kind === 'call' && isWrittenByVariables(request) ? methodByVariables(method) : method;
}

/** Whether a request names variables, as far as its text shows. A variable may contain the object of the raw form. */
function isWrittenByVariables({ method, arguments: [target, named] }: CallRequest): boolean {
  if (!namesVariables(method) || (target?.kind !== 'word' && target?.kind !== 'string')) return false;
  return named?.kind === 'array' || !target.text.startsWith('{{');
}

export function callOf({ cell: { request } }: ParsedCell): CallRequest | undefined {
  return request?.kind === 'call' ? request : undefined;
}

export function encodeContextOf(context: LanguageContext, { cell }: ParsedCell): EncodeContext {
  return {
    ...createEncodeContext(context.hintsOf(cell), context.builtInAbi, {
      artifacts: { ...context.artifactEvents, own: context.contractEvents },
      book: context.addressBook,
    }),
    contractOf: context.contractOf,
  };
}

/** Substitutes known values. Environment variables and the time are only available in a run. */
export function substitutionOf(
  context: LanguageContext,
  edited: ParsedCell,
  encode: EncodeContext,
  shared?: StepBudget,
): Substitution {
  const names = context.facts.placesOf(context.cells);
  const scope = new Scope(names, names.withId(edited.id) ?? edited, context.memory, undefined, context.given);
  return new Substitution({
    scope,
    prompted: new Map(),
    hidden: () => undefined,
    now: 0,
    encode,
    shared,
  });
}

/** Returns the method of an envelope, or the first of several. Undefined if none is written yet. */
export function envelopeMethod(text: string): string | undefined {
  return /"method"\s*:\s*"([^"\\]*)"/.exec(text)?.[1];
}

/**
 * Returns an argument with its references resolved. A reference without a value yet stays open, and one that can't have
 * a value is a problem.
 */
function writeOpen(
  node: ArgumentNode,
  substitution: Substitution,
  problems: Problem[],
  only: SourceRange | undefined,
): Written {
  if (only && (node.range.end <= only.start || node.range.start >= only.end))
    return { kind: 'open', range: node.range };
  if (node.kind === 'array')
    return {
      kind: 'array',
      items: node.items.map((item) => writeOpen(item, substitution, problems, only)),
      range: node.range,
    };
  if (node.kind === 'object') {
    const members = node.members.map(({ key, keyRange, value }) => ({
      key,
      keyRange,
      value: writeOpen(value, substitution, problems, only),
    }));
    return { kind: 'object', members, range: node.range };
  }
  const written = substitution.argument(node);
  if (written.kind === 'ok') return written.value;
  if (written.problem.kind === 'wrong' && problems.length < stepLimits.problems)
    problems.push({ ...problemOfReference(written.problem), lookUp: undefined });
  return { kind: 'open', range: node.range };
}
