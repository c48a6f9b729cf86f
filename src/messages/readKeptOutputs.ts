import { nameCharacters } from '../core/base/answerBounds';
import type { JsonObject, JsonValue } from '../core/base/json/jsonValue';
import { parseJsonBytes } from '../core/base/json/parseJsonBytes';
import { printJsonStart } from '../core/base/json/printJson';
import { isObject, readList, readMember, readText } from '../core/base/json/readMember';
import { failed, ok, type Result } from '../core/base/result';
import { shownName, shownSymbol } from '../core/base/view/shownName';
import { visibleText } from '../core/base/view/visibleText';
import type { DecodeHints } from '../core/formats/abi/names/decodeHints';
import type { Network } from '../core/model/networks/network';
import { keptFormat, keptVersion } from '../core/run/session/memory/keptFormat';
import type { KeptSources } from '../core/run/session/memory/keptSources';
import type { FramedSide } from './comparisonFrame';
import type { FramedExchange } from './exchangeFrame';
import { hasMembers, isCount, isRecordOf, isText } from './guard';
import {
  type KeptCell,
  type KeptOutput,
  maxKeptAnswerBytes,
  maxKeptCells,
  maxKeptFileBytes,
  maxKeptSources,
} from './keptOutputs';
import { readExchangeFrame } from './readExchangeFrame';
import { readWorkReportFrame } from './readWorkReportFrame';

/** Why a file of kept outputs isn't read. A file of another kind or version must not be replaced, either. */
export type KeptProblem = 'otherFile' | 'otherVersion' | 'tooLarge';

/** Maximum number of outputs of a cell: the report of long work, and the answers. */
const maxOutputs = 4;
const maxNotes = 200;
const hash = /^0x[0-9a-f]{64}$/;

const isBlocks = hasMembers({ from: isCount, to: isCount });
const isSources = hasMembers({
  request: isText,
  networks: isText,
  variables: isRecordOf(isText),
  answers: isRecordOf(hasMembers({ name: isText }, { value: isText })),
});

/**
 * Reads a file of kept outputs, member by member. The file is a stranger's text: what is in it is shown, and nothing of
 * it can be sent or run. A cell that can't be read is left out. Names are made safe to show.
 */
export function readKeptOutputs(bytes: Uint8Array): Result<readonly KeptCell[], KeptProblem> {
  if (bytes.length > maxKeptFileBytes * 2) return failed('tooLarge');
  const parsed = parseJsonBytes(bytes);
  if (parsed.kind === 'failed' || readMember(parsed.value, 'format') !== keptFormat) return failed('otherFile');
  if (readMember(parsed.value, 'version') !== keptVersion) return failed('otherVersion');
  const cells = readList(parsed.value, 'cells').slice(0, maxKeptCells);
  return ok(cells.flatMap((cell) => readCell(cell) ?? []));
}

function readCell(json: JsonValue): KeptCell | undefined {
  const [cell, name, method] = ['cell', 'name', 'method'].map((member) => readText(json, member));
  const [index, blocks, sources] = [readMember(json, 'index'), readMember(json, 'blocks'), readSources(json)];
  const time = Date.parse(readText(json, 'time') ?? '');
  const list = readList(json, 'outputs');
  if (cell === undefined || !hash.test(cell) || !isCount(index) || Number.isNaN(time)) return undefined;
  if (sources === undefined || list.length === 0 || list.length > maxOutputs) return undefined;
  const outputs = list.map(readOutput);
  if (blocks !== undefined && !isBlocks(blocks)) return undefined;
  if (outputs.some((output) => output === undefined)) return undefined;
  return {
    cell,
    index,
    ...(name !== undefined && { name: name.slice(0, nameCharacters) }),
    ...(method !== undefined && { method }),
    time,
    networks: readList(json, 'networks').filter(isText).slice(0, maxOutputs),
    blocks,
    sources,
    outputs: outputs.flatMap((output) => output ?? []),
  };
}

function readSources(json: JsonValue): KeptSources | undefined {
  const read = readMember(json, 'sources');
  const count = (name: string): number => Object.keys(readObject(read, name)).length;
  // Checking so many members would take as long as parsing them.
  if (count('variables') + count('answers') > maxKeptSources) return undefined;
  const sources: unknown = read;
  return isSources(sources) ? sources : undefined;
}

