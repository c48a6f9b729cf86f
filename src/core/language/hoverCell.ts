import { eip55 } from '../abi/checksumCache';
import type { Directive } from '../cell/cell';
import { directiveItems } from '../cell/directiveItems';
import { referencesOf, type CellReference } from '../cell/referencesOf';
import type { SourceRange } from '../cell/sourceRange';
import { formatPlanCost } from '../credits/formatPlanCost';
import { resolveCost } from '../credits/resolveCost';
import { printJson } from '../json/printJson';
import { sumCosts } from '../pipe/plan';
import { resolveNetwork } from '../networks/resolveNetwork';
import type { Network } from '../networks/network';
import { keccakOfText } from '../abi/eventSignature';
import { composeForEditor, encodeContextOf, substitutionOf } from './cellComposition';
import { describeMethod, describeParameter, describeSchema, signatureOfMethod } from './describeMethod';
import { findDirective } from './directives';
import { argumentFrames } from './envelopeCursor';
import type { EditedCell, LanguageContext } from './languageContext';
import { readPosition } from './readPosition';
import { readQuantity, readTopic } from './readValue';
import type { CursorToken } from './requestCursor';
import { schemaAt } from './schemaAtCursor';
import { templateFunctions } from './templateFunctions';

/** What to show about a place of a cell. */
export interface CellHover {
  readonly range: SourceRange;
  /** Markdown, a paragraph each. */
  readonly paragraphs: readonly string[];
}

const longestValue = 400;

/** Says what stands at an offset: documentation, what a value means, and what is sent in its place. */
export function hoverCell(context: LanguageContext, edited: EditedCell, offset: number): CellHover | undefined {
  const { cell } = edited;
  const directive = cell.directives.find(({ range }) => holds(range, offset));
  const reference = referencesOf(cell).find(({ range }) => holds(range, offset));
  const hover = reference
    ? hoverReference(context, edited, reference)
    : directive
      ? hoverDirective(context, directive)
      : hoverVariable(context, edited, offset) ?? hoverRequest(context, edited, offset);
  return hover && hover.paragraphs.length > 0 ? hover : undefined;
}

function hoverDirective(context: LanguageContext, directive: Directive): CellHover {
  const { name, range } = directive;
  const description = findDirective(name);
  const paragraphs = description ? [`\`@${name}\`: ${description.summary}`, `\`\`\`rpc\n${description.example}\n\`\`\``] : [];
  const resolutions = name === 'network' ? directiveItems(directive).map(({ value }) => resolveNetwork(context.services, value)) : [];
  return { range, paragraphs: [...paragraphs, ...resolutions.flatMap((one) => (one.kind === 'found' ? [describeNetwork(one.network)] : []))] };
}

function describeNetwork({ name, key, family, service, chainId, rpc, ws, gas }: Network): string {
  const by = [...(rpc ? ['HTTP'] : []), ...(ws ? ['WebSocket'] : []), ...(gas ? ['gas API'] : [])].join(', ');
  return `**${name}** (\`${key}\`) of ${service.name}: ${family}${chainId === undefined ? '' : `, chain ${chainId}`}, by ${by || 'nothing'}`;
}

function hoverReference(context: LanguageContext, edited: EditedCell, reference: CellReference): CellHover | undefined {
  if (reference.kind === 'problem') return undefined;
  const { target, expression, range } = reference;
  const name = expression.split(/\s/)[0] ?? '';
  const known = templateFunctions.find((candidate) => candidate.name === name);
  const paragraphs = known ? [`\`${known.name}${known.takes === '' ? '' : ` ${known.takes}`}\`: ${known.summary}`] : [];
  const value = substitutionOf(context, edited, encodeContextOf(context, edited)).text(`{{${expression}}}`, range);
  if (target.kind === 'now' || target.kind === 'environment') return { range, paragraphs };
  if (value.kind === 'failed') return { range, paragraphs: [...paragraphs, value.problem.message] };
  const printed = typeof value.value === 'string' ? value.value : printJson(value.value, 2);
  const origin = target.kind === 'path' || (target.kind === 'name' && context.memory.answers.has(target.name)) ? 'From the last run:' : undefined;
  return { range, paragraphs: [...paragraphs, ...(origin === undefined ? [] : [origin]), codeBlock(shorten(printed)), ...readings(context, edited, printed)] };
}

