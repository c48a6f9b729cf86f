import { StepBudget } from '../../base/stepBudget';
import type { Catalogue } from '../../model/catalogue/catalogue';
import type { ArgumentNode, CellRequest } from '../../model/cell/cell';
import type { PastedForm } from '../../model/cell/pastedForm';
import { printArguments, printNode } from '../../model/cell/printArguments';
import { catalogueMethod } from '../../model/exchange/wireMethod';
import type { Network, Service } from '../../model/networks/network';
import { type CalledMethod, takesNames } from '../params/parametersByName';
import { findBodies, findBody } from './findBody';
import { parseCast } from './parseCast';
import { parseCode } from './parseCode';
import { commandWithin, parseCommands, type ShellCommand } from './parseCommands';
import { parseCurl, readFormBody } from './parseCurl';
import { parseExplorerUrl } from './parseExplorerUrl';
import { memberOf } from './pastedNodes';
import type { PastedCall, PastedPlace, PastedRequest } from './pastedRequest';

/** What a pasted text is converted with: settings and methods. */
export interface PastedContext {
  readonly services: readonly Service[];
  readonly catalogue: Catalogue;
  /** Key of the network for cells without `# @network`. */
  readonly defaultNetwork?: string | undefined;
  /** Whether the cell sets its network itself. */
  readonly setsNetwork: boolean;
}

/** A pasted text as a request of a cell. */
export interface PastedConversion {
  /** The title of the quick fix. */
  readonly title: string;
  /** The request, with `# @network` above it if the text shows the network. */
  readonly text: string;
  /** The host that the text sends to, if it isn't in the settings. */
  readonly host?: string;
}

/** The reader of each form. Each returns the requests in their order, and none for what it doesn't know. */
const pastedReaders: Readonly<Record<PastedForm, (text: string) => readonly PastedRequest[]>> = {
  shell: parseScript,
  powershell: parseBodies,
  url: (text) => listOf(parseExplorerUrl(text)),
  http: (text) => listOf(parseHttpRequest(text)),
  code: parseCode,
  quoted: parseBodies,
};

/** Maximum number of requests that are read from one text. */
const maxRequests = 1_000;

/** Maximum number of values that are read for the bodies of one text. */
const maxParts = 100_000;

/** The programs whose commands are known. */
const programReaders: Readonly<Record<string, (command: ShellCommand) => PastedRequest | undefined>> = {
  curl: parseCurlCommand,
  cast: parseCast,
};

/**
 * Converts a pasted text to requests of a cell, the most likely one first. Keeps only methods, their arguments and the
 * network, because options, headers and the path of a URL may contain a key. Empty if nothing is known about it.
 */
export function convertPasted(text: string, form: PastedForm, context: PastedContext): readonly PastedConversion[] {
  const [first] = pastedReaders[form](text);
  if (first === undefined) return [];
  const host = first.kind !== 'get' && first.url !== undefined && !networkOf(first, context) && hostOf(first.url);
  const converted = convertRequest(first, context);
  if (host === undefined || host === false) return converted;
  const note = `# From ${host}, which is not in your settings. Add it with "Rpcbook: Add Service".\n`;
  return converted.map((each) => ({ ...each, text: note + each.text, host }));
}

/**
 * Converts all requests of a pasted text, each to its most likely form, in their order.
 * @param url where they are sent if they don't say it
 */
export function convertAllPasted(
  text: string,
  form: PastedForm,
  context: PastedContext,
  url?: string,
): readonly PastedConversion[] {
  return pastedReaders[form](text).flatMap((read) =>
    convertRequest(read.kind === 'get' ? read : { ...read, url: read.url ?? url }, context).slice(0, 1),
  );
}

