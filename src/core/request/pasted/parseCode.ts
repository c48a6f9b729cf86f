import { StepBudget } from '../../base/stepBudget';
import type { ArgumentNode } from '../../model/cell/cell';
import { type CodeCall, contractCall, endOfCall, functionCall, parseCallArguments } from './contractCalls';
import { findBody } from './findBody';
import { callOfLibrary, type LibraryArguments } from './libraryMethods';
import { pastedList, pastedObject, pastedString } from './pastedNodes';
import type { PastedCall, PastedRequest } from './pastedRequest';

/** Names of the libraries of Solana that aren't those of JSON-RPC. */
const names: Readonly<Record<string, string>> = {
  getConfirmedTransaction: 'getTransaction',
  getAccountInfoAndContext: 'getAccountInfo',
  getBalanceAndContext: 'getBalance',
  getMultipleAccountsInfo: 'getMultipleAccounts',
  getMultipleAccountsInfoAndContext: 'getMultipleAccounts',
  getLatestBlockhashAndContext: 'getLatestBlockhash',
  getConfirmedSignaturesForAddress2: 'getSignaturesForAddress',
  getSignatureStatus: 'getSignatureStatuses',
  getMultipleParsedAccounts: 'getMultipleAccounts',
  getParsedConfirmedTransaction: 'getTransaction',
};

/** Functions that return their only argument in another form, which a cell doesn't need. */
const wrappers: ReadonlySet<string> = new Set(
  'getAddress toChecksumAddress PublicKey address publicKey signature normalize BigInt toBigInt toHex hexlify numberToHex toQuantity toBeHex from parseInt Number'.split(
    ' ',
  ),
);

const wrapped =
  /(?:new[ ]{1,20})?(?<![\w$.])(?:[A-Za-z_$][\w$]{0,40}\.){0,3}([A-Za-z_$][\w$]{0,40})\([ ]{0,20}("[^"\\]{0,200}"|'[^'\\]{0,200}'|\d[\d_]{0,80}n?)[ ]{0,20}\)/g;

const amount =
  /(?<![\w$.])(?:[A-Za-z_$][\w$]{0,40}\.){0,3}(parseEther|parseGwei|toWei)\([ ]{0,20}["']?(\d[\d._]{0,80})n?["']?[ ]{0,20}(?:,[ ]{0,20}["'](wei|gwei|ether)["'][ ]{0,20})?\)/g;

const viemEvent =
  /(?<![\w$.])parseAbiItem\([ ]{0,20}\[?[ ]{0,20}["'`]event ([^"'`]{1,1000})["'`][ ]{0,20},?[ ]{0,20}\]?[ ]{0,20}\)/g;

const callback = /,[ ]{0,20}(?:async[ ]{0,20})?(?:\([\w$, ]{0,100}\)|[\w$]{1,80})[ ]{0,20}=>[^;]{0,2000}$/;

/** Maximum number of calls in the code that are looked at. */
const maxCalls = 100;
const maxParts = 30_000;

/** A call, with the names before it. */
const calledName = /(?<![\w$.])((?:\.)?(?:[A-Za-z_$][\w$]{0,80}\??\.){0,6})([A-Za-z_$][\w$]{0,80})\(/g;

/** A property of a console that asks a node. */
const property =
  /^(?:[\w$ :=]{0,200}=[ \t]{0,20})?(?:await[ \t]{1,20})?(?:web3\.)?(eth|net|txpool|admin)\.([A-Za-z_]\w{0,60});?\s{0,20}$/;

/** A method of web3.py, and a property that asks a node. */
const pythonMethod = /(?<=(?<![\w$])eth\.)[a-z]{2,20}(?:_[a-z]{2,20}){1,5}(?=\()/g;
const pythonProperty = /(?<=(?<![\w$.])(?:w3|web3)\.eth\.)(block_number|gas_price|chain_id)(?![\w(]|[ ]{0,4}[-+,)])/g;

/** Names of arguments of web3.py that stand in the order of their values. */
const pythonArgument =
  /(?<=[(,][ ]{0,20})(?:account|block_identifier|full_transactions|filter_params|transaction_hash)[ ]?=[ ]?/g;

/** Modules of the console of a node, whose methods are those of JSON-RPC. */
const modules: readonly string[] = ['eth', 'debug', 'txpool', 'net', 'trace', 'admin', 'rpc'];

/** Reads the calls of ethers, viem, web3.js, of the console of a node, or code that sends a body by itself. */
export function parseCode(text: string): readonly PastedRequest[] {
  const budget = new StepBudget({ steps: maxParts });
  const known = withPlainValues(oneLine(text.replace(codePrompt, '')));
  const calls: PastedCall[] = [];
  let end = 0;
  for (const [at, match] of [...known.matchAll(calledName)].entries()) {
    if (at >= maxCalls || budget.isSpent) break;
    // What stands in a call is a value of it.
    if (match.index < end) continue;
    const [whole, path = '', name = ''] = match;
    const place = match.index + whole.length - 1;
    const code = { path, name, text: known, place };
    const call = /^(?:read|simulate)Contract$/.test(name)
      ? contractCall(known, place, budget)
      : (libraryCall(code, budget) ?? functionCall(code, match.index, budget));
    if (!call) continue;
    calls.push(call);
    end = endOfCall(known, place);
  }
  if (calls.length > 0) return calls.map((call) => ({ kind: 'calls', calls: [call] }));
  const [, module = '', name = ''] = property.exec(text.replace(codePrompt, '').slice(0, 1_000)) ?? [];
  const read = name === '' ? undefined : (callOfLibrary(name, []) ?? { method: `${module}_${name}`, arguments: [] });
  if (read) return [{ kind: 'calls', calls: [read] }];
  const body = findBody(text);
  return body ? [{ kind: 'body', body, url: /https?:\/\/[^\s"'`]{1,2000}/i.exec(text)?.[0] }] : [];
}

/** What a console shows before code. */
const codePrompt = /^(?:>{1,3}|In \[\d{1,6}\]:)[ \t]{1,20}/;

/** Words of one argument stand on one line, so that brackets close there. */
function oneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, ' ');
}

