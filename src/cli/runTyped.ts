import { failed, ok, type Result } from '../core/base/result';
import { receiptWithTransaction } from '../core/editor/lookup/receiptWithTransaction';
import { listedChanges, whatIsNeeded, whyNoTrace } from '../core/editor/lookup/traceTransaction';
import { parseCell } from '../core/model/cell/parseCell';
import type { Family } from '../core/model/networks/network';
import { resolveNetwork } from '../core/model/networks/resolveNetwork';
import { parseDatedBlock } from '../core/request/params/encodeBlock';
import { failuresOf } from '../core/run/report/cellFailures';
import type { FirstAnswer } from '../core/run/report/runRecorder';
import type { RunReport } from '../core/run/report/runReport';
import { networksOfCell } from '../core/run/session/compose/networksOfCell';
import type { CellAnswer } from '../core/run/session/memory/cellAnswer';
import type { RunningPorts } from '../core/run/session/run/runningPorts';
import { inspectDataset, type InspectionOptions } from '../headless/inspectDataset';
import type { NotebookFileOptions } from '../headless/openNotebookFile';
import { PlainError } from '../headless/plainError';
import {
  readRunSettings,
  readSettingsText,
  type SettingsOptions,
  type SettingsPlace,
} from '../headless/readRunSettings';
import { commandNamed, optionsOf, type TypedName } from './commandTable';
import type { ExitCode } from './exitCodeOf';
import { linesOf } from './printDataset';
import { type FilesOptions, runFiles } from './runFiles';
import type { Terminal } from './terminal';
import { type TypedCell, type TypedRequest, withDates, writeTypedCell } from './writeTypedCell';

type DatasetChoice = NonNullable<NotebookFileOptions['dataset']>;

const noL2Dataset =
  '--save: A folder is a dataset, which only logs of EVM networks can be. Save the events of this network to one file, such as events.parquet.';

export interface TypedOptions extends Omit<FilesOptions, 'files' | 'readInput'> {
  readonly request: TypedRequest;
}

/** Stands for a notebook that is no file: its folder is the current one. */
const noFile = '-';

/** Runs the cell of a typed command, as if it were in a notebook of the current folder. Returns the exit code. */
export async function runTyped({ request: typed, network, work, ...options }: TypedOptions): Promise<ExitCode> {
  const dated = withDates(typed);
  if (dated.kind === 'failed') throw new PlainError(dated.problem);
  const request = dated.value;
  const family = await findFamily({ ...options, file: noFile, network });
  const dataset = datasetOf(request, family);
  if (dataset.kind === 'failed') throw new PlainError(dataset.problem);
  const cell = writeTypedCell(request, { family, network });
  if (cell.kind === 'failed') throw new PlainError(cell.problem);
  const { text } = cell.value;
  const of = request.name === 'changes' ? 'changes' : 'calls';
  const isTrace = request.name === 'trace' || request.name === 'changes';
  const code = await runFiles({
    ...options,
    isTyped: true,
    // The complete files of a dataset are what an interrupted run continues from.
    dataset: dataset.value,
    work: dataset.value ? undefined : work,
    files: [noFile],
    readInput: () => Promise.resolve(text),
    onReport: (report) => {
      options.terminal.note(optionsForDirectives(request.name, report));
      options.onReport?.(report);
    },
    firstWay: firstWay(request, options.terminal),
    otherWay: isTrace ? otherTrace(cell.value, of, options.terminal) : undefined,
  });
  if (options.plansOnly === true && dataset.value !== undefined)
    options.terminal.note(await describeHeld(request, { ...options, network }));
  return code;
}

/** What the dataset that a command would write has already, and what it lacks of the blocks that are numbers. */
async function describeHeld(
  { options: { save = '', from = '', to = '' } }: TypedRequest,
  options: Omit<InspectionOptions, 'folder'>,
): Promise<readonly string[]> {
  const [first, last] = [from, to].map((block) => readCount(block) ?? (/^(?:0|earliest)$/.test(block) ? 0 : undefined));
  const wanted = first === undefined || last === undefined ? undefined : { from: first, to: last };
  try {
    return linesOf(await inspectDataset({ ...options, folder: save.trim(), wanted }));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    return [`${save.trim()} holds nothing yet, so all blocks are missing.`];
  }
}

/** Returns the better way than the cell alone, for the commands that have one. */
function firstWay({ name, arguments: [hash = ''] }: TypedRequest, terminal: Terminal): FilesOptions['firstWay'] {
  if (name === 'changes') return changesByList(hash, terminal);
  if (name !== 'receipt') return undefined;
  return async (text, signal, ports) => ({ text, answer: await receiptWithTransaction(text, hash, signal, ports) });
}

/** Takes the changes of a transaction from the access list of its block where the network has it, or notes why not. */
function changesByList(hash: string, terminal: Terminal) {
  return async (text: string, signal: AbortSignal, ports: RunningPorts): Promise<FirstAnswer | undefined> => {
    const networks = networksOfCell(parseCell(text), ports);
    const [network, another] = networks.kind === 'ok' ? networks.value : [];
    if (!network || another) return undefined;
    const { found, reasons } = await listedChanges({ network, hash, of: 'changes' }, signal, ports);
    terminal.note(reasons);
    return found && { text: found.cell, answer: found.answer };
  };
}