function readObject(json: JsonValue | undefined, name: string): JsonObject {
  const member = readMember(json, name);
  return isObject(member) ? member : {};
}

function readOutput(json: JsonValue): KeptOutput | undefined {
  switch (readMember(json, 'kind')) {
    case 'work': {
      const text = printBounded(readMember(json, 'report') ?? null);
      const report = readWorkReportFrame(encode(text ?? ''));
      if (report.kind === 'failed') return undefined;
      const { notices, stopped, saved, ...rest } = report.value;
      return {
        kind: 'work',
        report: {
          ...rest,
          notices: notices.slice(0, maxNotes).map((notice) => visibleText(notice)),
          ...(stopped !== undefined && { stopped: visibleText(stopped) }),
          ...(saved && { saved: { ...saved, path: visibleText(saved.path) } }),
        },
      };
    }
    case 'exchange': {
      const framed = readExchange(json);
      return framed && { kind: 'exchange', framed };
    }
    case 'compared': {
      const sides = readList(json, 'sides').map(readSide);
      if (sides.length === 0 || sides.some((side) => side === undefined)) return undefined;
      return { kind: 'compared', sides: sides.flatMap((side) => side ?? []) };
    }
    default:
      return undefined;
  }
}

const isNetworkName = hasMembers({ key: isText, name: isText });
const isRefusal = hasMembers({ cause: isText, cure: isText });

function readSide(json: JsonValue): FramedSide | undefined {
  const network: unknown = readMember(json, 'network');
  const refusal: unknown = readMember(json, 'refusal');
  if (!isNetworkName(network)) return undefined;
  const named = { key: network.key, name: shownName(network.name) };
  if (isRefusal(refusal)) {
    const { cause, cure } = refusal;
    return {
      network: named,
      answer: { kind: 'refused', refusal: { cause: visibleText(cause), cure: visibleText(cure) } },
    };
  }
  const framed = readExchange(json);
  return framed && { network: named, answer: { kind: 'exchange', framed } };
}

/** Reads an answer as the renderer does, without what could be asked about it, and without bodies that aren't in it. */
function readExchange(json: JsonValue): FramedExchange | undefined {
  const [header, body] = [readMember(json, 'header'), readMember(json, 'body')];
  if (!isObject(header)) return undefined;
  const bare: JsonObject = Object.fromEntries(Object.entries(header).filter(([name]) => !unkept.has(name)));
  const [head, rest] = [printBounded(bare), body === undefined ? '' : printBounded(body)];
  if (head === undefined || rest === undefined) return undefined;
  const frame = readExchangeFrame(encode(`${head}\n${rest}`));
  if (frame.kind === 'failed') return undefined;
  const { exchange, hints, notes, sentValues, name } = frame.value;
  return {
    exchange: { ...exchange, network: shownNetwork(exchange.network) },
    hints: shownHints(hints),
    notes: notes.slice(0, maxNotes).map((note) => visibleText(note)),
    sentValues,
    ...(name !== undefined && { name: name.slice(0, nameCharacters) }),
  };
}

const unkept: ReadonlySet<string> = new Set(['offers', 'keptBody', 'owner']);

function shownNetwork(network: Network): Network {
  const { name, service, currency } = network;
  return {
    ...network,
    name: shownName(name),
    service: { ...service, name: shownName(service.name) },
    currency: { ...currency, symbol: shownSymbol(currency.symbol) },
  };
}

function shownHints(hints: DecodeHints): DecodeHints {
  const { contractNames, tokens } = hints;
  const shown = Object.entries(tokens).map(([address, token]) => {
    const { symbol, source } = token;
    return [
      address,
      { ...token, symbol: shownSymbol(symbol), ...(source !== undefined && { source: visibleText(source) }) },
    ] as const;
  });
  return {
    ...hints,
    tokens: Object.fromEntries(shown),
    ...(contractNames && {
      contractNames: Object.fromEntries(
        Object.entries(contractNames).map(([address, name]) => [address, shownName(name)]),
      ),
    }),
  };
}

/** Undefined for more than is kept of an answer, which a file of ours doesn't have. */
function printBounded(json: JsonValue): string | undefined {
  const text = printJsonStart(json, maxKeptAnswerBytes + 1);
  return text.length > maxKeptAnswerBytes ? undefined : text;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
