import type { Method, Parameter } from '../../model/catalogue/method';
import { optionOfType, type Schema } from '../../model/catalogue/schema';
import type { Network } from '../../model/networks/network';
import { affectsMethod } from '../../run/session/directives/affectsMethod';
import { directiveUses } from '../../run/session/directives/directiveUses';
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

/** Whether a directive can affect the method. One that can't be read is kept, so that its problem is shown. */
function hasEffect(line: string, lines: readonly string[], { name, path }: Method): boolean {
  const [written] = readDirective(line);
  const use = Object.entries(directiveUses).find(([directive]) => directive === written?.name)?.[1];
  if (written === undefined || use === undefined) return true;
  if (path !== undefined) return use.methods === undefined && use.forGet?.includes(written.value) !== false;
  return use.methods === undefined || affectsMethod(use.methods, name, lines.flatMap(readDirective));
}

function readDirective(line: string): readonly { readonly name: string; readonly value: string }[] {
  const [, name, value = ''] = /@([A-Za-z][\w-]*)[ \t]*(.*)/.exec(line) ?? [];
  return name === undefined ? [] : [{ name, value: value.trim() }];
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
