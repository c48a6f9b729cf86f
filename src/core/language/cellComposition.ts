import { keccakOfText } from '../abi/eventSignature';
import type { Method } from '../catalogue/method';
import type { ArgumentNode, CellRequest } from '../cell/cell';
import type { Problem } from '../cell/problem';
import { composeParams } from '../compose/composeParams';
import type { EncodeContext } from '../compose/encodeContext';
import type { EncodedParams } from '../compose/encodeParams';
import type { Written } from '../compose/written';
import type { Network, NetworkRules } from '../networks/network';
import { contractLimits } from '../networks/readNetwork';
import { chooseNetwork, namedNetworks, type NamedNetwork, type NetworkChoice } from '../pipe/chooseNetwork';
import type { Attempted } from '../pipe/pipePorts';
import { catalogueMethod } from '../pipe/wireMethod';
import { methodOf } from '../session/composeCall';
import { createEncodeContext } from '../session/createEncodeContext';
import { Scope } from '../session/scope';
import { directiveOf } from '../session/sessionCell';
import { Substitution } from '../session/substitution';
import type { EditedCell, LanguageContext } from './languageContext';

type CallRequest = Extract<CellRequest, { kind: 'call' }>;

/** A cell's request as far as it can be composed before it is run. */
export interface CellComposition {
  readonly network: Attempted<Network>;
  readonly method: Method | undefined;
  /** Undefined for requests that are no `method args…`. */
  readonly encoded: EncodedParams | undefined;
  /** References that can have no value. */
  readonly problems: readonly Problem[];
}

/** Stands for the network while none is known: the contract's limits. */
const anyNetwork: NetworkRules = { name: 'The network', unsupportedTags: [], limits: contractLimits };

/** Composes a cell as running it would, by the same steps, with what needs an answer or a prompt left open; for the first of its networks, or for the one given. */
export function composeForEditor(context: LanguageContext, edited: EditedCell, network: Attempted<Network> = networkOf(context, edited)): CellComposition {
  const { request } = edited.cell;
  const method = methodAt(context, edited, network.kind === 'ok' ? network.value : undefined);
  if (request?.kind !== 'call') return { network, method, encoded: undefined, problems: [] };
  const encode = encodeContextOf(context, edited);
  const problems: Problem[] = [];
  const substitution = substitutionOf(context, edited, encode);
  const written = request.arguments.map((node) => writeOpen(node, substitution, problems));
  return { network, method, encoded: composeParams(method, written, request.methodRange, network.kind === 'ok' ? network.value : anyNetwork, encode), problems };
}

/** The network that the cell would be sent to, the first of several, or why there is none. */
export function networkOf(context: LanguageContext, edited: EditedCell): Attempted<Network> {
  return chooseNetwork(networkChoice(context, edited));
}

/** Every network that the cell names, in its order; none where it names none. */
export function namedNetworksOf(context: LanguageContext, edited: EditedCell): readonly NamedNetwork[] {
  const choice = networkChoice(context, edited);
  return choice.directive ? namedNetworks(choice.directive, choice) : [];
}

function networkChoice(context: LanguageContext, { cell }: EditedCell): NetworkChoice {
  const name = cell.request && methodOf(cell.request);
  return {
    services: context.services,
    defaultNetwork: context.defaultNetwork,
    directive: directiveOf(cell, 'network'),
    method: name === undefined ? undefined : context.catalogue.find(name),
  };
}

/** The catalogue's method of a cell, also where it is written as the network's wire calls it. */
export function methodAt(context: LanguageContext, { cell: { request } }: EditedCell, network: Network | undefined): Method | undefined {
  if (!request) return undefined;
  const name = request.kind === 'envelope' ? envelopeMethod(request.text) : methodOf(request);
  return name === undefined ? undefined : context.catalogue.find(network ? catalogueMethod(name, network) : name);
}

export function callOf({ cell: { request } }: EditedCell): CallRequest | undefined {
  return request?.kind === 'call' ? request : undefined;
}

export function encodeContextOf(context: LanguageContext, { cell }: EditedCell): EncodeContext {
  return createEncodeContext(context.hintsOf(cell), context.builtInAbi, new Map(), context.artifactEvents);
}

/** Puts in what is known; the environment and the clock are left for the run. */
export function substitutionOf(context: LanguageContext, edited: EditedCell, encode: EncodeContext): Substitution {
  const from = context.cells.find(({ id }) => id === edited.id) ?? edited;
  const scope = new Scope(context.cells, from, context.memory);
  return new Substitution({ scope, prompted: new Map(), environment: () => undefined, now: 0, encode, keccak: keccakOfText });
}

/** The method of an envelope, or the first of several; undefined where none is written yet. */
export function envelopeMethod(text: string): string | undefined {
  return /"method"\s*:\s*"([^"\\]*)"/.exec(text)?.[1];
}

/** An argument with its references put in; one that has no value yet is open, one that can have none is a problem. */
function writeOpen(node: ArgumentNode, substitution: Substitution, problems: Problem[]): Written {
  if (node.kind === 'array') return { kind: 'array', items: node.items.map((item) => writeOpen(item, substitution, problems)), range: node.range };
  if (node.kind === 'object') {
    const members = node.members.map(({ key, keyRange, value }) => ({ key, keyRange, value: writeOpen(value, substitution, problems) }));
    return { kind: 'object', members, range: node.range };
  }
  const written = substitution.argument(node);
  if (written.kind === 'ok') return written.value;
  const { kind, message, range } = written.problem;
  if (kind === 'wrong') problems.push({ code: 'reference', severity: 'error', message, range });
  return { kind: 'open', range: node.range };
}