function hoverVariable(context: LanguageContext, edited: EditedCell, offset: number): CellHover | undefined {
  const variable = edited.cell.variables.find(({ nameRange, valueRange }) => offset >= nameRange.start && offset <= valueRange.end);
  if (!variable) return undefined;
  const range = { start: variable.nameRange.start, end: variable.valueRange.end };
  return { range, paragraphs: [`Variable \`${variable.name}\`: use it as \`{{${variable.name}}}\``, ...readings(context, edited, variable.value)] };
}

function hoverRequest(context: LanguageContext, edited: EditedCell, offset: number): CellHover | undefined {
  const { request } = edited.cell;
  const { network, method, encoded } = composeForEditor(context, edited);
  const found = argumentFrames(edited, offset);
  const named = found?.envelopeKey === 'method' ? found.token?.range : undefined;
  const nameRange = request?.kind === 'call' ? request.methodRange : request?.kind === 'get' ? request.range : named;
  if (nameRange && holds(nameRange, offset)) {
    if (!method) return undefined;
    const cost = network.kind === 'ok' ? resolveCost(method.name, network.value, context.costs).cost : method.cost;
    const families = method.families.length > 0 ? ` · ${method.families.join(', ')}` : '';
    return { range: nameRange, paragraphs: [`\`${signatureOfMethod(method)}\``, `${cost.kind === 'known' ? formatPlanCost(sumCosts([cost])) : 'cost unknown'}${families}`, describeMethod(method)] };
  }
  const { token } = found ?? {};
  if (!found || !token || !holds(token.range, offset) || found.envelopeKey !== undefined) return undefined;
  const place = schemaAt(method, found.frames);
  if (place.role === 'key') {
    const member = place.schema?.properties?.[token.text];
    return member && { range: token.range, paragraphs: [`\`${token.text}\`${place.schema?.required.includes(token.text) === true ? '' : ' (optional)'}: ${describeSchema(member)}`] };
  }
  const isArgument = found.frames.length === 1;
  const title = place.key ?? (isArgument ? place.parameter?.name : undefined);
  const description = isArgument && place.parameter ? describeParameter(place.parameter) : place.schema && describeSchema(place.schema);
  const expansion = encoded?.expansions.find(({ range }) => range.start === token.range.start && range.end === token.range.end);
  return {
    range: token.range,
    paragraphs: [
      ...(description === undefined || description === '' ? [] : [title === undefined ? description : `\`${title}\`: ${description}`]),
      ...(expansion ? [`Sent as \`${expansion.sent}\``] : sentLater(token, place.schema?.name)),
      ...readings(context, edited, token.text, place.schema),
    ],
  };
}

function sentLater({ text }: CursorToken, schema: string | undefined): readonly string[] {
  const match = schema === 'BlockParameter' ? /^(latest|safe|finalized)\s*-\s*([\d_]+)$/.exec(text) : null;
  return match ? [`Sent as the number of the ${match[1]} block less ${match[2]}; that number is asked for first`] : [];
}

function readings(context: LanguageContext, edited: EditedCell, text: string, schema?: Parameters<typeof readQuantity>[1]): readonly string[] {
  const address = /^0x([\da-f]{40})$/i.exec(text)?.[1];
  const name = address === undefined ? undefined : context.cells.flatMap((parsed) => context.facts.of(parsed).addresses).find((known) => known.variable !== undefined && known.text.toLowerCase() === text.toLowerCase());
  return [
    ...(address === undefined ? [] : [`\`${eip55(address)}\`${name?.variable === undefined ? '' : `, the variable \`${name.variable}\``}`]),
    ...readTopic(text, context.hintsOf(edited.cell), context.builtInAbi),
    ...(schema?.name === 'StoragePosition' ? readPosition(text, context.hintsOf(edited.cell)) : []),
    ...readQuantity(text, schema, context.time),
    ...(/^[A-Z]\w*\([\w\s,[\]()]*\)$/.test(text) && schema === undefined ? [`Topic \`${keccakOfText(text)}\``] : []),
  ];
}

function holds({ start, end }: SourceRange, offset: number): boolean {
  return offset >= start && offset <= end;
}

/** What a node answered stays code, whatever it holds. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}

function shorten(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
