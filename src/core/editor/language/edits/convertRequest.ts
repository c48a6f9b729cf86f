import type { JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { isList, isObject } from '../../../base/json/readMember';
import type { Method } from '../../../model/catalogue/method';
import { ArgumentParser } from '../../../model/cell/argumentParser';
import type { ArgumentNode, CellRequest } from '../../../model/cell/cell';
import { directiveOf, type ParsedCell } from '../../../model/cell/parsedCell';
import type { Problem } from '../../../model/cell/problem';
import { catalogueMethod, wireMethod } from '../../../model/exchange/wireMethod';
import type { Network } from '../../../model/networks/network';
import type { ComposedArguments } from '../../../request/callByName/composeArguments';
import type { EncodedParams } from '../../../request/params/encodeParams';
import { type CalledMethod, takesNames } from '../../../request/params/parametersByName';
import type { Substitution } from '../../../run/session/compose/substitution';
import { curlFormat } from '../../copyOut/printCurl';
import { composeForEditor, encodeContextOf, networkOf, substitutionOf } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import { parseCurl } from './parseCurl';
import { printArguments, printLine } from './printArguments';
import type { CodeAction } from './textEdit';

/** Returns conversions of the cell's request into other forms that send the same. */
export function convertRequest(context: LanguageContext, edited: ParsedCell): readonly CodeAction[] {
  const { request } = edited.cell;
  switch (request?.kind) {
    case 'curl':
      return replaceRequest(
        edited,
        request.range,
        'Convert to a call',
        fromCurl(context, edited, request.text),
        'quickfix',
      );
    case 'envelope':
      return replaceRequest(
        edited,
        request.range,
        'Convert to a call',
        fromEnvelope(context, edited, request.text),
        'refactor.rewrite',
      );
    case 'call':
      return convertCall(context, edited, request);
    default:
      return [];
  }
}

function replaceRequest(
  edited: ParsedCell,
  range: { readonly start: number; readonly end: number },
  title: string,
  text: string | undefined,
  kind: CodeAction['kind'],
): readonly CodeAction[] {
  return text === undefined || text === edited.text.slice(range.start, range.end)
    ? []
    : [{ title, kind, edits: [{ range, text }], ...(kind === 'quickfix' && { isPreferred: true }) }];
}

/** Keeps only the method and its arguments, because headers, user and the path of the URL may contain a key. */
function fromCurl(context: LanguageContext, edited: ParsedCell, text: string): string | undefined {
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

function fromEnvelope(context: LanguageContext, edited: ParsedCell, text: string): string | undefined {
  const network = networkOf(context, edited);
  return callText(context, text, network.kind === 'ok' ? network.value : undefined);
}

function callText(context: LanguageContext, body: string, network: Network | undefined): string | undefined {
  const node = parseBody(body);
  if (node?.kind !== 'object') return undefined;
  const member = (key: string) => node.members.findLast((candidate) => candidate.key === key)?.value;
  const method = member('method');
  if (method?.kind !== 'string' || !/^[A-Za-z_$][\w$.:-]*$/.test(method.text)) return undefined;
  const name = network ? catalogueMethod(method.text, network) : method.text;
  const nodes = argumentsOf(member('params'), { name, method: context.catalogue.find(name) });
  return nodes && name + printArguments(nodes);
}

function argumentsOf(params: ArgumentNode | undefined, called: CalledMethod): readonly ArgumentNode[] | undefined {
  if (params === undefined) return [];
  if (params.kind === 'array') return called.method?.structure === 'name' ? undefined : params.items;
  return params.kind === 'object' && takesNames(called) ? [params] : undefined;
}

function isBatch(body: string): boolean {
  const node = parseBody(body);
  return (
    node?.kind === 'array' &&
    node.items.length > 0 &&
    node.items.every((item) => item.kind === 'object' && item.members.some(({ key }) => key === 'method'))
  );
}

function parseBody(body: string): ArgumentNode | undefined {
  const start = body.length - body.trimStart().length;
  const problems: Problem[] = [];
  const parser = new ArgumentParser(body, start, problems);
  const node = parser.value();
  return problems.length === 0 && body.slice(parser.at).trim() === '' ? node : undefined;
}

function toEnvelope(
  context: LanguageContext,
  edited: ParsedCell,
  { request, name, encoded, method }: RequestToConvert,
  network: Network,
): string | undefined {
  const params =
    hasReference(request) && !encoded.isNamed
      ? referringParams(
          request.arguments,
          encoded,
          method,
          substitutionOf(context, edited, encodeContextOf(context, edited)),
        )
      : printJson(encoded.params);
  return (
    params && `{"jsonrpc": "2.0", "id": 1, "method": ${JSON.stringify(wireMethod(name, network))}, "params": ${params}}`
  );
}

interface RequestToConvert {
  readonly request: Extract<CellRequest, { kind: 'call' }>;
  /** The catalogue name. */
  readonly name: string;
  readonly method: Method | undefined;
  readonly encoded: ComposedArguments;
}

/** Only for a request that has no problems and needs no block number first. */
function convertCall(
  context: LanguageContext,
  edited: ParsedCell,
  request: RequestToConvert['request'],
): readonly CodeAction[] {
  const { network, method, encoded, problems } = composeForEditor(context, edited);
  if (
    network.kind === 'failed' ||
    !encoded ||
    problems.length > 0 ||
    encoded.needs.length > 0 ||
    encoded.needsCreation ||
    encoded.isOpen === true ||
    encoded.list !== undefined ||
    encoded.problems.some(({ severity }) => severity === 'error')
  )
    return [];
  const composed = { request, name: method?.name ?? request.method, method, encoded };
  const curl = hasReference(request)
    ? undefined
    : curlFormat.print({
        call: { kind: 'rpc', method: composed.name, params: encoded.params },
        network: network.value,
      });
  return [
    ...replaceRequest(
      edited,
      request.range,
      'Convert to a JSON-RPC envelope',
      toEnvelope(context, edited, composed, network.value),
      'refactor.rewrite',
    ),
    ...replaceRequest(
      edited,
      request.range,
      'Convert to a curl command',
      curl?.kind === 'ok' ? curl.value : undefined,
      'refactor.rewrite',
    ),
  ];
}

function hasReference({ arguments: nodes }: RequestToConvert['request']): boolean {
  return nodes.some((node) => printLine(node).includes('{{'));
}

/**
 * Keeps references if the envelope then sends the same, because an envelope has no shorthand values. Undefined if the
 * parameter names are unknown.
 */
function referringParams(
  nodes: readonly ArgumentNode[],
  { params }: EncodedParams,
  method: Method | undefined,
  substitution: Substitution,
): string | undefined {
  if (isList(params))
    return `[${nodes.map((node, index) => printReferring(node, params[index] ?? null, substitution)).join(', ')}]`;
  const [only] = nodes;
  if (only?.kind === 'object' && only.members.length > 0 && only.members.every(({ key }) => Object.hasOwn(params, key)))
    return printReferring(only, params, substitution);
  const members = nodes.map((node, index) => {
    const name = method?.parameters[index]?.name;
    return name === undefined
      ? undefined
      : `${JSON.stringify(name)}: ${printReferring(node, params[name] ?? null, substitution)}`;
  });
  return members.includes(undefined) ? undefined : `{ ${members.join(', ')} }`;
}

function printReferring(node: ArgumentNode, sent: JsonValue, substitution: Substitution): string {
  const written = printLine(node);
  if (!written.includes('{{')) return printJson(sent);
  if (node.kind === 'array' && isList(sent))
    return `[${node.items.map((item, index) => printReferring(item, sent[index] ?? null, substitution)).join(', ')}]`;
  if (node.kind === 'object' && isObject(sent))
    return `{ ${node.members.map(({ key, value }) => `${JSON.stringify(key)}: ${printReferring(value, sent[key] ?? null, substitution)}`).join(', ')} }`;
  // A reference that is the whole value keeps its own type, with or without quotes around it.
  const forms = node.kind === 'string' && /^\{\{[^{}]*\}\}$/.test(node.text) ? [node.text, written] : [written];
  const found = forms.find((form) => {
    const put = substitution.json(form, node.range);
    return put.kind === 'ok' ? put.value === printJson(sent) : put.problem.kind === 'open';
  });
  return found ?? printJson(sent);
}

/**
 * Finds the network whose endpoint has the URL. Several networks may share a host and differ in the path before the
 * key.
 */
function networkOfUrl({ services }: LanguageContext, url: string): Network | undefined {
  const isEndpoint = (template: string | undefined) =>
    template !== undefined && url.startsWith(template.split(/\{(?:key|path)\}/)[0] ?? template);
  return services
    .flatMap(({ networks }) => networks)
    .find(({ rpc, ws, gas }) => [rpc, ws, gas].some((endpoint) => isEndpoint(endpoint?.template)));
}
