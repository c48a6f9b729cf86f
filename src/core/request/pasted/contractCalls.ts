import type { StepBudget } from '../../base/stepBudget';
import type { ArgumentNode } from '../../model/cell/cell';
import { parseLiteral } from './findBody';
import type { LibraryArguments } from './libraryMethods';
import { memberOf, pastedObject, pastedWord, textOfNode } from './pastedNodes';
import type { PastedCall } from './pastedRequest';

/** Names of the block of a call in libraries. */
const blockNames: readonly string[] = ['blockTag', 'blockNumber'];

/** Options of a call that a cell takes with the same name. */
const keptNames: readonly string[] = ['from', 'value'];

/** Options that only matter for a transaction that is sent. */
const senderNames: readonly string[] = [
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'type',
  'chainId',
  'account',
  'customData',
  'ccipReadEnabled',
];

/** `readContract({ address, functionName, args })` of viem, by the signature of its ABI if that is written. */
export function contractCall(text: string, place: number, budget: StepBudget): PastedCall | undefined {
  const node = parseLiteral(text, place, budget, true)?.node;
  const given = node?.kind === 'array' ? node.items[0] : undefined;
  const address = memberOf(given, 'address');
  const name = textOfNode(memberOf(given, 'functionName')) ?? '';
  const args = memberOf(given, 'args');
  if (address === undefined || !/^\w{1,100}$/.test(name)) return undefined;
  const signature = signatureOf(name, text);
  return {
    method: 'eth_call',
    arguments: [
      address,
      pastedWord(signature ?? name),
      ...(args?.kind === 'array' ? args.items : []),
      ...optionsOfCall([
        pastedObject({
          blockNumber: memberOf(given, 'blockNumber'),
          blockTag: memberOf(given, 'blockTag'),
          account: memberOf(given, 'account'),
          value: memberOf(given, 'value'),
        }),
      ]),
    ],
  };
}

/** Variables that hold a contract, by their usual names. */
const contractName = /contract|token|erc\d|vault|pool|router|registry|oracle|weth|usdc|usdt|dai/i;

