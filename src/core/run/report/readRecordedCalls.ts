import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import { countedText } from '../../base/view/amountText';
import { describeRunChanges } from '../live/describeRunChanges';
import { keptFormat, keptVersion } from '../session/memory/keptFormat';
import { failuresOf } from './cellFailures';
import type { CellReport } from './runReport';

/** A recorded answer beside that of the same request now. */
interface ComparedCall {
  readonly isSame: boolean;
  /** Whether an internal error keeps the answer from being shown. */
  readonly isUndecoded?: boolean;
  /** What is the same or differs. The first line names the call, further ones are indented. */
  readonly lines: readonly string[];
}

/** Calls of a record that are sent again. */
const maxCalls = 1_000;

/** Tags of blocks that refer to other blocks later. */
const movingTags: ReadonlySet<string> = new Set(['latest', 'pending', 'safe', 'finalized', 'pre_confirmed']);

/** A call of a record, and the cell that sends it again. */
export interface RecordedCall {
  /** The place in the record, such as `notes.rpc:12 eth_call`. */
  readonly title: string;
  readonly network: string;
  readonly cell: string;
  readonly result: JsonValue;
  /** Set if the request names a block that is another one now. */
  readonly movingTag?: string;
}

export interface RecordedCalls {
  readonly calls: readonly RecordedCall[];
  /** The cells that can't be verified, with the reason as a sentence. */
  readonly skipped: readonly { readonly title: string; readonly why: string }[];
}

/**
 * Reads the calls of an envelope that `rpcbook run --json` or Export Notebook wrote, or of kept outputs. The text is a
 * stranger's: a network is only a name, which the user's settings must have, and a request is sent as it is written or
 * not at all. Fails with a sentence for another file.
 */
export function readRecordedCalls(text: string): Result<RecordedCalls, string> {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return failed(otherFile);
  const cells = readMember(parsed.value, 'format') === keptFormat ? keptCells(parsed.value) : runCells(parsed.value);
  if (cells.kind === 'failed') return cells;
  const calls: RecordedCall[] = [];
  const skipped: { title: string; why: string }[] = [];
  for (const cell of cells.value) {
    const read = calls.length < maxCalls ? readCall(cell) : failed('It is one of too many.');
    if (read.kind === 'ok') calls.push(read.value);
    else skipped.push({ title: cell.title, why: read.problem });
  }
  return ok({ calls, skipped });
}

const otherFile = 'The file is no record of a run. Write one with `rpcbook run --json` or Export Notebook.';
const otherVersion = 'Another version of Rpcbook wrote the record. Run the notebook again to make a new one.';

/** A cell of either kind of file, whose members may be anything. */
interface CellRecord {
  readonly title: string;
  /** Whether it has the answer of one network. */
  readonly isCall: boolean;
  readonly network: string | undefined;
  readonly request: JsonValue | undefined;
  /** Undefined if there is no whole result. */
  readonly result: JsonValue | undefined;
  readonly blocks: JsonValue | undefined;
}

function runCells(envelope: JsonValue): Result<readonly CellRecord[], string> {
  const data = readMember(envelope, 'data');
  if (!isList(readMember(data, 'runs'))) return failed(otherFile);
  if (readMember(envelope, 'schemaVersion') !== 1) return failed(otherVersion);
  return ok(
    readList(data, 'runs').flatMap((run) =>
      readList(run, 'cells').map((cell) => {
        const answer = readMember(cell, 'answer');
        const outcome = readMember(answer, 'outcome');
        return {
          title: titleOf(run, cell),
          isCall: readText(answer, 'kind') === 'call',
          network: readText(readMember(answer, 'network'), 'key'),
          request: readWhole(readMember(readMember(answer, 'request'), 'payload')),
          result: readText(outcome, 'kind') === 'result' ? readWhole(readMember(outcome, 'result')) : undefined,
          blocks: readMember(answer, 'blocks'),
        };
      }),
    ),
  );
}

/** The cells of kept outputs, whose answers are the bodies as received. */
function keptCells(file: JsonValue): Result<readonly CellRecord[], string> {
  if (readMember(file, 'version') !== keptVersion) return failed(otherVersion);
  return ok(
    readList(file, 'cells').map((cell) => {
      const output = readList(cell, 'outputs').find((one) => readText(one, 'kind') === 'exchange');
      const header = readMember(output, 'header');
      const payload = parseJson(readText(readMember(header, 'request'), 'payload') ?? '');
      const index = readMember(cell, 'index');
      return {
        title: `cell ${typeof index === 'number' ? index + 1 : '?'} ${readText(cell, 'name') ?? ''}`.trimEnd(),
        isCall: output !== undefined,
        network: readText(readMember(header, 'network'), 'key'),
        request: payload.kind === 'ok' ? payload.value : undefined,
        result: readMember(readMember(output, 'body'), 'result'),
        blocks: readMember(cell, 'blocks'),
      };
    }),
  );
}

