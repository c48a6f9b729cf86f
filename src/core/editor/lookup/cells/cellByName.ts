import { parseCallText } from '../../../formats/abi/encode/callText';
import { signatureOf } from '../../../formats/abi/type/eventSignature';
import type { AddressBook } from '../../../knowledge/names/addressBook';
import { readCalledContract } from '../../../knowledge/sources/calledContract';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { Method } from '../../../model/catalogue/method';
import { parseCell } from '../../../model/cell/parseCell';
import type { Network } from '../../../model/networks/network';
import { callFormOf } from '../../../request/callByName/callForm';
import type { Draft, DraftMembers, DraftValue } from '../../draft/draft';
import { draftOfCell } from '../../draft/draftOfCell';
import { calledSignature } from '../../draft/printCallByName';
import { printDraftCell } from '../../draft/printDraftCell';
import { nameCall, nameInCells } from '../runAgainCell';

/** Where the first argument of a request has the address of its contract. */
const naming: ReadonlyMap<string, RegExp> = new Map([
  ['eth_getStorageAt', /^0x[\da-fA-F]{40}$/],
  ['eth_getLogs', /(?<="address": ")0x[\da-fA-F]{40}(?=")/],
]);

/** The options of a call whose values are single words. */
const plainOptions: readonly string[] = ['from', 'value', 'gas'];

/** The draft of a call whose transaction is an object. */
interface DraftedCall {
  readonly draft: Draft;
  readonly method: Method;
  /** The name of the parameter that has the transaction. */
  readonly parameter: string;
  readonly members: DraftMembers;
  readonly to: string;
  readonly data: string;
}

/**
 * Returns the text of a new cell with its call by name, if it is a call whose contract or function is known:
 * `eth_call Vault deposit 5`. A request for storage or logs gets the name of its contract. Any other text is returned
 * unchanged. Reads files; sends nothing.
 */
export async function cellByName(text: string, network: Network, ports: KnowingPorts): Promise<string> {
  const drafted = draftCall(text, network, ports);
  if (drafted === undefined) return withContractName(text, network, ports);
  const book = await ports.knowledge.addressBook(network);
  const { draft, method, parameter, members, to, data } = drafted;
  if (data.includes('(')) {
    const named: DraftValue = {
      kind: 'object',
      members: { ...members, to: { kind: 'text', text: nameInCells(to, book) } },
    };
    const parameters = { ...draft.parameters, [parameter]: named };
    return withFunctionName(printDraftCell({ ...draft, parameters }, method, network), drafted, network, ports);
  }
  const call = await nameCall(data, to, network, ports.knowledge);
  const options = call === undefined ? undefined : optionsOf(drafted, book);
  if (call === undefined || options === undefined) return text;
  // The head of a cell has the same directives whatever its request is.
  const head = printDraftCell({ ...draft, parameters: {} }, method, network)
    .split('\n')
    .slice(0, -1);
  return [...head, [method.name, nameInCells(to, book), call, ...options].join(' ')].join('\n');
}

/** Replaces the signature in a call by name with the name, if the contract has no other function of that name. */
async function withFunctionName(
  text: string,
  { data, to }: DraftedCall,
  network: Network,
  { knowledge }: KnowingPorts,
): Promise<string> {
  const called = parseCallText(data);
  if (called.kind === 'failed') return text;
  const { item } = called.value;
  const { functions } = await readCalledContract(network, to, knowledge);
  const [own, ...others] = functions.filter((candidate) => candidate.item.name === item.name);
  return own !== undefined && others.length === 0 && signatureOf(own.item) === signatureOf(item)
    ? text.replace(` ${calledSignature(item)}`, () => ` ${item.name}`)
    : text;
}

/** Writes the name of the contract in a request for its storage or its logs, if cells find it by its name. */
async function withContractName(text: string, network: Network, { knowledge }: KnowingPorts): Promise<string> {
  const { request, problems } = parseCell(text);
  if (request?.kind !== 'call' || problems.length > 0 || !naming.has(request.method)) return text;
  const { range } = request.arguments[0] ?? { range: { start: 0, end: 0 } };
  const argument = text.slice(range.start, range.end);
  const [address] = naming.get(request.method)?.exec(argument) ?? [];
  if (address === undefined) return text;
  const name = nameInCells(address, await knowledge.addressBook(network));
  return text.slice(0, range.start) + argument.replace(address, () => name) + text.slice(range.end);
}

function draftCall(text: string, network: Network, { catalogue }: KnowingPorts): DraftedCall | undefined {
  const cell = parseCell(text);
  const { request } = cell;
  if (request?.kind !== 'call' || cell.problems.length > 0 || cell.variables.length > 0) return undefined;
  // A call by name begins with its contract.
  if (request.arguments[0]?.kind !== 'object') return undefined;
  const findMethod = (name: string) => catalogue.find(name);
  const read = draftOfCell(cell, { network, findMethod });
  if (read.kind === 'failed' || callFormOf(read.value.method)?.absentBlock === undefined) return undefined;
  const method = findMethod(read.value.method);
  const parameter = method?.parameters[0]?.name;
  const transaction = parameter === undefined ? undefined : read.value.parameters[parameter];
  if (method === undefined || parameter === undefined || transaction?.kind !== 'object') return undefined;
  const { members } = transaction;
  const { to, data = members['input'] } = members;
  return to?.kind === 'text' && data?.kind === 'text'
    ? { draft: read.value, method, parameter, members, to: to.text, data: data.text }
    : undefined;
}

/** Returns the options of a call by name as one object, if it has any. Undefined if it has others than these. */
function optionsOf({ draft, parameter, members }: DraftedCall, book: AddressBook): readonly string[] | undefined {
  const { to: _to, data: _data, input: _input, ...others } = members;
  const { [parameter]: _transaction, block, ...rest } = draft.parameters;
  const isLatest = callFormOf(draft.method)?.absentBlock === 'latest';
  if (Object.keys(rest).length > 0 || (isLatest && block === undefined)) return undefined;
  const isImplied = isLatest && block?.kind === 'text' && block.text === 'latest';
  const written = [...Object.entries(others), ...(block === undefined || isImplied ? [] : [['block', block] as const])];
  const options: string[] = [];
  for (const [key, value] of written) {
    if (value.kind !== 'text' || !/^[\w.-]+$/.test(value.text) || ![...plainOptions, 'block'].includes(key))
      return undefined;
    options.push(`${key}: ${key === 'from' ? nameInCells(value.text, book) : value.text}`);
  }
  return options.length === 0 ? [] : [`{ ${options.join(', ')} }`];
}
