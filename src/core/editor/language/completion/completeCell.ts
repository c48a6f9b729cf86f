import { formatCallCost } from '../../../base/credits/formatCredits';
import { unpriced } from '../../../base/credits/planCost';
import { stepLimits } from '../../../base/stepBudget';
import { visibleText } from '../../../base/view/visibleText';
import type { Method } from '../../../model/catalogue/method';
import { factsOf } from '../../../model/catalogue/methodFacts';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Schema } from '../../../model/catalogue/schema';
import type { ParsedCell } from '../../../model/cell/cell';
import { lineEnd } from '../../../model/cell/lineEnd';
import { wireMethod } from '../../../model/exchange/wireMethod';
import type { Network } from '../../../model/networks/network';
import { calledMethod, lineAt } from '../shared/calledMethod';
import { methodAt, networkOf } from '../shared/cellComposition';
import { describeMethod } from '../shared/describeMethod';
import { argumentFrames } from '../shared/envelopeCursor';
import type { LanguageContext } from '../shared/languageContext';
import { SnippetWriter } from '../shared/snippets';
import { completeArguments, completeKeys } from './completeArguments';
import { completeDirective } from './completeDirective';
import { completeReference } from './completeReference';
import { type Completion, type CompletionPlace, placeAround } from './completion';

const envelopeMember: Schema = { types: [], required: [], additionalProperties: true };

/** The members of a request (JSON-RPC 2.0, section 4). */
const envelopeSchema: Schema = {
  types: ['object'],
  required: ['jsonrpc', 'id', 'method', 'params'],
  additionalProperties: false,
  properties: {
    jsonrpc: { ...envelopeMember, types: ['string'], enum: ['2.0'] },
    id: { ...envelopeMember, types: ['integer'], default: 1 },
    method: { ...envelopeMember, types: ['string'] },
    params: { ...envelopeMember, types: ['array'] },
  },
};

/**
 * Completes at an offset of a cell, even if its text is incomplete. Labels and details may contain untrusted text
 * (answers, artifacts, catalogues), so invisible characters in them are made visible. The inserted text is unchanged.
 */
export function completeCell(context: LanguageContext, edited: ParsedCell, offset: number): readonly Completion[] {
  return completionsAt(context, edited, offset).map((completion) => {
    const { label, detail, filter } = completion;
    const shown = visibleText(label);
    const shownDetail = detail === undefined ? undefined : visibleText(detail);
    // Almost all are unchanged, and a notebook may have thousands of names.
    if (shown === label && shownDetail === detail) return completion;
    return {
      ...completion,
      label: shown,
      ...(shown !== label && { filter: filter ?? label }),
      ...(shownDetail !== undefined && { detail: shownDetail }),
    };
  });
}

