import type { Method, Parameter } from '../../model/catalogue/method';
import type { Schema } from '../../model/catalogue/schema';
import { optionOfType } from '../../model/catalogue/schemaWithin';
import { parseCell } from '../../model/cell/parseCell';
import type { Network } from '../../model/networks/network';
import { directiveErrors } from '../../run/session/directives/directiveErrors';
import type { Draft, DraftMembers, DraftValue } from './draft';
import { singleSchema } from './fieldShape';

/** Returns a new draft. Only parameters with a default or an obvious value are filled in. Request IDs start at 1. */
export function newDraft(network: Network, method: Method | undefined): Draft {
  const parameters = (method?.parameters ?? []).flatMap((parameter) => {
    const value = initialValue(parameter, network);
    return value === undefined ? [] : [[parameter.name, value] as const];
  });
  const transport = network.rpc === undefined && network.ws !== undefined ? 'ws' : 'http';
  return {
    network: network.key,
    transport,
    method: method?.name ?? '',
    id: 1,
    parameters: Object.fromEntries(parameters),
    directives: [],
  };
}

/** Returns the draft with another method, the given initial parameters, and the directives that affect the method. */
export function withMethod(draft: Draft, method: Method, network: Network, parameters: DraftMembers): Draft {
  const fresh = newDraft(network, method);
  const transport = method.path === undefined && draft.network === network.key ? draft.transport : fresh.transport;
  const directives = draft.directives.filter((line) => hasEffect(line, draft.directives, method));
  return { ...fresh, transport, id: draft.id, directives, parameters };
}

function hasEffect(line: string, directives: readonly string[], { name, path }: Method): boolean {
  const others = directives.filter((other) => other !== line);
  const cell = parseCell([line, ...others, path === undefined ? name : 'GET /'].join('\n'));
  return !directiveErrors(cell).some(({ range }) => range.start < line.length);
}

function initialValue({ schema, required }: Parameter, network: Network): DraftValue | undefined {
  if (!required) return undefined;
  if (schema.name === 'ChainId') return network.chainId === undefined ? undefined : text(network.chainId);
  return initialOf(schema);
}

const blockSchemas: ReadonlySet<string> = new Set(['BlockParameter', 'BlockOrHash', 'BlockId']);

function initialOf(schema: Schema): DraftValue | undefined {
  const single = singleSchema(schema);
  if (blockSchemas.has(schema.name ?? '')) return text('latest');
  if (single.default !== undefined) return text(String(single.default));
  const object = optionOfType(schema, 'object');
  if (!object?.properties) return undefined;
  const members = object.required.flatMap((name) => {
    const member = object.properties?.[name];
    const value = member && initialOf(member);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { kind: 'object', members: Object.fromEntries(members) };
}

function text(content: string): DraftValue {
  return { kind: 'text', text: content };
}
