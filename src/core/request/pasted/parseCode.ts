import { StepBudget } from '../../base/stepBudget';
import { findBody, parseLiteral } from './findBody';
import { callOfLibrary, type LibraryArguments } from './libraryMethods';
import { memberOf, pastedWord, textOfNode } from './pastedNodes';
import type { PastedCall, PastedRequest } from './pastedRequest';

/** Maximum number of calls in the code that are looked at. */
const maxCalls = 100;
const maxParts = 30_000;

/** A call, with the names before it. */
const calledName = /(?<![\w$.])((?:[A-Za-z_$][\w$]{0,80}\??\.){0,6})([A-Za-z_$][\w$]{0,80})\(/g;

/** A property of a console or of Python that asks a node. */
const property =
  /^(?:[\w$ :=]{0,200}=[ \t]{0,20})?(?:await[ \t]{1,20})?(?:print\()?(?:(?:web3|w3)\.)?(eth|net|txpool)\.([A-Za-z_]\w{0,60})\)?;?\s{0,20}$/;

/** Modules of the console of a node, whose methods are those of JSON-RPC. */
const modules: readonly string[] = ['eth', 'debug', 'txpool', 'net', 'trace', 'admin', 'rpc'];

/** Reads a call of ethers, viem, web3.js, web3.py, of the console of a node, or code that sends a body by itself. */
export function parseCode(text: string): PastedRequest | undefined {
  const budget = new StepBudget({ steps: maxParts });
  const known = oneLine(text);
  for (const [at, match] of [...known.matchAll(calledName)].entries()) {
    if (at >= maxCalls || budget.isSpent) break;
    const [whole, path = '', name = ''] = match;
    const place = match.index + whole.length - 1;
    const call =
      name === 'readContract' ? contractCall(known, place, budget) : libraryCall(path, name, known, place, budget);
    if (call) return { kind: 'calls', calls: [call] };
  }
  const [, module = '', name = ''] = property.exec(text.slice(0, 1_000)) ?? [];
  const read = name === '' ? undefined : (callOfLibrary(name, []) ?? { method: `${module}_${name}`, arguments: [] });
  if (read) return { kind: 'calls', calls: [read] };
  const body = findBody(text);
  return body && { kind: 'body', body, url: /https?:\/\/[^\s"'`]{1,2000}/i.exec(text)?.[0] };
}

/** Words of one argument stand on one line, so that brackets close there. */
function oneLine(text: string): string {
  return text.replaceAll(/\r?\n/g, ' ');
}

function libraryCall(
  path: string,
  name: string,
  text: string,
  place: number,
  budget: StepBudget,
): PastedCall | undefined {
  const given = parseArguments(text, place, budget);
  if (given === undefined) return undefined;
  if (path === '') return isMethodName(name) ? { method: name, arguments: given } : undefined;
  const call = callOfLibrary(name, given);
  if (call) return call;
  const module = path.split('.').at(-2) ?? '';
  return modules.includes(module) && /^[a-z][A-Za-z]{1,60}$/.test(name) && module !== 'eth'
    ? { method: `${module}_${name}`, arguments: given }
    : undefined;
}

function isMethodName(name: string): boolean {
  return (
    /^[a-z][A-Za-z\d]{1,20}_[A-Za-z]\w{0,60}$/.test(name) &&
    !/^(?:get|make|is|to|from|wait|send|build|encode|decode)_/.test(name)
  );
}

/** Parses arguments in round brackets. Names of arguments of Python are left out. */
function parseArguments(text: string, place: number, budget: StepBudget): LibraryArguments | undefined {
  const end = text.indexOf(';', place);
  const code = text.slice(place, end === -1 ? text.length : end);
  const isNamed = /[(,]\s{0,20}[A-Za-z_]\w{0,80}=[^=>]/.test(code);
  const plain = isNamed ? code.replaceAll(/(?<=[(,]\s{0,20})[A-Za-z_]\w{0,80}=(?![=>])/g, '') : code;
  const node = parseLiteral(plain, 0, budget)?.node;
  return node?.kind === 'array' ? node.items : undefined;
}

/** `readContract({ address, functionName, args })` of viem, by the signature of its ABI if that is written. */
function contractCall(text: string, place: number, budget: StepBudget): PastedCall | undefined {
  const node = parseLiteral(text, place, budget, true)?.node;
  const given = node?.kind === 'array' ? node.items[0] : undefined;
  const address = memberOf(given, 'address');
  const name = textOfNode(memberOf(given, 'functionName')) ?? '';
  const args = memberOf(given, 'args');
  if (address === undefined || !/^\w{1,100}$/.test(name)) return undefined;
  const signature = signatureOf(name, text);
  return {
    method: 'eth_call',
    arguments: [address, pastedWord(signature ?? name), ...(args?.kind === 'array' ? args.items : [])],
  };
}

function signatureOf(name: string, text: string): string | undefined {
  const declared = /function\s{1,20}(\w{1,100})(\([^()]{0,500}\))([^()'"`]{0,200}returns\s{0,20}(\([^()]{0,500}\)))?/g;
  for (const [, found, inputs = '', , outputs = ''] of text.matchAll(declared))
    if (found === name) return `${name}${inputs}${outputs}`;
  return undefined;
}