function completionsAt(context: LanguageContext, edited: ParsedCell, offset: number): readonly Completion[] {
  const { text } = edited;
  if (text.length > stepLimits.cellCharacters) return [];
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const open = before.lastIndexOf('{{');
  if (open !== -1 && !before.includes('}}', open))
    return completeReference(context, edited, lineStart + open + 2, offset);
  if (/^\s*(?:#|\/\/)/.test(before)) return completeDirective(context, edited, lineStart, offset);
  if (/^\s*@/.test(before) || isInBlockComment(edited, offset)) return [];
  const { request } = edited.cell;
  if (!request || (/^\s*[\w$]*$/.test(before) && !isWithinArguments(edited, offset)))
    return completeMethods(context, edited, offset);
  if (request.kind === 'call' && /^[a-z][A-Za-z\d]*_\w*$/.test(before)) return completeMethods(context, edited, offset);
  switch (request.kind) {
    case 'call':
      return offset <= request.methodRange.end
        ? completeMethods(context, edited, offset)
        : completeCallArguments(context, edited, offset);
    case 'envelope':
      return completeEnvelope(context, edited, offset);
    case 'get':
      return completePath(
        context,
        edited,
        request.path === ''
          ? placeAround(offset, offset, offset)
          : placeAround(request.pathRange.start, offset, request.pathRange.end),
      );
    case 'pasted':
      return [];
  }
}

/**
 * Whether the offset is in a comment before the request. Comments among the arguments are handled by the request
 * cursor.
 */
function isInBlockComment({ text, cell: { request } }: ParsedCell, offset: number): boolean {
  const before = text.slice(0, Math.min(offset, request?.range.start ?? offset));
  return before.lastIndexOf('/*') > before.lastIndexOf('*/');
}

function isWithinArguments({ cell: { request } }: ParsedCell, offset: number): boolean {
  return request !== undefined && offset > (request.kind === 'call' ? request.methodRange.end : request.range.start);
}

function completeCallArguments(context: LanguageContext, edited: ParsedCell, offset: number): readonly Completion[] {
  const found = argumentFrames(edited, offset);
  const network = networkOf(context, edited);
  const method = methodAt(context, edited, valueOf(network));
  const line = lineAt(edited, offset);
  const called = line && calledMethod(context, edited, line, method);
  return found && !found.isInNote
    ? completeArguments({
        context,
        edited,
        offset,
        ...found,
        method: called?.method ?? method,
        called,
        network: valueOf(network),
        sugar: true,
      })
    : [];
}

/** An envelope is sent as written, so only encoded values are offered. */
function completeEnvelope(context: LanguageContext, edited: ParsedCell, offset: number): readonly Completion[] {
  const found = argumentFrames(edited, offset);
  if (!found || found.isInNote) return [];
  const network = valueOf(networkOf(context, edited));
  const { token, envelopeKey } = found;
  if (envelopeKey === '') {
    const top = found.frames.at(-1);
    return completeKeys(
      { edited, offset, ...found },
      { schema: envelopeSchema, keys: top?.kind === 'object' ? top.keys : [] },
    );
  }
  if (envelopeKey !== undefined) {
    if (envelopeKey !== 'method' || !token) return [];
    const place = placeAround(token.range.start + 1, offset, token.range.end - (token.closed ? 1 : 0));
    return methodsFor(context, network)
      .filter(({ path }) => path === undefined)
      .map((method) => {
        const name = network && isOf(method, network) ? wireMethod(method.name, network) : method.name;
        return { ...methodCompletion(method, context, network, place), label: name, text: name, isSnippet: false };
      });
  }
  return completeArguments({
    context,
    edited,
    offset,
    ...found,
    method: methodAt(context, edited, network),
    network,
    sugar: false,
  });
}

function completeMethods(context: LanguageContext, edited: ParsedCell, offset: number): readonly Completion[] {
  const { text } = edited;
  if (text.length > stepLimits.cellCharacters) return [];
  let start = offset;
  while (start > 0 && isNameCharacter(text.charAt(start - 1))) start -= 1;
  let end = offset;
  while (end < text.length && isNameCharacter(text.charAt(end))) end += 1;
  const place = placeAround(start, offset, end);
  // A partial name may be a method of any family. The directive or the default network decides which come first.
  const network = valueOf(networkOf(context, { ...edited, cell: { ...edited.cell, request: undefined } }));
  const hasArguments = text.slice(end, lineEnd(text, end)).trim() !== '';
  return methodsFor(context, network).map((method) => {
    const completion = methodCompletion(method, context, network, place);
    return hasArguments ? { ...completion, text: method.name, isSnippet: false } : completion;
  });
}

function isNameCharacter(character: string): boolean {
  return /[\w$.:-]/.test(character);
}

function methodsFor(context: LanguageContext, network: Network | undefined): readonly Method[] {
  const all = context.catalogue.all();
  return network
    ? [...all.filter((method) => isOf(method, network)), ...all.filter((method) => !isOf(method, network))]
    : all;
}

function methodCompletion(
  method: Method,
  context: LanguageContext,
  network: Network | undefined,
  place: CompletionPlace,
): Completion {
  const rank = network === undefined || isOf(method, network) ? 0 : 1;
  const cost = network === undefined ? unpriced : resolveCost(method.name, network, context.costs).cost;
  return {
    label: method.name,
    kind: 'method',
    detail: formatCallCost(cost),
    documentation: describeMethod(method),
    text:
      method.path === undefined
        ? new SnippetWriter().method(method)
        : `GET ${method.path.replace('{chainId}', network?.chainId ?? '${1:1}')}`,
    isSnippet: true,
    order: `${rank}${methodOrder(method.name, method.document === 'service')}`,
    ...place,
  };
}

function completePath(context: LanguageContext, edited: ParsedCell, place: CompletionPlace): readonly Completion[] {
  const network = valueOf(networkOf(context, edited));
  return context.catalogue.all().flatMap((method): Completion[] => {
    if (method.path === undefined) return [];
    const text = method.path.replace('{chainId}', network?.chainId ?? '{chainId}');
    return [
      { label: text, kind: 'value', detail: method.summary, documentation: describeMethod(method), text, ...place },
    ];
  });
}

function isOf(method: Method, network: Network): boolean {
  return method.families.length === 0 || method.families.includes(network.family);
}

function valueOf(network: ReturnType<typeof networkOf>): Network | undefined {
  return network.kind === 'ok' ? network.value : undefined;
}

/** Returns a text that sorts a method among others: common ones first, then those of the service, then the rest. */
function methodOrder(name: string, isOfService: boolean): string {
  const { rank = isOfService ? 98 : 99 } = factsOf(name);
  return `${String(rank).padStart(2, '0')}${name}`;
}