function convertRequest(read: PastedRequest, context: PastedContext): readonly PastedConversion[] {
  const got = read.kind === 'get' ? getRequest(read.url, context) : [];
  if (got.length > 0) return got;
  const pasted = read.kind === 'get' ? parseExplorerUrl(read.url) : read;
  if (!pasted || pasted.kind === 'get') return [];
  const network = networkOf(pasted, context);
  const directives = pasted.kind === 'calls' ? (pasted.directives ?? []) : [];
  const note = (context.setsNetwork ? '' : noteOf(network, pasted)) + directives.map((one) => `# ${one}\n`).join('');
  const written =
    pasted.kind === 'body'
      ? bodyTexts(pasted.body, network, context)
      : pasted.calls.map((call) => ({ method: call.method, text: printCall(call) }));
  return written.map(({ method, text: request }) => ({
    title: written.length > 1 ? `Convert to ${method}` : 'Convert to a call',
    text: note + request,
  }));
}

/** The network, or a comment if the text is about a chain that isn't in the settings. */
function noteOf(network: Network | undefined, { chain }: PastedPlace): string {
  if (network) return `# @network ${network.key}\n`;
  return chain?.chainId === undefined ? '' : `# Chain ${chain.chainId}, which is not in your settings\n`;
}

/** The host of a URL, without parts that may be a key. Undefined for the name of a node, a variable and a placeholder. */
function hostOf(url: string): string | undefined {
  const authority = /^(?:https?|wss?):\/\/([^/?#\s\\]{1,200})(?:[/?#]|$)/i.exec(url)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (!/^[\w.:[\]-]{1,100}$/.test(host) || !/[.:]|^localhost$/.test(host)) return undefined;
  const labels = host.split('.');
  const mayBeKey = (label: string): boolean => label.length >= 24 || /^[a-z\d]{16,}$/i.test(label);
  return labels.map((label, index) => (index < labels.length - 2 && mayBeKey(label) ? '…' : label)).join('.');
}

/** Whether a quick fix can convert a pasted text. */
export function canConvert(
  { text, form }: Extract<CellRequest, { readonly kind: 'pasted' }>,
  context: PastedContext,
): boolean {
  return convertPasted(text, form, context).length > 0;
}

/** Prints the call of an envelope in the syntax of cells. Undefined if its parameters have no such form. */
export function printEnvelopeCall(
  envelope: ArgumentNode,
  network: Network | undefined,
  catalogue: Catalogue,
): string | undefined {
  const method = memberOf(envelope, 'method');
  if (method?.kind !== 'string' || !/^[A-Za-z_$][\w$.:-]*$/.test(method.text)) return undefined;
  const name = network ? catalogueMethod(method.text, network) : method.text;
  const nodes = argumentsOf(memberOf(envelope, 'params'), { name, method: catalogue.find(name) });
  return nodes && printCall({ method: name, arguments: nodes });
}

function argumentsOf(params: ArgumentNode | undefined, called: CalledMethod): readonly ArgumentNode[] | undefined {
  if (params === undefined) return [];
  if (params.kind === 'array') return called.method?.structure === 'name' ? undefined : params.items;
  return params.kind === 'object' && takesNames(called) ? [params] : undefined;
}

function printCall({ method, arguments: nodes }: PastedCall): string {
  return method + printArguments(nodes);
}

function bodyTexts(
  body: ArgumentNode,
  network: Network | undefined,
  { catalogue }: PastedContext,
): readonly { readonly method: string; readonly text: string }[] {
  const text = body.kind === 'array' ? printNode(body, '') : printEnvelopeCall(body, network, catalogue);
  return text === undefined ? [] : [{ method: '', text }];
}

function getRequest(url: string, context: PastedContext): readonly PastedConversion[] {
  const path = /\/networks\/[\w{}$-]+\/baseFeeHistory/.exec(url)?.[0];
  if (path === undefined) return [];
  const network = networkOfUrl(url, context);
  const note = network && !context.setsNetwork ? `# @network ${network.key}\n` : '';
  return [{ title: 'Convert to a call', text: `${note}GET ${path}` }];
}

/** The commands of a script that are known, or the bodies anywhere in it. */
function parseScript(text: string): readonly PastedRequest[] {
  const written = text.replace(terminalPrompt, '');
  const [, captured] = /^[A-Za-z_]\w{0,80}=["']?(?:\$\(|`)([\s\S]{1,20000})(?:\)|`)["']?\s{0,20}$/.exec(written) ?? [];
  const read = parseCommands(captured ?? written).flatMap((command) =>
    listOf(readCommand(command) ?? readCommand(commandWithin(command, isProgram))),
  );
  return read.length > 0 ? read.slice(0, maxRequests) : parseBodies(text);
}

function listOf(read: PastedRequest | undefined): readonly PastedRequest[] {
  return read ? [read] : [];
}

/** What a terminal shows before a command. */
const terminalPrompt = /^(?:PS [^>\n]{0,200}>|[A-Za-z]:\\[^>\n]{0,200}>|[\w.-]{1,60}@[^\s$#%]{1,200}[$#%])[ \t]{1,20}/;

function isProgram(name: string): boolean {
  return Object.hasOwn(programReaders, name);
}

function readCommand(command: ShellCommand | undefined): PastedRequest | undefined {
  return command && isProgram(command.program) ? programReaders[command.program]?.(command) : undefined;
}

function parseCurlCommand(command: ShellCommand): PastedRequest | undefined {
  const { url, body } = parseCurl(command);
  if (body === undefined) return url === undefined ? undefined : { kind: 'get', url };
  const found = findBody(body) ?? readFormBody(body);
  return found && { kind: 'body', body: found, url };
}

/** The bodies in a text, and the URL that it has. */
function parseBodies(text: string): readonly PastedRequest[] {
  const url = /https?:\/\/[^\s"'`]{1,2000}/i.exec(text)?.[0];
  const bodies = findBodies(text, new StepBudget({ steps: maxParts }), maxRequests);
  return bodies.map((body) => ({ kind: 'body', body, url }));
}

function networkOf({ url, chain }: PastedPlace, context: PastedContext): Network | undefined {
  const atUrl = url === undefined ? undefined : (networkOfUrl(url, context) ?? networkNamed(url, context));
  if (atUrl || chain === undefined) return atUrl;
  const fitting = networksIn(context).filter(
    ({ family, chainId }) => family === chain.family && (chain.chainId === undefined || chain.chainId === chainId),
  );
  return fitting.find(({ key }) => key === context.defaultNetwork) ?? fitting[0];
}

/**
 * Finds the network whose endpoint has the URL. Several networks may share a host and differ in the path before the
 * key.
 */
function networkOfUrl(url: string, context: PastedContext): Network | undefined {
  const isEndpoint = (template: string | undefined): boolean =>
    template !== undefined && url.startsWith(template.split(/\{(?:key|path)\}/)[0] ?? template);
  return networksIn(context).find(({ rpc, ws, gas }) =>
    [rpc, ws, gas].some((endpoint) => isEndpoint(endpoint?.template)),
  );
}

/** The network with the name of a node in the settings of another tool, such as `mainnet`. */
function networkNamed(name: string, context: PastedContext): Network | undefined {
  if (!/^[\w-]{1,60}$/.test(name)) return undefined;
  const fitting = networksIn(context).filter(({ id }) => id === name.toLowerCase());
  return fitting.find(({ key }) => key === context.defaultNetwork) ?? fitting[0];
}

function networksIn({ services }: PastedContext): readonly Network[] {
  return services.flatMap(({ networks }) => networks);
}

/** Reads a request of a `.http` file: `POST url`, headers, an empty line and the body. */
function parseHttpRequest(text: string): PastedRequest | undefined {
  const [, verb = '', path = ''] = /^([A-Z]{2,9})[ \t]+(\S{1,4000})/i.exec(text) ?? [];
  const host = /^host:[ \t]*(\S{1,300})/im.exec(text)?.[1];
  const url = path.startsWith('/') && host !== undefined ? `https://${host}${path}` : path;
  if (verb.toUpperCase() === 'GET') return { kind: 'get', url };
  const body = findBody(text.slice(verb.length + path.length));
  return body && { kind: 'body', body, url };
}