function libraryCall({ path, name, text, place }: CodeCall, budget: StepBudget): PastedCall | undefined {
  const given = parseCallArguments(text, place, budget);
  if (given === undefined) return undefined;
  if (path === '') return isMethodName(name) ? { method: name, arguments: given } : ofClient(name, given);
  const call = solanaCall(path, name, given) ?? callOfLibrary(name, given);
  if (call) return call;
  const module = path.split('.').at(-2) ?? '';
  return modules.includes(module) && /^[a-z][A-Za-z]{1,60}$/.test(name) && module !== 'eth'
    ? { method: `${module}_${name}`, arguments: given }
    : undefined;
}

/** `getBalance(client, { address })` of viem and wagmi. */
function ofClient(name: string, [client, options, ...others]: LibraryArguments): PastedCall | undefined {
  return client?.kind === 'word' && options?.kind === 'object' && others.length === 0
    ? callOfLibrary(name, [options])
    : undefined;
}

function isMethodName(name: string): boolean {
  return (
    /^[a-z][A-Za-z\d]{1,20}_[A-Za-z]\w{0,60}$/.test(name) &&
    !/^(?:get|make|is|to|from|wait|send|build|encode|decode)_/.test(name)
  );
}

/** Writes what common functions of libraries return for a value in the place of their calls. */
function withPlainValues(text: string): string {
  return text
    .replaceAll(amount, (_, name: string, digits: string, unit?: string) => {
      return `"${digits.replaceAll('_', '')} ${unit ?? (name === 'parseGwei' ? 'gwei' : 'ether')}"`;
    })
    .replaceAll(viemEvent, (_, event: string) => `"${event}"`)
    .replaceAll(pythonMethod, inCamelCase)
    .replaceAll(pythonProperty, (name) => `${inCamelCase(name)}()`)
    .replaceAll(pythonArgument, '')
    .replaceAll(wrapped, (call: string, name: string, value: string) => (wrappers.has(name) ? value : call))
    .replace(callback, ')');
}

function inCamelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Returns the call of a method of web3.js for Solana, whose names are mostly those of JSON-RPC. Options stay, a
 * commitment becomes one, and `getParsed…` asks for parsed data.
 */
function solanaCall(path: string, name: string, given: LibraryArguments): PastedCall | undefined {
  if (!/(?:^|\.)(?:connection|rpc)\.$/.test(path) || !/^(?:get|is|request|simulate)[A-Z]\w{1,60}$/.test(name))
    return undefined;
  if (/^getParsed\w*Transactions$/.test(name)) return undefined;
  const parsed = /^get(?:Multiple)?Parsed(\w+)$/.exec(name)?.[1];
  const plain = parsed === undefined ? name : `get${parsed}`;
  const method = Object.hasOwn(names, name) ? (names[name] ?? plain) : plain;
  const [last] = given.slice(method.startsWith('getTokenAccountsBy') ? 2 : 0).slice(-1);
  const options = last && optionsOf(last);
  const values = options ? given.slice(0, -1) : given;
  const own = parsed === undefined ? {} : { encoding: pastedString('jsonParsed') };
  const all = { ...own, ...options };
  return {
    method,
    arguments: [
      ...(name === 'getSignatureStatus' ? [pastedList(values)] : values),
      ...(Object.keys(all).length === 0 ? [] : [pastedObject(all)]),
    ],
  };
}

/** The options of a method: an object, or the name of a commitment. */
function optionsOf(node: ArgumentNode): Readonly<Record<string, ArgumentNode>> | undefined {
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ key, value }) => [key, value]));
  const isCommitment = node.kind === 'string' && /^(?:processed|confirmed|finalized)$/.test(node.text);
  return isCommitment ? { commitment: node } : undefined;
}
