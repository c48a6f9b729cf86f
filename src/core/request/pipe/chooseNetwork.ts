import { failed, ok } from '../../base/result';
import type { Method } from '../../model/catalogue/method';
import type { Directive } from '../../model/cell/cell';
import { type DirectiveItem, directiveItems } from '../../model/cell/directiveItems';
import type { SourceRange } from '../../model/cell/problem';
import type { Remedy } from '../../model/exchange/action';
import type { Refusal } from '../../model/exchange/refusal';
import { listNetworks, type Network, type Service, type Transport } from '../../model/networks/network';
import { type NetworkResolution, resolveNetwork } from '../../model/networks/resolveNetwork';
import type { PipeResult } from './pipeResult';

/** Maximum number of networks of one cell. The cell is composed and planned once for each. */
const maxNetworks = 20;

export interface NetworkChoice {
  readonly services: readonly Service[];
  readonly defaultNetwork: string | undefined;
  /** `# @network name` of the cell. */
  readonly directive: Directive | undefined;
  readonly method: Method | undefined;
}

/** A network that a cell names, or why the name is invalid. */
export interface NamedNetwork {
  readonly item: DirectiveItem;
  readonly found: PipeResult<Network>;
}

/**
 * Chooses the networks of a request: the ones that the cell names, otherwise the default network if it has the method,
 * otherwise the only one that has it. In all other cases the user must decide.
 */
export function chooseNetworks(choice: NetworkChoice): PipeResult<readonly Network[]> {
  if (choice.directive && hasNetworks(choice))
    return all(namedNetworks(choice.directive, choice).map(({ found }) => found));
  const one = chooseUnnamed(choice);
  return one.kind === 'ok' ? ok([one.value]) : one;
}

/** Returns the first of the networks from `chooseNetworks`, for displays with a single answer. */
export function chooseNetwork(choice: NetworkChoice): PipeResult<Network> {
  if (choice.directive && hasNetworks(choice))
    return namedNetworks(choice.directive, choice)[0]?.found ?? chooseUnnamed(choice);
  return chooseUnnamed(choice);
}

/** Returns the networks that `# @network a, b` names, in order. Refuses a repeated network. */
export function namedNetworks(directive: Directive, { services, method }: NetworkChoice): readonly NamedNetwork[] {
  const seen = new Set<string>();
  const items = directiveItems(directive);
  return items.slice(0, maxNetworks + 1).map((item, index) => {
    if (index === maxNetworks)
      return {
        item,
        found: failed(refuse(`A cell can use at most ${maxNetworks} networks.`, 'Remove the others.', item.range)),
      };
    const found = requireFamily(
      findNamed(services, item.value, item.range),
      item,
      method,
      services.flatMap((service) => service.networks),
    );
    if (found.kind === 'failed') return { item, found };
    if (seen.has(found.value.key))
      return {
        item,
        found: failed(refuse(`${found.value.key} is named twice.`, 'Name each network once.', item.range)),
      };
    seen.add(found.value.key);
    return { item, found };
  });
}

function hasNetworks({ services }: NetworkChoice): boolean {
  return services.some(({ networks }) => networks.length > 0);
}

function all(found: readonly PipeResult<Network>[]): PipeResult<readonly Network[]> {
  const networks: Network[] = [];
  for (const one of found) {
    if (one.kind === 'failed') return one;
    networks.push(one.value);
  }
  return ok(networks);
}

function chooseUnnamed(choice: NetworkChoice): PipeResult<Network> {
  const all = choice.services.flatMap((service) => service.networks);
  if (all.length === 0)
    return failed({
      code: 'noNetwork',
      cause: 'No networks are configured.',
      cure: 'Add one with the command "Rpcbook: Add Service". Nothing was charged.',
      remedies: [{ kind: 'addService' }, { kind: 'addLocalNode' }],
    });
  const fitting = all.filter((network) => fits(network, choice.method));
  if (choice.defaultNetwork !== undefined) {
    const byDefault = resolveNetwork(choice.services, choice.defaultNetwork);
    if (byDefault.kind !== 'found') return failed(refuseDefault(choice.defaultNetwork, byDefault));
    if (fits(byDefault.network, choice.method)) return ok(byDefault.network);
  }
  const [only, another] = fitting;
  if (only && !another) return ok(only);
  if (!only)
    return failed({
      code: 'noNetwork',
      cause: `No configured network supports ${choice.method?.name ?? 'this method'}.`,
      cure: 'Add a network that supports it in `rpcbook.services`.',
      remedies: [{ kind: 'addService' }],
    });
  return failed({
    code: 'noNetwork',
    cause: `Several networks support this request: ${fitting.map((network) => network.key).join(', ')}.`,
    cure: 'Name one in the cell with `# @network name`, or set a default network.',
    remedies: [{ kind: 'chooseNetwork' }, { kind: 'setDefaultNetwork' }],
  });
}

