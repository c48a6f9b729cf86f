import { formatCallCost } from '../../../base/credits/formatCredits';
import type { CreditCost } from '../../../base/credits/planCost';
import { printJsonStart } from '../../../base/json/printJson';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { eip55 } from '../../../base/view/eip55';
import { codeBlock, codeSpan, documentProse, type Markdown, markdownOf } from '../../../base/view/markdown';
import { shortened } from '../../../base/view/shortForm';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import type { Method } from '../../../model/catalogue/method';
import { notificationsAfter } from '../../../model/catalogue/notifications';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import { callLines } from '../../../model/cell/callLines';
import type { Directive, ParsedCell } from '../../../model/cell/cell';
import { directiveItems } from '../../../model/cell/directiveItems';
import type { SourceRange } from '../../../model/cell/problem';
import { type CellReference, referencesOf } from '../../../model/cell/referencesOf';
import { contractCall } from '../../../model/exchange/evmCalls';
import type { Network } from '../../../model/networks/network';
import { resolveNetwork } from '../../../model/networks/resolveNetwork';
import { composeOverrides } from '../../../request/overrides/composeOverrides';
import { isOverride, readOverrides } from '../../../request/overrides/readOverrides';
import { resolvePath, resolveTarget, sidesOf } from '../../../request/overrides/resolveOverride';
import { describeName } from '../../../request/params/encodeAddress';
import { overrideNamesOf } from '../overrides/overrideNamesOf';
import { calledMethod, lineAt } from '../shared/calledMethod';
import {
  composeForEditor,
  encodeContextOf,
  methodOfEdited,
  networkOf,
  substitutionOf,
} from '../shared/cellComposition';
import { describeMethod, describeParameter, describeSchema, signatureOfMethod } from '../shared/describeMethod';
import { findDirective } from '../shared/directives';
import { argumentFrames } from '../shared/envelopeCursor';
import type { LanguageContext } from '../shared/languageContext';
import { readQuantity, readTopic } from '../shared/readValue';
import type { CursorToken } from '../shared/requestCursor';
import { schemaAt } from '../shared/schemaAtCursor';
import { templateFunctions } from '../shared/templateFunctions';
import { readPosition } from './readPosition';

/** The hover for a range of a cell. */
export interface CellHover {
  readonly range: SourceRange;
  readonly paragraphs: readonly Markdown[];
}

const maxValueLength = 400;

/** Returns the hover at an offset: documentation, the meaning of a value, and what is sent for it. */
export function hoverCell(context: LanguageContext, edited: ParsedCell, offset: number): CellHover | undefined {
  const { cell } = edited;
  if (edited.text.length > stepLimits.cellCharacters) return undefined;
  const directive = cell.directives.find(({ range }) => holds(range, offset));
  const reference = referencesOf(cell).find(({ range }) => holds(range, offset));
  if (reference) return withContent(hoverReference(context, edited, reference));
  if (directive) return withContent(hoverDirective(context, edited, directive));
  return withContent(hoverVariable(context, edited, offset) ?? hoverRequest(context, edited, offset));
}

function withContent(hover: CellHover | undefined): CellHover | undefined {
  return hover && hover.paragraphs.length > 0 ? hover : undefined;
}

function hoverDirective(context: LanguageContext, edited: ParsedCell, directive: Directive): CellHover {
  const { name, range } = directive;
  const description = findDirective(name);
  const paragraphs = description
    ? [
        markdownOf`${codeSpan(`@${name}`)}: ${documentProse(description.summary)}`,
        codeBlock(description.example, 'rpc'),
      ]
    : [];
  const resolutions =
    name === 'network' ? directiveItems(directive).map(({ value }) => resolveNetwork(context.services, value)) : [];
  return {
    range,
    paragraphs: [
      ...paragraphs,
      ...(isOverride(directive) ? hoverOverride(context, edited, directive) : []),
      ...resolutions.flatMap((one) => (one.kind === 'found' ? [describeNetwork(one.network)] : [])),
    ],
  };
}

function describeNetwork({ name, key, family, service, chainId, rpc, ws, gas }: Network): Markdown {
  const by = [...(rpc ? ['HTTP'] : []), ...(ws ? ['WebSocket'] : []), ...(gas ? ['gas API'] : [])].join(', ');
  return markdownOf`**${name}** (${codeSpan(key)}) of ${service.name}: ${family}${chainId === undefined ? '' : `, chain ${chainId}`}, by ${by || 'nothing'}`;
}

