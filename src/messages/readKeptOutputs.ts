import { nameCharacters } from '../core/base/answerBounds';
import { type JsonValue, readList, readMember } from '../core/base/json/jsonValue';
import { parseJsonBytes } from '../core/base/json/parseJsonBytes';
import { printJsonStart } from '../core/base/json/printJson';
import {
  count,
  json,
  jsonObject,
  listOf,
  mapped,
  members,
  optional,
  type Reader,
  recordOf,
  text,
  where,
} from '../core/base/json/readers';
import { type Fields, readFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import { shownName, shownSymbol } from '../core/base/view/shownName';
import { visibleText } from '../core/base/view/visibleText';
import type { DecodeHints } from '../core/formats/abi/names/decodeHints';
import type { Network } from '../core/model/networks/network';
import type { WorkReport } from '../core/run/longWork/workReport';
import type { ShownAnswer } from '../core/run/session/memory/cellAnswer';
import { keptFormat, keptVersion } from '../core/run/session/memory/keptFormat';
import type { KeptSources } from '../core/run/session/memory/keptSources';
import { type FramedSide, readComparedNetwork, readRefusal } from './comparisonFrame';
import {
  type KeptCell,
  type KeptOutput,
  maxKeptAnswerBytes,
  maxKeptCells,
  maxKeptFileBytes,
  maxKeptSources,
} from './keptOutputs';
import { readExchangeFrame } from './readExchangeFrame';
import { readReport } from './workReportFrame';

/** Why a file of kept outputs isn't read. A file of another kind or version must not be replaced, either. */
export type KeptProblem = 'otherFile' | 'otherVersion' | 'tooLarge';

/** Maximum number of outputs of a cell: the report of long work, and the answers. */
const maxOutputs = 4;
const maxNotes = 200;
const hash = /^0x[0-9a-f]{64}$/;

/** Reads an answer as the renderer does, without what could be asked about it, and without bodies that aren't in it. */
const readAnswer: Reader<ShownAnswer> = (value) => {
  const { header, body } = readFields(value) ?? {};
  const bare = Object.entries(jsonObject(header) ?? {}).filter(([name]) => !unkept.has(name));
  const [head, rest] = [
    printBounded(Object.fromEntries(bare)),
    body === undefined ? '' : printBounded(json(body) ?? null),
  ];
  if (head === undefined || rest === undefined) return undefined;
  const frame = readExchangeFrame(new TextEncoder().encode(`${head}\n${rest}`));
  if (frame.kind === 'failed') return undefined;
  const { kind, exchange, hints, notes, sentValues, name } = frame.value;
  return {
    kind,
    exchange: { ...exchange, network: shownNetwork(exchange.network) },
    hints: shownHints(hints),
    notes: notes.slice(0, maxNotes).map((note) => visibleText(note)),
    sentValues,
    name: name?.slice(0, nameCharacters),
  };
};

const unkept: ReadonlySet<string> = new Set(['offers', 'keptBody', 'owner']);

/** Undefined for more than is kept of an answer, which a file of ours doesn't have. */
function printBounded(value: JsonValue): string | undefined {
  const printed = printJsonStart(value, maxKeptAnswerBytes + 1);
  return printed.length > maxKeptAnswerBytes ? undefined : printed;
}

const readSide: Reader<FramedSide<ShownAnswer>> = (value) => {
  const { network: named, refusal } = readFields(value) ?? {};
  const network = readComparedNetwork(named);
  const answer = readShownRefusal(refusal) ?? readAnswer(value);
  return network && answer && { network: { ...network, name: shownName(network.name) }, answer };
};

const readShownRefusal = mapped(readRefusal, ({ cause, cure }) => ({
  kind: 'refused' as const,
  refusal: { cause: visibleText(cause), cure: visibleText(cure) },
}));

const readShownReport = mapped(readReport, ({ notices, stopped, saved, ...rest }): WorkReport => ({
  ...rest,
  notices: notices.slice(0, maxNotes).map((notice) => visibleText(notice)),
  stopped: stopped && visibleText(stopped),
  saved: saved && { ...saved, path: visibleText(saved.path) },
}));

const readSides = where(listOf(readSide), ({ length }) => length > 0);

const readOutput: Reader<KeptOutput> = (value) => {
  const { kind, report: framed, sides } = readFields(value) ?? {};
  if (kind === 'exchange') return readAnswer(value);
  if (kind === 'work') {
    const report = readShownReport(framed);
    return report && { kind, report };
  }
  const answers = kind === 'compared' ? readSides(sides) : undefined;
  return answers && { kind: 'compared', answers };
};

const readSources: Reader<KeptSources> = members({
  request: text,
  networks: text,
  variables: recordOf(text),
  answers: recordOf(members({ name: text, value: optional(text) })),
});

/** Checking more members than are kept would take as long as parsing them. */
function hasFewSources(sources: Fields): boolean {
  const counts = [sources['variables'], sources['answers']].map((each) => Object.keys(readFields(each) ?? {}).length);
  return counts.reduce((sum, each) => sum + each, 0) <= maxKeptSources;
}

const readCell: Reader<KeptCell> = members({
  cell: where(text, (cell) => hash.test(cell)),
  index: count,
  name: optional(mapped(text, (name) => name.slice(0, nameCharacters))),
  method: optional(text),
  time: where(mapped(text, Date.parse), (time) => !Number.isNaN(time)),
  networks: mapped(listOf(text), (networks) => networks.slice(0, maxOutputs)),
  blocks: optional(members({ from: count, to: count })),
  sources: mapped(where(readFields, hasFewSources), readSources),
  outputs: where(listOf(readOutput), ({ length }) => length > 0 && length <= maxOutputs),
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
    return [address, { ...token, symbol: shownSymbol(symbol), source: source && visibleText(source) }] as const;
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