/**
 * If the default network is missing, the request isn't sent to another network instead, because it may cost credits.
 */
function refuseDefault(name: string, resolved: Exclude<NetworkResolution, { kind: 'found' }>): Refusal {
  const cause =
    resolved.kind === 'ambiguous'
      ? `Several services have the default network "${name}".`
      : `The default network "${name}" is not configured.`;
  const names =
    resolved.kind === 'ambiguous' ? resolved.candidates.map(({ key }) => key) : resolved.nearest.slice(0, 1);
  return {
    code: 'noNetwork',
    cause,
    cure: `${names.length > 0 ? `Write ${names.join(' or ')} in` : 'Correct'} \`rpcbook.defaultNetwork\`, or name a network in the cell with \`# @network name\`.`,
    remedies: [{ kind: 'setDefaultNetwork' }, { kind: 'openSetting', setting: 'rpcbook.defaultNetwork' }],
  };
}

/** Returns the transport of a request: the one that the cell names, otherwise HTTP. */
export function chooseTransport(directive: Directive | undefined): PipeResult<Transport> {
  if (!directive || directive.value === 'http') return ok('http');
  if (directive.value === 'ws') return ok('ws');
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a transport.`,
    cure: 'Write `# @transport http` or `# @transport ws`.',
    range: directive.valueRange,
  });
}

function findNamed(services: readonly Service[], name: string, range: SourceRange | undefined): PipeResult<Network> {
  const resolved = resolveNetwork(services, name);
  switch (resolved.kind) {
    case 'found':
      return ok(resolved.network);
    case 'ambiguous':
      return failed(
        refuse(
          `Several services have a network "${name}".`,
          `Write one of ${resolved.candidates.map((network) => network.key).join(', ')}.`,
          range,
          resolved.candidates.map(useNetwork),
        ),
      );
    case 'unknown':
      if (name === '') return failed(refuse('A network name is missing.', 'Add one, or remove the comma.', range));
      return failed(
        refuse(`There is no network "${name}".`, suggest(resolved.nearest, services), range, [
          ...resolved.nearest.map((key): Remedy => ({ kind: 'useNetwork', network: key })),
          { kind: 'chooseNetwork' },
        ]),
      );
  }
}

/** A method that the catalogue lists only for other families isn't sent, because the network doesn't support it. */
function requireFamily(
  found: PipeResult<Network>,
  item: DirectiveItem,
  method: Method | undefined,
  all: readonly Network[],
): PipeResult<Network> {
  if (found.kind === 'failed' || fits(found.value, method)) return found;
  const fitting = all.filter((network) => fits(network, method));
  const others = fitting.map(({ key }) => key);
  const cause = `${method?.name ?? 'This method'} is available on ${method?.families.join(' and ') ?? 'other'} networks, and ${found.value.key} is ${found.value.family}.`;
  return failed(
    refuse(
      cause,
      others.length > 0 ? `Name ${others.join(' or ')}.` : 'Add a network of that type in `rpcbook.services`.',
      item.range,
      fitting.length > 0 ? fitting.map(useNetwork) : [{ kind: 'addService' }],
    ),
  );
}

function suggest(nearest: readonly string[], services: readonly Service[]): string {
  return nearest.length > 0 ? `Did you mean ${nearest.join(' or ')}?` : listNetworks(services);
}

function refuse(
  cause: string,
  cure: string,
  range: SourceRange | undefined,
  remedies: readonly Remedy[] = [],
): Refusal {
  return { code: 'noNetwork', cause, cure, ...(range && { range }), ...(remedies.length > 0 && { remedies }) };
}

function useNetwork({ key }: Network): Remedy {
  return { kind: 'useNetwork', network: key };
}

function fits(network: Network, method: Method | undefined): boolean {
  return method === undefined || method.families.length === 0 || method.families.includes(network.family);
}