/** Asks in the other way once, if an answer shows that the network lacks the first, and notes why. */
function otherTrace({ otherText }: TypedCell, of: 'calls' | 'changes', terminal: Terminal) {
  let next = otherText;
  return (answer: CellAnswer): string | undefined => {
    if (answer.kind !== 'exchange') return undefined;
    const { exchange } = answer;
    const why = whyNoTrace(exchange, of);
    if (why === undefined) return undefined;
    terminal.note([exchange.call.kind === 'rpc' ? `${exchange.call.method}: ${why}` : why]);
    const other = next;
    next = undefined;
    if (other === undefined) terminal.note([whatIsNeeded({ network: exchange.network, of })]);
    return other;
  };
}

/** The options that stand for directives, which nobody can write in a typed command. */
const optionsInPlace = [
  { directive: 'network', name: 'network', written: '--network NETWORK' },
  { directive: 'method raw', name: 'raw', written: '--raw' },
  { directive: 'layout', name: 'layout', written: '--layout FILE' },
  { directive: 'save', name: 'save', written: '--save FILE' },
] as const;

/** Returns, for the directives that the failures of a typed command suggest, the options that it has for them. */
function optionsForDirectives(name: TypedName, { cells }: RunReport): readonly string[] {
  const messages = cells.flatMap(failuresOf).map(({ message }) => message);
  const command = commandNamed(name);
  const own = command ? optionsOf(command) : [];
  return optionsInPlace
    .filter((option) => own.includes(option.name))
    .filter(({ directive }) => messages.some((message) => message.includes(`\`# @${directive}\``)))
    .map(({ directive, written }) => `In this command, ${written} stands for \`# @${directive}\`.`);
}

/**
 * Returns how the rows of a command are kept as a dataset. Undefined if it saves to no folder, or on a network whose
 * rows come without a range of blocks. The problem is a sentence about the options.
 */
export function datasetOf(
  { name, options }: TypedRequest,
  family: Family = 'evm',
): Result<DatasetChoice | undefined, string> {
  const { save, from, to, shard, 'blocks-per-file': blocks } = options;
  const option = shard !== undefined ? '--shard' : '--blocks-per-file';
  const isFolder = save !== undefined && /[\\/]\s*$/.test(save);
  const isOfBlocks = name === 'blocks';
  if (isOfBlocks && !isFolder) return failed('--save: Write the folder of the dataset, such as blocks/.');
  if (name === 'logs' && isFolder && family === 'l2net') return failed(noL2Dataset);
  if ((name !== 'logs' && !isOfBlocks) || !isFolder || family !== 'evm')
    return shard === undefined && blocks === undefined
      ? ok(undefined)
      : failed(`${option}: Use it with --save FOLDER/, on an EVM network. A folder ends with a slash.`);
  if (from === undefined || !isFixed(from, isOfBlocks ? ['earliest'] : ['earliest', 'deployed']))
    return failed('--from: A dataset has a fixed first block. Use a block number, earliest or deployed.');
  const blocksPerFile = blocks === undefined ? undefined : readCount(blocks);
  if (blocks !== undefined && blocksPerFile === undefined)
    return failed('--blocks-per-file: Use a whole number above 0, such as 10_000.');
  const size = blocksPerFile === undefined ? {} : { blocksPerFile };
  if (shard === undefined) return ok(size);
  if (to === undefined || !isFixed(to, []))
    return failed(
      '--shard: Use it with --to and a block number. Without it, the last block changes between shares, so they would leave out blocks.',
    );
  const [, number, of] = /^(\d{1,9})\/(\d{1,9})$/.exec(shard) ?? [];
  const share = { number: Number(number ?? 0), of: Number(of ?? 0) };
  if (share.number < 1 || share.number > share.of)
    return failed('--shard: Use the number of the share and the number of shares, such as 3/16. The first is 1/16.');
  return ok({ ...size, share });
}

function isFixed(block: string, words: readonly string[]): boolean {
  return (
    words.includes(block.trim()) ||
    parseDatedBlock(block) !== undefined ||
    /^(?:0x[\da-f]+|[\d_]+)$/i.test(block.trim())
  );
}

function readCount(text: string): number | undefined {
  const count = /^\d[\d_]*$/.test(text) ? Number(text.replaceAll('_', '')) : 0;
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

/**
 * Returns the family of the network that a request is sent to, so that its text fits. Undefined for an unknown network.
 * Throws a PlainError as a run with the same options does.
 */
async function findFamily(
  question: SettingsOptions & SettingsPlace & Pick<FilesOptions, 'network'>,
): Promise<Family | undefined> {
  const settings = await readSettingsText(question);
  const { services, requests } = await readRunSettings(settings, question, () => undefined);
  const [named] = question.network?.split(',') ?? [requests.defaultNetwork];
  if (named === undefined) return services[0]?.networks[0]?.family;
  const resolved = resolveNetwork(services, named.trim());
  return resolved.kind === 'found' ? resolved.network.family : undefined;
}