/** Where code makes a contract of an address. */
const createdContract = /(?:Contract\([^;]{0,4000}?|contract\([ ]{0,20})["'](0x[\da-fA-F]{40})["']/;

/** What makes something else of a function than a call of the latest block, behind its arguments: a transaction, only its call data, another block. */
const sender = /^\.(?:send|populateTransaction|encodeABI|createAccessList|block|block_id)\b/;

/** Methods of the contract objects of libraries, which aren't functions of the contract. */
const ownMethods: ReadonlySet<string> = new Set(
  [
    'call connect at attach deploy deployed wait waitForDeployment queryFilter on once off emit then clone getAddress getEvent',
    'getEvents getFunction getPastEvents getDeployedCode getDeployTransaction decodeMethodData encodeABI listeners',
    'listenerCount addListener removeListener removeAllListeners createEventFilter',
  ]
    .join(' ')
    .split(' '),
);

/** A call in code: the names before its bracket, and where the bracket is. */
export interface CodeCall {
  /** With a point at its end. Empty for a bare name. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly place: number;
}

/**
 * `token.balanceOf(owner)`, `contract.methods.balanceOf(owner).call()`, or the same behind `new Contract(address, …)`. A
 * function that is sent as a transaction isn't read. `start` is where the names before the bracket begin.
 */
export function functionCall(
  { path, name, text, place }: CodeCall,
  start: number,
  budget: StepBudget,
): PastedCall | undefined {
  if (path === '') return undefined;
  const names = [...path.split('.').filter((part) => part !== ''), ...(name === 'staticCall' ? [] : [name])];
  const called = names.at(-1) ?? '';
  const isGroup = /^(?:methods|functions|callStatic|read)$/.test(names.at(-2) ?? '');
  const variable = names.at(isGroup ? -3 : -2) ?? '';
  const address = createdContract.exec(text.slice(0, start))?.[1];
  const isContract = isGroup || name === 'staticCall' || address !== undefined || contractName.test(variable);
  if (!isContract || !/^[a-z]\w{0,80}$/.test(called) || (!isGroup && ownMethods.has(called))) return undefined;
  if (sender.test(textAfterCall(text, place)) || (address === undefined && variable === '')) return undefined;
  const written = parseCallArguments(text, place, budget);
  const behind = argumentsBehind(text, place, budget);
  if (written === undefined || behind === undefined) return undefined;
  // viem has the arguments in a list.
  const [first, ...others] = written;
  const given = names.at(-2) === 'read' && first?.kind === 'array' ? [...first.items, ...others] : written;
  const last = given.at(-1);
  const hasOptions = last !== undefined && isCallOptions(last);
  const target = pastedWord(address ?? `\${${variable}}`);
  return {
    method: textAfterCall(text, place).startsWith('.estimateGas(') ? 'eth_estimateGas' : 'eth_call',
    arguments: [
      target,
      pastedWord(signatureOf(called, text) ?? called),
      ...(hasOptions ? given.slice(0, -1) : given),
      ...optionsOfCall([...(hasOptions ? [last] : []), ...behind]),
    ],
  };
}

/** The arguments of `.call(…)` or `.estimateGas(…)` behind a function: options and a block. Undefined if they can't be read. */
function argumentsBehind(text: string, place: number, budget: StepBudget): LibraryArguments | undefined {
  const end = endOfCall(text, place);
  const name = ['.call', '.estimateGas'].find((known) => text.startsWith(`${known}(`, end));
  return name === undefined ? [] : parseCallArguments(text, end + name.length, budget);
}

/** Returns what begins behind the brackets of a call at `place`. */
export function textAfterCall(text: string, place: number): string {
  const end = endOfCall(text, place);
  return text.slice(end, end + 40);
}

/** The place behind the brackets of a call, or the end of the text. */
export function endOfCall(text: string, place: number): number {
  let depth = 0;
  for (let at = place; at < Math.min(text.length, place + 5_000); at += 1) {
    if (text.charAt(at) === '(') depth += 1;
    if (text.charAt(at) === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function signatureOf(name: string, text: string): string | undefined {
  const declared = /function\s{1,20}(\w{1,100})(\([^()]{0,500}\))([^()'"`]{0,200}returns\s{0,20}(\([^()]{0,500}\)))?/g;
  for (const [, found, inputs = '', , outputs = ''] of text.matchAll(declared))
    if (found === name) return `${name}${inputs}${outputs}`;
  return undefined;
}

/** Whether an argument is the options of a call and not a value of a struct. */
function isCallOptions(node: ArgumentNode | undefined): boolean {
  const names = [...blockNames, ...keptNames, ...senderNames];
  return node?.kind === 'object' && node.members.every(({ key }) => names.includes(key));
}

/** Returns the options of a cell for those of a library: an object, and a block behind it. Empty if there are none. */
function optionsOfCall(given: LibraryArguments): readonly ArgumentNode[] {
  const members = given.flatMap((node) => (node.kind === 'object' ? node.members : []));
  const known = members.flatMap(({ key, value }): [string, ArgumentNode][] => {
    if (value.kind === 'literal') return [];
    if (blockNames.includes(key)) return [['block', value]];
    if (key === 'account') return [['from', value]];
    return keptNames.includes(key) ? [[key, value]] : [];
  });
  const block = given.find(({ kind }) => kind === 'word' || kind === 'number' || kind === 'string');
  const options = { ...Object.fromEntries(known), ...(block && { block }) };
  return Object.keys(options).length === 0 ? [] : [pastedObject(options)];
}

/** Parses arguments in round brackets. */
export function parseCallArguments(text: string, place: number, budget: StepBudget): LibraryArguments | undefined {
  const end = text.indexOf(';', place);
  const node = parseLiteral(text.slice(place, end === -1 ? text.length : end), 0, budget)?.node;
  return node?.kind === 'array' ? node.items : undefined;
}
