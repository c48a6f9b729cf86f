import type { JsonObject, JsonValue } from '../core/base/json/jsonValue';
import { parseJson } from '../core/base/json/parseJson';
import { parseJsonBytes } from '../core/base/json/parseJsonBytes';
import { printJson } from '../core/base/json/printJson';
import { answerBlocks } from '../core/knowledge/answers/answerBlocks';
import type { CellAnswer, ExchangeAnswer, RefusedAnswer, ShownAnswer } from '../core/run/session/memory/cellAnswer';
import type { CellSources } from '../core/run/session/memory/cellSources';
import { keptFormat, keptVersion } from '../core/run/session/memory/keptFormat';
import { hashSources } from '../core/run/session/memory/keptSources';
import type { FramedSide } from './comparisonFrame';
import { printExchangeFrame } from './exchangeFrame';
import {
  type KeptContent,
  type KeptHeading,
  type KeptOutput,
  maxKeptAnswerBytes,
  maxKeptCells,
  maxKeptFileBytes,
  maxKeptSources,
  outputsOf,
} from './keptOutputs';

/** The outputs of one cell as text, for a file that can be written again when another cell has run. */
export interface PrintedCell {
  readonly heading: KeptHeading;
  readonly time: number;
  /** The members of the content, without keys. */
  readonly text: string;
}

const newline = 0x0a;

/**
 * Prints the outputs of a cell: their members as indented JSON with all digits. `redact` removes keys. Returns undefined
 * if they are too large to keep, and if they can't be read again without the keys.
 */
export function printKeptContent(content: KeptContent, redact: (text: string) => string): string | undefined {
  const { time, networks, blocks, sources, outputs } = content;
  if (Object.keys(sources.variables).length + Object.keys(sources.answers).length > maxKeptSources) return undefined;
  const printed = outputs.map(jsonOfOutput);
  if (printed.some((output) => output === undefined)) return undefined;
  const json: JsonObject = {
    time: new Date(time).toISOString(),
    networks,
    ...(blocks && { blocks: { from: blocks.from, to: blocks.to } }),
    sources: plainOf(sources),
    outputs: printed.flatMap((output) => output ?? []),
  };
  const text = redact(printJson(json, 2));
  // The file has the same limit of nesting as an answer, and the outputs are on its fourth level.
  return parseJson(`[[[${text}]]]`).kind === 'ok' ? text.slice(1, -1).trim() : undefined;
}

/**
 * Prints a file of kept outputs, in the order of the cells. Leaves out the oldest outputs if there are too many. `redact`
 * removes keys from the names of cells.
 */
export function printKeptOutputs(cells: readonly PrintedCell[], redact: (text: string) => string): string {
  const kept = new Set<PrintedCell>();
  let bytes = 0;
  for (const cell of cells.toSorted((one, other) => other.time - one.time)) {
    // Headings are shorter than the additional bytes.
    const length = new TextEncoder().encode(cell.text).length + 1_000;
    if (bytes + length > maxKeptFileBytes || kept.size === maxKeptCells) continue;
    bytes += length;
    kept.add(cell);
  }
  const texts = cells
    .filter((cell) => kept.has(cell))
    .toSorted((one, other) => one.heading.index - other.heading.index)
    .map(({ heading: { cell, index, name, method }, text }) => {
      const heading = printJson({
        cell,
        index,
        ...(name !== undefined && { name: redact(name.slice(0, 200)) }),
        ...(method !== undefined && { method: redact(method.slice(0, 200)) }),
      });
      return `{\n  ${heading.slice(1, -1)},\n  ${text}\n}`;
    });
  return `{"format":${JSON.stringify(keptFormat)},"version":${keptVersion},"cells":[\n${texts.join(',\n')}\n]}\n`;
}

/** Returns undefined for an answer that is too large. */
function jsonOfOutput(output: KeptOutput): JsonValue | undefined {
  switch (output.kind) {
    case 'work':
      return { kind: 'work', report: plainOf({ version: 1, ...output.report }) };
    case 'exchange': {
      const answer = jsonOfAnswer(output);
      return answer && { kind: 'exchange', ...answer };
    }
    case 'compared': {
      const sides = output.answers.map(jsonOfSide).filter((side) => side !== undefined);
      return sides.length < output.answers.length ? undefined : { kind: 'compared', sides };
    }
  }
}

function jsonOfSide({ network: { key, name }, answer }: FramedSide<ShownAnswer>): JsonObject | undefined {
  const network = { key, name };
  if (answer.kind === 'refused') {
    const { cause, cure } = answer.refusal;
    return { network, refusal: { cause, cure } };
  }
  const exchange = jsonOfAnswer(answer);
  return exchange && { network, ...exchange };
}

/** The header of a frame and the body after it. The body is absent if there was no answer. */
function jsonOfAnswer({ exchange, hints, notes, sentValues, name }: ShownAnswer): JsonObject | undefined {
  const frame = printExchangeFrame({ exchange, hints, notes, sentValues, name });
  if (frame.length > maxKeptAnswerBytes) return undefined;
  const end = frame.indexOf(newline);
  const header = parseJsonBytes(frame.subarray(0, end));
  const body = end + 1 === frame.length ? undefined : parseJsonBytes(frame.subarray(end + 1));
  if (header.kind === 'failed' || body?.kind === 'failed') return undefined;
  return { header: header.value, ...(body && { body: body.value }) };
}

/** Returns plain data as JSON, without its undefined members. */
function plainOf(data: object): JsonValue {
  const parsed = parseJson(JSON.stringify(data));
  return parsed.kind === 'ok' ? parsed.value : null;
}

/**
 * Returns what is kept of an answer; undefined if nothing is: the request wasn't sent, or the answer is too large.
 * `sources` is what it was made from.
 */
export function keptContentOf(answer: CellAnswer, sources: CellSources): KeptContent | undefined {
  if (answer.kind === 'nothing' || answer.kind === 'refused') return undefined;
  const exchanges = answer.kind === 'exchange' ? [answer] : answer.answers.flatMap((side) => exchangeOf(side.answer));
  if (exchanges.length === 0 || exchanges.reduce((sum, each) => sum + bodyLength(each), 0) > maxKeptAnswerBytes)
    return undefined;
  const blocks = exchanges.flatMap(({ exchange }) => answerBlocks(exchange) ?? []);
  return {
    time: Math.max(...exchanges.map(({ exchange }) => Math.round(exchange.startedAt + exchange.milliseconds))),
    networks: exchanges.map(({ exchange }) => exchange.network.key),
    ...(blocks.length > 0 && {
      blocks: {
        from: Math.min(...blocks.map(({ from }) => from)),
        to: Math.max(...blocks.map(({ to }) => to)),
      },
    }),
    sources: hashSources(sources),
    outputs: outputsOf(answer),
  };
}

function exchangeOf(answer: ExchangeAnswer | RefusedAnswer): readonly ExchangeAnswer[] {
  return answer.kind === 'exchange' ? [answer] : [];
}

function bodyLength({ exchange: { outcome } }: ExchangeAnswer): number {
  return outcome.kind === 'result' || outcome.kind === 'rpcError' ? outcome.body.length : 0;
}
