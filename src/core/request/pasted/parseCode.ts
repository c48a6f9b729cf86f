import { StepBudget } from '../../base/stepBudget';
import { contractCall, functionCall } from './contractCalls';
import { findBody } from './findBody';
import { callOfLibrary, type LibraryArguments } from './libraryMethods';
import { parseCallArguments } from './parseCallArguments';
import type { PastedCall, PastedRequest } from './pastedRequest';
import { withPlainValues } from './plainValues';
import { solanaCall } from './solanaCall';

/** Maximum number of calls in the code that are looked at. */
const maxCalls = 100;
const maxParts = 30_000;

/** A call, with the names before it. */
const calledName = /(?<![\w$.])((?:\.)?(?:[A-Za-z_$][\w$]{0,80}\??\.){0,6})([A-Za-z_$][\w$]{0,80})\(/g;

/** A property of a console that asks a node. */
const property =
  /^(?:[\w$ :=]{0,200}=[ \t]{0,20})?(?:await[ \t]{1,20})?(?:web3\.)?(eth|net|txpool|admin)\.([A-Za-z_]\w{0,60});?\s{0,20}$/;

/** Modules of the console of a node, whose methods are those of JSON-RPC. */
const modules: readonly string[] = ['eth', 'debug', 'txpool', 'net', 'trace', 'admin', 'rpc'];

/** Reads a call of ethers, viem, web3.js, of the console of a node, or code that sends a body by itself. */
export function parseCode(text: string): PastedRequest | undefined {
  const budget = new StepBudget({ steps: maxParts });
  const known = withPlainValues(oneLine(text.replace(codePrompt, '')));
  for (const [at, match] of [...known.matchAll(calledName)].entries()) {
    if (at >= maxCalls || budget.isSpent) break;
    const [whole, path = '', name = ''] = match;
    const place = match.index + whole.length - 1;
    const call = /^(?:read|simulate)Contract$/.test(name)
      ? contractCall(known, place, budget)
      : (libraryCall(path, name, known, place, budget) ?? functionCall(path, name, known, match.index, budget));
    if (call) return { kind: 'calls', calls: [call] };
  }
  const [, module = '', name = ''] = property.exec(text.replace(codePrompt, '').slice(0, 1_000)) ?? [];
  const read = name === '' ? undefined : (callOfLibrary(name, []) ?? { method: `${module}_${name}`, arguments: [] });
  if (read) return { kind: 'calls', calls: [read] };
  const body = findBody(text);
  return body && { kind: 'body', body, url: /https?:\/\/[^\s"'`]{1,2000}/i.exec(text)?.[0] };
}

/** What a console shows before code. */
const codePrompt = /^(?:>{1,3}|In \[\d{1,6}\]:)[ \t]{1,20}/;

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
