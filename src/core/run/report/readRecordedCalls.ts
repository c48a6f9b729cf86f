import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { isList, isObject, readList, readMember, readText } from '../../base/json/readMember';
import { failed, ok, type Result } from '../../base/result';
import { keptFormat, keptVersion } from '../session/memory/keptFormat';

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