/** Describes the cells that can't be verified, a line each. */
export function describeSkipped(skipped: RecordedCalls['skipped']): readonly string[] {
  return skipped.map(({ title, why }) => `Not verified: ${title}. ${why}`);
}

function titleOf(run: JsonValue, cell: JsonValue): string {
  const notebook = readText(run, 'notebook')?.split(/[\\/]/).at(-1) ?? '';
  const line = readMember(cell, 'line');
  return `${notebook}:${typeof line === 'number' ? line : '?'} ${readText(cell, 'name') ?? readText(cell, 'title') ?? ''}`;
}

function readCall({ title, isCall, network = '', request, result, blocks }: CellRecord): Result<RecordedCall, string> {
  if (!isCall) return failed('It has no answer of one network.');
  if (result === undefined) return failed('The record has no whole result of it.');
  if (!/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(network)) return failed('It names no network.');
  if (!isObject(request) || readText(request, 'method') === undefined)
    return failed('The record has no whole request of it, or it is a batch.');
  const { sent, movingTag } = atSameBlock(request, blocks);
  const printed = printJson(sent);
  // Braces would be a reference, which the request of a stranger must not have.
  if (printed.includes('{{')) return failed('Its request has braces that a cell would read as a reference.');
  return ok({
    title,
    network,
    cell: `# @network ${network}\n${printed}`,
    result,
    movingTag,
  });
}

/** Parses a text of a record that isn't cut. Undefined for any other. */
function readWhole(cut: JsonValue | undefined): JsonValue | undefined {
  const text = readText(cut, 'text');
  if (text === undefined || readMember(cut, 'isCut') === true) return undefined;
  const parsed = parseJson(text);
  return parsed.kind === 'ok' ? parsed.value : undefined;
}

/** Names the block of the answer in place of a tag, if the answer names one block. */
function atSameBlock(
  request: JsonObject,
  blocks: JsonValue | undefined,
): { readonly sent: JsonObject; readonly movingTag?: string } {
  const params = request['params'];
  if (!isList(params)) return { sent: request };
  const tags = params.filter((param) => typeof param === 'string' && movingTags.has(param));
  const [tag, another] = tags;
  if (typeof tag !== 'string') return { sent: request };
  const [from, to] = [readMember(blocks, 'from'), readMember(blocks, 'to')];
  if (typeof from !== 'number' || from !== to || another !== undefined) return { sent: request, movingTag: tag };
  const number = `0x${from.toString(16)}`;
  return { sent: { ...request, params: params.map((param) => (param === tag ? number : param)) } };
}

/** Compares a recorded call with the report of the cell that sent it again. `cell` is undefined if it did not run. */
export function compareRecordedCall(
  { title, network, result, movingTag }: RecordedCall,
  cell: CellReport | undefined,
): ComparedCall {
  const head = `${title} (${network})`;
  const outcome = cell?.answer.kind === 'call' ? cell.answer.outcome : undefined;
  const found = outcome?.kind === 'result' && outcome.result?.isCut !== true ? outcome.result?.text : undefined;
  const parsed = found === undefined ? undefined : parseJson(found);
  if (parsed?.kind !== 'ok') {
    const why = cell === undefined ? ['It did not run.'] : failuresOf(cell).map(({ message }) => message);
    return { isSame: false, lines: [`No answer: ${head}`, ...why.map((message) => `  ${message}`)] };
  }
  const changes = describeRunChanges(result, parsed.value);
  const undecoded = cell === undefined ? [] : failuresOf(cell).filter(({ code }) => code === 'notDecoded');
  const why = undecoded.map(({ message }) => `  ${message}`);
  const isUndecoded = why.length > 0;
  if (changes.length === 0) return { isSame: true, isUndecoded, lines: [`Same: ${head}`, ...why] };
  const moved = movingTag === undefined ? [] : [`  The request names ${movingTag}, which is another block now.`];
  const lines = [`Different: ${head}`, ...changes.map((change) => `  ${change}`), ...moved, ...why];
  return { isSame: false, isUndecoded, lines };
}

/** Says how many answers are as recorded, and how many can't be shown. */
export function describeCompared(compared: readonly ComparedCall[]): string {
  const different = compared.filter(({ isSame }) => !isSame).length;
  const undecoded = compared.filter(({ isUndecoded }) => isUndecoded === true).length;
  const counted = countedText(compared.length, 'answer');
  const same = different === 0 ? `${counted} as recorded.` : `${different} of ${counted} not as recorded.`;
  return undecoded === 0
    ? same
    : `${same} An internal error kept ${countedText(undecoded, 'answer')} from being decoded.`;
}
