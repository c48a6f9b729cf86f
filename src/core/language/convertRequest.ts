import { ArgumentParser } from '../cell/argumentParser';
import type { ArgumentNode } from '../cell/cell';
import type { Method } from '../catalogue/method';
import type { Problem } from '../cell/problem';
import type { Network } from '../networks/network';
import { printJson } from '../json/printJson';
import { catalogueMethod, wireMethod } from '../pipe/wireMethod';
import { directiveOf } from '../session/sessionCell';
import { composeForEditor } from './cellComposition';
import type { EditedCell, LanguageContext } from './languageContext';
import { parseCurl } from './parseCurl';
import { printArguments, printLine } from './printArguments';
import type { CodeAction } from './textEdit';

/** Conversions of the cell's request into another form that sends the same. */
export function convertRequest(context: LanguageContext, edited: EditedCell): readonly CodeAction[] {
  const { request } = edited.cell;
  switch (request?.kind) {
    case 'curl':
      return replaceRequest(edited, request.range, 'Convert to a call', fromCurl(context, edited, request.text), 'quickfix');
    case 'envelope':
      return replaceRequest(edited, request.range, 'Convert to a call', fromEnvelope(context, edited, request.text), 'refactor.rewrite');
    case 'call': {
      const composed = toEnvelope(context, edited);
      return [
        ...replaceRequest(edited, request.range, 'Convert to a JSON-RPC envelope', composed?.envelope, 'refactor.rewrite'),
        ...replaceRequest(edited, request.range, 'Convert to a curl command', composed && toCurl(composed), 'refactor.rewrite'),
      ];
    }
    default:
      return [];
  }
}

function replaceRequest(edited: EditedCell, range: { readonly start: number; readonly end: number }, title: string, text: string | undefined, kind: CodeAction['kind']): readonly CodeAction[] {
  return text === undefined || text === edited.text.slice(range.start, range.end) ? [] : [{ title, kind, edits: [{ range, text }], ...(kind === 'quickfix' && { isPreferred: true }) }];
}

/** Only the method and what it is given are kept: header, user and the path of the URL may hold a key. */
function fromCurl(context: LanguageContext, edited: EditedCell, text: string): string | undefined {
  const command = parseCurl(text);
  if (!command) return undefined;
  const network = networkOfUrl(context, command.url);
  const note = network && !directiveOf(edited.cell, 'network') ? `# @network ${network.key}\n` : '';
  if (command.body === undefined) {
    const path = /\/networks\/[\w{}$-]+\/baseFeeHistory/.exec(command.url)?.[0];
    return path === undefined ? undefined : `${note}GET ${path}`;
  }
  const call = callText(context, command.body, network) ?? (isBatch(command.body) ? command.body : undefined);
  return call === undefined ? undefined : note + call;
}

function fromEnvelope(context: LanguageContext, edited: EditedCell, text: string): string | undefined {
  const { network } = composeForEditor(context, edited);
  return callText(context, text, network.kind === 'ok' ? network.value : undefined);
}

function callText(context: LanguageContext, body: string, network: Network | undefined): string | undefined {
  const node = parseBody(body);
  if (node?.kind !== 'object') return undefined;
  const member = (key: string) => node.members.findLast((candidate) => candidate.key === key)?.value;
  const method = member('method');
  if (method?.kind !== 'string' || !/^[A-Za-z_$][\w$.:-]*$/.test(method.text)) return undefined;
  const name = network ? catalogueMethod(method.text, network) : method.text;
  const nodes = argumentsOf(member('params'), context.catalogue.find(name));
  return nodes && name + printArguments(nodes);
}

function argumentsOf(params: ArgumentNode | undefined, method: Method | undefined): readonly ArgumentNode[] | undefined {
  if (params === undefined) return [];
  if (params.kind === 'array') return method?.structure === 'name' ? undefined : params.items;
  return params.kind === 'object' && method?.structure === 'name' ? [params] : undefined;
}

function isBatch(body: string): boolean {
  const node = parseBody(body);
  return node?.kind === 'array' && node.items.length > 0 && node.items.every((item) => item.kind === 'object' && item.members.some(({ key }) => key === 'method'));
}

function parseBody(body: string): ArgumentNode | undefined {
  const start = body.length - body.trimStart().length;
  const problems: Problem[] = [];
  const parser = new ArgumentParser(body, start, problems);
  const node = parser.value();
  return problems.length === 0 && body.slice(parser.at).trim() === '' ? node : undefined;
}

interface ComposedText {
  readonly envelope: string;
  readonly network: Network;
}

/** Undefined where a block has to be asked for first, or where something is wrong. */
function toEnvelope(context: LanguageContext, edited: EditedCell): ComposedText | undefined {
  const { request } = edited.cell;
  const { network, method, encoded } = composeForEditor(context, edited);
  if (request?.kind !== 'call' || network.kind === 'failed' || !encoded || encoded.needs.length > 0) return undefined;
  if (encoded.problems.some(({ severity }) => severity === 'error')) return undefined;
  const hasReference = edited.text.slice(request.range.start, request.range.end).includes('{{');
  const params = hasReference ? referringParams(request.arguments, method) : printJson(encoded.params);
  const name = wireMethod(method?.name ?? request.method, network.value);
  return params === undefined ? undefined : { envelope: `{"jsonrpc": "2.0", "id": 1, "method": ${JSON.stringify(name)}, "params": ${params}}`, network: network.value };
}

/** Arguments that hold references are kept as they are written. */
function referringParams(nodes: readonly ArgumentNode[], method: Method | undefined): string | undefined {
  if (method?.structure !== 'name') return `[${nodes.map(printLine).join(', ')}]`;
  const members = nodes.flatMap((node, index) => {
    const parameter = method.parameters[index];
    return parameter ? [`${JSON.stringify(parameter.name)}: ${printLine(node)}`] : [];
  });
  return `{ ${members.join(', ')} }`;
}

/** The key stands as a variable of the shell: a copied text holds none. */
function toCurl({ envelope, network }: ComposedText): string | undefined {
  if (!network.rpc || envelope.includes('{{')) return undefined;
  const url = network.rpc.template.replace('{key}', '$RPCBOOK_KEY');
  return `curl "${url}" \\\n  -H 'Content-Type: application/json' \\\n  -d '${envelope.replaceAll("'", "'\\''")}'`;
}

/** The network whose endpoint the URL is: several may share a host and differ in the path before the key. */
function networkOfUrl({ services }: LanguageContext, url: string): Network | undefined {
  const isEndpoint = (template: string | undefined) => template !== undefined && url.startsWith(template.split(/\{(?:key|path)\}/)[0] ?? template);
  return services.flatMap(({ networks }) => networks).find(({ rpc, ws, gas }) => [rpc, ws, gas].some((endpoint) => isEndpoint(endpoint?.template)));
}