function hoverReference(context: LanguageContext, edited: ParsedCell, reference: CellReference): CellHover | undefined {
  if (reference.kind === 'problem') return undefined;
  const { target, expression, range } = reference;
  const name = expression.split(/\s/)[0] ?? '';
  const known = templateFunctions.find((candidate) => candidate.name === name);
  const paragraphs = known
    ? [
        markdownOf`${codeSpan(known.takes === '' ? known.name : `${known.name} ${known.takes}`)}: ${documentProse(known.summary)}`,
      ]
    : [];
  const value = substitutionOf(context, edited, encodeContextOf(context, edited)).text(`{{${expression}}}`, range);
  if (target.kind === 'now' || target.kind === 'environment') return { range, paragraphs };
  if (value.kind === 'failed') return { range, paragraphs: [...paragraphs, documentProse(value.problem.message)] };
  const printed = typeof value.value === 'string' ? value.value : printJsonStart(value.value, maxValueLength + 1, 2);
  const origin =
    target.kind === 'path' || (target.kind === 'name' && context.memory.answers.has(target.name))
      ? 'From the last run:'
      : undefined;
  return {
    range,
    paragraphs: [
      ...paragraphs,
      ...(origin === undefined ? [] : [markdownOf`${origin}`]),
      codeBlock(shortened(printed, maxValueLength), 'json'),
      ...(target.kind === 'name' || target.kind === 'path' ? sourceOfAddress(context, printed) : []),
      ...readings(context, edited, printed),
    ],
  };
}

/** Returns the source of an address's name. */
function sourceOfAddress({ addressBook }: LanguageContext, address: string): readonly Markdown[] {
  const found = addressBook?.nameOf(address);
  return found === undefined ? [] : [markdownOf`${describeName({ ...found, others: [], alsoNamed: [] })}`];
}

function hoverVariable(context: LanguageContext, edited: ParsedCell, offset: number): CellHover | undefined {
  const variable = edited.cell.variables.find(
    ({ nameRange, valueRange }) => offset >= nameRange.start && offset <= valueRange.end,
  );
  if (!variable) return undefined;
  const range = { start: variable.nameRange.start, end: variable.valueRange.end };
  return {
    range,
    paragraphs: [
      markdownOf`Variable ${codeSpan(variable.name)}. Use it as ${codeSpan(`{{${variable.name}}}`)}.`,
      ...readings(context, edited, variable.value),
    ],
  };
}

function hoverRequest(context: LanguageContext, edited: ParsedCell, offset: number): CellHover | undefined {
  const { request } = edited.cell;
  const network = networkOf(context, edited);
  const method = methodOfEdited(context, edited);
  const found = argumentFrames(edited, offset);
  const nameRange = methodNameRange(request, found, offset);
  if (nameRange && holds(nameRange, offset)) {
    if (!method) return undefined;
    const cost = network.kind === 'ok' ? resolveCost(method.name, network.value, context.costs).cost : method.cost;
    return { range: nameRange, paragraphs: methodParagraphs(method, cost) };
  }
  const { token } = found ?? {};
  if (!found || !token || !holds(token.range, offset) || found.envelopeKey !== undefined) return undefined;
  const line = lineAt(edited, offset);
  const called = line && calledMethod(context, edited, line, method)?.method;
  const place = schemaAt(called ?? method, found.frames);
  if (place.role === 'key') {
    const member = place.schema?.properties?.[token.text];
    return (
      member && {
        range: token.range,
        paragraphs: [
          markdownOf`${codeSpan(token.text)}${place.schema?.required.includes(token.text) === true ? '' : ' (optional)'}: ${describeSchema(member)}`,
        ],
      }
    );
  }
  const isArgument = found.frames.length === 1;
  const title = place.key ?? (isArgument ? place.parameter?.name : undefined);
  const description =
    isArgument && place.parameter ? describeParameter(place.parameter) : place.schema && describeSchema(place.schema);
  const { encoded } = composeForEditor(context, edited, network, token.range);
  const expansion = encoded?.expansions.find(
    ({ range, place: name }) =>
      range.start === token.range.start && (range.end === token.range.end || (called !== undefined && name === 'data')),
  );
  return {
    range: token.range,
    paragraphs: [
      ...(description === undefined || description.isEmpty
        ? []
        : [title === undefined ? description : markdownOf`${codeSpan(title)}: ${description}`]),
      ...(expansion
        ? [markdownOf`Sent as ${codeSpan(expansion.sent)}`, ...sourceOfAddress(context, expansion.sent)]
        : sentLater(token, place.schema?.name)),
      ...readings(context, edited, token.text, place.schema),
    ],
  };
}

