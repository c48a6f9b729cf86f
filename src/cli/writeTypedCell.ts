import { failed, ok, type Result } from '../core/base/result';
import type { LookupField } from '../core/editor/lookup/lookup';
import { hashField, signatureField } from '../core/editor/lookup/lookupFields';
import { lookups } from '../core/editor/lookup/lookups';
import { parseCell } from '../core/model/cell/parseCell';
import type { Family } from '../core/model/networks/network';
import { parseDatedBlock } from '../core/request/params/encodeBlock';
import type { OptionName, TypedName } from './commandTable';

/** Characters that end a line or that nobody sees. */
const unseen = /[\p{Cc}\u2028\u2029]/u;

/** A typed command as it was given. */
export interface TypedRequest {
  readonly name: TypedName;
  readonly arguments: readonly string[];
  /** The options that only typed commands have. One without a value has its name. */
  readonly options: Readonly<Partial<Record<OptionName, string>>>;
}

/** Where the cell of a typed command is sent. */
export interface TypedPlace {
  /** As `--network` has it. The default network if absent. */
  readonly network?: string;
  /** The family of that network, as far as the settings tell. */
  readonly family: Family | undefined;
}

/** The text of a request, the directives above it, and another request for networks that lack the method. */
interface WrittenRequest {
  readonly directives?: Readonly<Record<string, string | undefined>>;
  /** A directive that is complete. */
  readonly line?: string;
  readonly request: string;
  readonly otherRequest?: string;
}

/** The text of a cell, and of the one for networks that lack its method. */
export interface TypedCell {
  readonly text: string;
  readonly otherText?: string;
}

type Written = Result<WrittenRequest, string>;

/** Returns the request with its dates as the blocks that a cell writes for them. The problem is a sentence. */
export function withDates(request: TypedRequest): Result<TypedRequest, string> {
  const { since, until, ...options } = request.options;
  for (const [name, date, other] of [
    ['since', since, 'from'],
    ['until', until, 'to'],
  ] as const) {
    if (date === undefined) continue;
    if (options[other] !== undefined) return failed(`Write --${name} or --${other}, not both.`);
    if (parseDatedBlock(date)?.isBefore !== false)
      return failed(`--${name}: Write a day or a time of UTC, such as 2026-01-01 or 2026-01-01T12:30.`);
  }
  return ok({
    ...request,
    options: {
      ...options,
      ...(since !== undefined && { from: since.trim() }),
      ...(until !== undefined && { to: `before ${until.trim()}` }),
    },
  });
}

/** Writes the cell of a typed command, as a person would. The problem is a sentence about the arguments. */
export function writeTypedCell(
  request: TypedRequest,
  { network, family = 'evm' }: TypedPlace,
): Result<TypedCell, string> {
  const written = cellOf(request, family);
  if (written.kind === 'failed') return written;
  const directives = { network, ...written.value.directives };
  const lines: string[] = [];
  for (const [name, value] of Object.entries(directives)) {
    if (value === undefined) continue;
    if (!fitsDirective(value)) return failed(`--${name}: Write a text on one line.`);
    lines.push(`# @${name} ${value.trim()}`);
  }
  const { request: first, otherRequest, line } = written.value;
  if (line !== undefined) lines.push(line);
  const textOf = (each: string): string => [...lines, each].join('\n');
  return ok({ text: textOf(first), otherText: otherRequest === undefined ? undefined : textOf(otherRequest) });
}

function cellOf({ name, arguments: texts, options }: TypedRequest, family: Family): Written {
  const [first = '', second = '', ...rest] = texts;
  switch (name) {
    case 'call':
      return callOf(first, texts.slice(1), options);
    case 'receipt':
      return receiptOf(first, family);
    case 'trace':
      return traceOf(first, family);
    case 'changes':
      return changesOf(first, family);
    case 'storage':
      return storageOf(first, second, options);
    case 'blame':
      return blameOf(first, second, options);
    case 'logs':
      return logsOf(first, second, options, family);
    case 'blocks':
      return blocksOf(first, options, family);
    case 'read':
      return readOf([first, second, ...rest], options, family);
  }
}

