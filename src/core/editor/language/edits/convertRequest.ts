import { isList, isObject, type JsonValue } from '../../../base/json/jsonValue';
import { printJson } from '../../../base/json/printJson';
import { countedText } from '../../../base/view/amountText';
import type { Method } from '../../../model/catalogue/method';
import { ArgumentParser } from '../../../model/cell/argumentParser';
import { type ArgumentNode, type CellRequest, directiveOf, type ParsedCell } from '../../../model/cell/cell';
import { printLine } from '../../../model/cell/printArguments';
import type { Problem } from '../../../model/cell/problem';
import { wireMethod } from '../../../model/exchange/wireMethod';
import type { Network } from '../../../model/networks/network';
import type { ComposedArguments } from '../../../request/callByName/composeArguments';
import type { EncodedParams } from '../../../request/params/encodeParams';
import { convertAllPasted, convertPasted, printEnvelopeCall } from '../../../request/pasted/convertPasted';
import { findBody } from '../../../request/pasted/findBody';
import { isLongPaste } from '../../../request/pasted/pastedProblem';
import type { Substitution } from '../../../run/session/compose/substitution';
import { curlFormat } from '../../copyOut/printCurl';
import { composeForEditor, encodeContextOf, networkOf, substitutionOf } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import type { CodeAction } from './textEdit';

/**
 * Returns conversions of the cell's request into other forms that send the same. A long pasted text is converted only if
 * the user asked for it.
 */
export function convertRequest(context: LanguageContext, edited: ParsedCell, isAsked: boolean): readonly CodeAction[] {
  const { request } = edited.cell;
  switch (request?.kind) {
    case 'pasted':
      return isAsked || !isLongPaste(request) ? fromPasted(context, edited, request) : [];
    case 'envelope':
      return replaceRequest(
        edited,
        request.range,
        'Convert to a call',
        fromEnvelope(context, edited, request.text),
        edited.cell.problems.some(({ code }) => code === 'envelopeNotJson') ? 'quickfix' : 'refactor.rewrite',
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

/** Returns the requests that a pasted text stands for. */
function fromPasted(
  context: LanguageContext,
  edited: ParsedCell,
  { form, text, range }: Extract<CellRequest, { kind: 'pasted' }>,
): readonly CodeAction[] {
  const setsNetwork = directiveOf(edited.cell, 'network') !== undefined;
  const all = convertAllPasted(text, form, { ...context, setsNetwork });
  if (all.length > 1) {
    const calls = all.map((one) => one.text).join('\n\n');
    return replaceRequest(edited, range, `Convert to ${countedText(all.length, 'call')}`, calls, 'quickfix');
  }
  return convertPasted(text, form, { ...context, setsNetwork }).flatMap(({ title, text: request }, index) =>
    replaceRequest(edited, range, title, request, 'quickfix').map((action) => ({
      ...action,
      isPreferred: index === 0,
    })),
  );
}

/** An envelope that isn't JSON is converted, too, if it is a literal of code or its quotes are escaped. */
function fromEnvelope(context: LanguageContext, edited: ParsedCell, text: string): string | undefined {
  const network = networkOf(context, edited);
  const body = parseBody(text) ?? (edited.cell.problems.length > 0 ? findBody(text) : undefined);
  if (body?.kind !== 'object') return undefined;
  return printEnvelopeCall(body, network.kind === 'ok' ? network.value : undefined, context.catalogue);
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
    (encoded.dates ?? []).length > 0 ||
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
