import { stepLimits } from '../../../base/stepBudget';
import { listText } from '../../../base/view/listText';
import type { Catalogue } from '../../../model/catalogue/catalogue';
import { findNotification, type NotificationKind } from '../../../model/catalogue/notifications';
import { type Cell, type CellRequest, directiveOf, type EnvelopeMethod } from '../../../model/cell/cell';
import type { Problem, SourceRange } from '../../../model/cell/problem';
import type { Call } from '../../../model/exchange/exchange';
import { offerTexts } from '../../../model/exchange/offerTexts';
import type { Refusal } from '../../../model/exchange/refusal';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { nearestNames } from '../../../model/networks/nearestNames';
import { isFreeNode, type Network } from '../../../model/networks/network';

const howToSend = 'To send it as written, add `# @method raw`.';

/**
 * Returns the errors of methods that nobody describes for a network: not the catalogue, not the user's documents, and
 * not a node of the network. The name is the first word of the cell, or in an envelope. Empty with `# @method raw`,
 * which says that the names are meant. Without a network, a method of any node counts.
 */
export function findUnknownMethods(cell: Cell, network: Network | undefined, catalogue: Catalogue): readonly Problem[] {
  const { request } = cell;
  if (request === undefined || directiveOf(cell, 'method')?.value === 'raw') return [];
  const problems: Problem[] = [];
  for (const method of methodsIn(request)) {
    // A text that can't be a name already has a problem there, which doesn't repeat it: it may contain a key.
    if (cell.problems.some(({ code, range }) => code === 'notAMethod' && range.start === method.methodRange.start))
      continue;
    const problem = problemOfMethod(method, network, catalogue);
    if (problem !== undefined) problems.push(problem);
    if (problems.length >= stepLimits.problems) break;
  }
  return problems;
}

/** The methods that a request writes, without those that contain a reference. */
function methodsIn(request: CellRequest): readonly EnvelopeMethod[] {
  if (request.kind === 'call') return [request];
  return request.kind === 'envelope' ? request.methods : [];
}

function problemOfMethod(
  { method, methodRange }: EnvelopeMethod,
  network: Network | undefined,
  catalogue: Catalogue,
): Problem | undefined {
  const name = network ? catalogueMethod(method, network) : method;
  const notification = findNotification(name);
  if (notification) return notificationProblem(notification, methodRange);
  if (isKnown(name, network, catalogue)) return undefined;
  const described = network ? catalogue.ofFamily(network.family) : catalogue.all();
  const values = nearestNames(
    method,
    described.map((each) => each.name),
  ).filter((near) => near !== method);
  const hint = values.length > 0 ? ` Did you mean ${values.join(' or ')}?` : developmentHint(name);
  return {
    code: 'unknownMethod',
    severity: 'error',
    range: methodRange,
    message: `${method.slice(0, 100)} isn't a known method.${hint} ${howToSend}`,
    ...(values.length > 0 && { cure: { kind: 'replace', values } }),
  };
}

/** Methods that nodes for development have. They steer the node, and differ among its versions. */
const developmentMethod = /^(?:evm|anvil|hardhat)_[a-z]\w*$/i;

/** The chains of anvil and Hardhat, and of Ganache and geth's development mode. */
const developmentChains: ReadonlySet<string> = new Set(['31337', '1337']);

/**
 * Whether a method is described, or may be one of the network's node for development. Settings say whether a node is
 * one: it is on this computer and has no key, or its chain is one of development.
 */
function isKnown(name: string, network: Network | undefined, catalogue: Catalogue): boolean {
  if (network === undefined) return catalogue.find(name) !== undefined || developmentMethod.test(name);
  return catalogue.isDeclared(name, network) || (developmentMethod.test(name) && isDevelopmentNode(network));
}

function isDevelopmentNode(network: Network): boolean {
  return network.family === 'evm' && (isFreeNode(network) || developmentChains.has(network.chainId ?? ''));
}

function developmentHint(name: string): string {
  return developmentMethod.test(name)
    ? ' Nodes for development have such methods: those on this computer without a key, and those of the chains 31337 and 1337.'
    : '';
}

function notificationProblem({ name, after }: NotificationKind, range: SourceRange): Problem {
  return {
    code: 'unknownMethod',
    severity: 'error',
    range,
    message: `${name} is a notification. A network sends it after ${listText(after, 'or')}, and it can't be requested. ${howToSend}`,
    cure: { kind: 'replace', values: after },
  };
}

/** Returns the refusal of such a method, with a button that adds the directive. */
export function refuseUnknownMethod(cell: Cell, network: Network, catalogue: Catalogue): Refusal | undefined {
  const [problem] = findUnknownMethods(cell, network, catalogue);
  return (
    problem && {
      code: 'problem',
      cause: problem.message,
      cure: nothingSent,
      range: problem.range,
      topic: 'cells',
      remedies: [...offerTexts([problem]), { kind: 'useRawMethod' }],
    }
  );
}

const nothingSent = 'Nothing was sent and nothing was charged.';

/**
 * Returns the refusal of an envelope whose method is known only when its references have values. It doesn't say the
 * name, which may be a value that isn't shown.
 */
export function refuseReferencedMethod(
  cell: Cell,
  call: Call,
  network: Network,
  catalogue: Catalogue,
): Refusal | undefined {
  if (cell.request?.kind !== 'envelope' || call.kind !== 'raw' || directiveOf(cell, 'method')?.value === 'raw')
    return undefined;
  const mayBeSent = (name: string): boolean =>
    findNotification(name) === undefined && isKnown(name, network, catalogue);
  if (call.methods.every(mayBeSent)) return undefined;
  return {
    code: 'problem',
    cause: `A reference in the envelope gives a name that isn't a known method. ${howToSend}`,
    cure: nothingSent,
    range: cell.request.range,
    topic: 'cells',
    remedies: [{ kind: 'useRawMethod' }],
  };
}