function callOf(method: string, texts: readonly string[], { raw }: TypedRequest['options']): Written {
  const { request, directives, variables } = parseCell(method);
  if (method === 'GET') return getOf(texts);
  const isMethod = request?.kind === 'call' && request.method === method && directives.length + variables.length === 0;
  if (!isMethod) return failed('call: Write the name of a method, such as eth_blockNumber, and its arguments.');
  const written = texts.map((text) => writtenArgument(method, text));
  return ok({ request: [method, ...written].join(' '), directives: { method: raw } });
}

/** The gas API: `GET /networks/1/baseFeeHistory`. */
function getOf([path = '', ...others]: readonly string[]): Written {
  return /^\/[^\s{}]*$/.test(path) && others.length === 0
    ? ok({ request: `GET ${path}` })
    : failed('call GET: Write one path, such as /networks/1/baseFeeHistory.');
}

function receiptOf(hash: string, family: Family): Written {
  switch (family) {
    case 'evm':
      return lookedUp(hashField, hash, lookups.receipt.print({ hash }));
    case 'l2net':
      return lookedUp(lookups.l2netReceipt.fields[0], hash, lookups.l2netReceipt.print({ hash }));
    case 'solana':
      return lookedUp(signatureField, hash, lookups.solanaTransaction.print({ signature: hash }));
  }
}

/** The methods are those of `traceTransaction`, best first. */
function traceOf(hash: string, family: Family): Written {
  if (family === 'solana') return failed('trace: No call tree is known for networks of Solana.');
  if (family === 'l2net') return lookedUp(lookups.l2netTrace.fields[0], hash, lookups.l2netTrace.print({ hash }));
  return lookedUp(hashField, hash, lookups.trace.print({ hash }), `trace_transaction ${hash}`);
}

function changesOf(hash: string, family: Family): Written {
  if (family !== 'evm') return failed('changes: The changes of a transaction are only known on EVM networks.');
  return lookedUp(hashField, hash, lookups.changes.print({ hash }), `trace_replayTransaction ${hash} ["stateDiff"]`);
}

/** A look-up writes its value as it is, so a value that it doesn't accept isn't written. */
function lookedUp(field: LookupField | undefined, value: string, request: string, otherRequest?: string): Written {
  const problem = field?.check(value);
  if (problem !== undefined) return failed(problem);
  // A node answers null for a hash that it doesn't know.
  return ok({ line: '# @assert result', request, otherRequest });
}

function storageOf(address: string, variable: string, { block = 'latest', layout }: TypedRequest['options']): Written {
  const method = lookups.storage.method;
  const request = [method, writtenArgument(method, address), writtenString(variable), writtenArgument(method, block)];
  return ok({ request: request.join(' '), directives: { layout } });
}

function blameOf(address: string, variable: string, options: TypedRequest['options']): Written {
  const { history, from, further } = options;
  if (history !== undefined && !/^\d+$/.test(history))
    return failed('--history: Write how many changes to find, such as 10.');
  if (from !== undefined && history !== undefined) return failed('Write --history or --from, not both.');
  if (from !== undefined && !fitsDirective(from)) return failed('--from: Write a block, such as 18000000 or deployed.');
  const searched = from === undefined ? history : `from ${from.trim()}`;
  const words = [
    searched === undefined ? '# @blame' : `# @history ${searched}`,
    ...(further === undefined ? [] : [further]),
  ];
  const written = storageOf(address, variable, options);
  return written.kind === 'failed' ? written : ok({ ...written.value, line: words.join(' ') });
}