function methodNameRange(
  request: ParsedCell['cell']['request'],
  found: ReturnType<typeof argumentFrames>,
  offset: number,
): SourceRange | undefined {
  if (request?.kind === 'call')
    return callLines(request).find(({ methodRange }) => holds(methodRange, offset))?.methodRange ?? request.methodRange;
  if (request?.kind === 'get') return request.range;
  return found?.envelopeKey === 'method' ? found.token?.range : undefined;
}

function methodParagraphs(method: Method, cost: CreditCost): readonly Markdown[] {
  const families = method.families.length > 0 ? ` · ${method.families.join(', ')}` : '';
  return [
    codeSpan(signatureOfMethod(method)),
    markdownOf`${formatCallCost(cost)}${families}`,
    describeMethod(method),
    ...notificationsAfter(method.name).map(
      ({ name, tells }) => markdownOf`Then the network sends ${codeSpan(name)}: ${tells}.`,
    ),
  ];
}

function sentLater({ text }: CursorToken, schema: string | undefined): readonly Markdown[] {
  const isBlock = schema === 'BlockParameter' || schema === 'BlockOrHash' || schema === 'BlockId';
  const match = isBlock ? /^(latest|safe|finalized)\s*-\s*([\d_]+)$/.exec(text) : null;
  return match && (schema !== 'BlockId' || match[1] === 'latest')
    ? [
        markdownOf`Sent as the number of the ${match[1] ?? ''} block minus ${match[2] ?? ''}. Rpcbook requests that number first.`,
      ]
    : [];
}

function readings(
  context: LanguageContext,
  edited: ParsedCell,
  text: string,
  schema?: Parameters<typeof readQuantity>[1],
): readonly Markdown[] {
  const address = /^0x([\da-f]{40})$/i.exec(text)?.[1];
  const name =
    address === undefined
      ? undefined
      : context.cells
          .flatMap((parsed) => context.facts.of(parsed).addresses)
          .find((known) => known.variable !== undefined && known.text.toLowerCase() === text.toLowerCase());
  return [
    ...(address === undefined
      ? []
      : [
          markdownOf`${codeSpan(eip55(address))}${name?.variable === undefined ? '' : markdownOf`, the variable ${codeSpan(name.variable)}`}`,
        ]),
    ...readTopic(text, context.hintsOf(edited.cell), context.builtInAbi),
    ...(schema?.name === 'StoragePosition' ? readPosition(text, context.hintsOf(edited.cell)) : []),
    ...readQuantity(text, schema, context.time),
    ...(/^[A-Z]\w*\([\w\s,[\]()]*\)$/.test(text) && schema === undefined
      ? [markdownOf`Topic ${codeSpan(keccakOfText(text))}`]
      : []),
  ];
}

function holds({ start, end }: SourceRange, offset: number): boolean {
  return offset >= start && offset <= end;
}

/** Describes the location that an override is written to: its slot, its bytes and its type, and the sent value. */
function hoverOverride(context: LanguageContext, edited: ParsedCell, { valueRange }: Directive): readonly Markdown[] {
  const override = readOverrides(edited.cell).overrides.find(({ whole }) => whole.range.start === valueRange.start);
  if (override === undefined) return [];
  const names = overrideNamesOf(context, edited);
  const budget = new StepBudget(stepLimits.preparing);
  const composed = composeOverrides([contractCall({}, 'latest')], [override], {
    ...names,
    heads: new Map(),
    words: new Map(),
    budget,
  });
  const sent = composed.kind === 'ok' ? composed.value.expansions.map(({ sent: form }) => form) : [];
  return [
    ...(override.kind === 'account' ? describePlace(override.place, names) : []),
    ...sent.slice(0, 3).map((form) => markdownOf`Sent as ${codeSpan(form)}`),
    ...(composed.kind === 'ok' && composed.value.words.length > 0
      ? [markdownOf`The slot holds other values, too. Rpcbook reads it first, with one call.`]
      : []),
  ];
}

function describePlace(
  place: Parameters<typeof sidesOf>[0],
  names: ReturnType<typeof overrideNamesOf>,
): readonly Markdown[] {
  const { target, path } = sidesOf(place, names.book);
  const address = resolveTarget(target, names);
  if (address.kind === 'failed' || address.value === undefined) return [];
  const found = resolvePath(address.value, path, names);
  if (found.kind === 'failed' || found.value === undefined) return [];
  const { slot, source } = found.value;
  const { type, offset, label } = slot;
  const bytes = type?.kind === 'value' && type.bytes < 32 ? `, ${type.bytes} bytes from byte ${offset} on` : '';
  const by = source === undefined ? '' : `, by ${source}`;
  return [
    markdownOf`${codeSpan(label)}${type === undefined ? '' : markdownOf` is ${codeSpan(type.label)}`}, in slot ${codeSpan(slot.slot)}${bytes}${by}`,
  ];
}