function logsOf(address: string, event: string, options: TypedRequest['options'], family: Family): Written {
  const { from, to = 'latest', save } = options;
  const isEvents = family === 'l2net';
  const addresses = address.split(',').map((each) => each.trim());
  if (isEvents && addresses.length > 1) return failed('logs: Write one address. This network takes no list of them.');
  const members = isEvents
    ? { from_block: from ?? 'latest', to_block: to, address }
    : { address: addresses, fromBlock: from ?? 'latest-1000', toBlock: to };
  const lines = [
    ...Object.entries(members).map(([key, value]) => `"${key}": ${writtenTexts(value)}`),
    ...(event === '' ? [] : [isEvents ? `"keys": [[${writtenString(event)}]]` : `"topics": [${writtenString(event)}]`]),
    ...(isEvents ? ['"chunk_size": 100'] : []),
  ];
  const { method } = isEvents ? lookups.events : lookups.logs;
  return ok({ request: `${method} {\n${lines.map((line) => `  ${line}`).join(',\n')}\n}`, directives: { save } });
}

function writtenTexts(texts: string | readonly string[]): string {
  const [only = '', ...others] = typeof texts === 'string' ? [texts] : texts;
  return others.length === 0 ? writtenString(only) : `[${[only, ...others].map(writtenString).join(', ')}]`;
}

function blocksOf(
  rows: string,
  { from = 'latest-1000', to = 'latest', save }: TypedRequest['options'],
  family: Family,
): Written {
  if (family !== 'evm') return failed('blocks: Only blocks of EVM networks can be saved.');
  if (!['', 'transactions', 'receipts'].includes(rows))
    return failed('blocks: Write transactions or receipts, or nothing for the blocks themselves.');
  const method = 'eth_getBlockRange';
  const range = [from, to].map((block) => writtenArgument(method, block));
  const directives = { rows: rows === '' ? undefined : rows, save };
  return ok({ request: [method, ...range, String(rows === 'transactions')].join(' '), directives });
}

function readOf(texts: readonly string[], { block }: TypedRequest['options'], family: Family): Written {
  const method = family === 'l2net' ? 'l2net_call' : 'eth_call';
  const written = texts.map((text) => writtenArgument(method, text));
  return ok({
    request: [method, ...written, ...(block === undefined ? [] : [`{ block: ${writtenString(block)} }`])].join(' '),
  });
}

/**
 * Writes an argument of the command line as one argument of a cell. It stays as it is if a cell reads it as one value:
 * a word, a number, JSON, a list. Every other text is a string, so no argument adds a line, a directive or another
 * argument.
 * @param method the method that the argument is written behind, because cells read some differently
 */
export function writtenArgument(method: string, text: string): string {
  const line = onOneLine(text);
  return !unseen.test(line) && isOneValue(method, line) ? line : writtenString(text);
}

/** Writes a text as a string of a cell, with an escape for each character that could end its line. */
export function writtenString(text: string): string {
  return escapeUnseen(JSON.stringify(text));
}

/** Whether a text can stand behind the name of a directive. */
function fitsDirective(text: string): boolean {
  return text.trim() !== '' && !unseen.test(text);
}

/** JSON may have line breaks between its values, for example from a file. Other texts stay as they are. */
function onOneLine(text: string): string {
  if (!unseen.test(text)) return text;
  try {
    JSON.parse(text);
    return escapeUnseen(text.replaceAll(/[\r\n\t]+/g, ' '));
  } catch {
    return text;
  }
}

function escapeUnseen(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isOneValue(method: string, text: string): boolean {
  // With an argument behind it, it could set a variable, or be the end of a command.
  return !text.startsWith('@') && isFirstOf(1, method, text, text) && isFirstOf(2, method, text, `${text} 0`);
}

/** Whether a cell reads a text as the first of a number of arguments, and nothing else. */
function isFirstOf(count: number, method: string, text: string, written: string): boolean {
  const { request, directives, variables, problems } = parseCell(`${method} ${written}`);
  if (request?.kind !== 'call' || request.method !== method || request.more !== undefined) return false;
  if (directives.length > 0 || variables.length > 0 || problems.length > 0) return false;
  const [first] = request.arguments;
  if (first === undefined || request.arguments.length !== count) return false;
  return first.range.start === method.length + 1 && first.range.end === method.length + 1 + text.length;
}
