import { listedChanges, whatIsNeeded, whyNoTrace } from '../core/editor/lookup/traceTransaction';
import { parseCell } from '../core/model/cell/parseCell';
import { failuresOf } from '../core/run/report/cellFailures';
import type { FirstAnswer } from '../core/run/report/runRecorder';
import type { RunReport } from '../core/run/report/runReport';
import { networksOfCell } from '../core/run/session/compose/networksOfCell';
import type { CellAnswer } from '../core/run/session/memory/cellAnswer';
import type { RunningPorts } from '../core/run/session/run/runningPorts';
import { findFamily } from '../headless/findFamily';
import { PlainError } from '../headless/plainError';
import { commandNamed, optionsOf, type TypedName } from './commandTable';
import { datasetOf } from './datasetOf';
import type { ExitCode } from './exitCodeOf';
import { type FilesOptions, runFiles } from './runFiles';
import type { Terminal } from './terminal';
import { type TypedCell, type TypedRequest, writeTypedCell } from './writeTypedCell';

export interface TypedOptions extends Omit<FilesOptions, 'files' | 'readInput'> {
  readonly request: TypedRequest;
}

/** Stands for a notebook that is no file: its folder is the current one. */
const noFile = '-';

/** Runs the cell of a typed command, as if it were in a notebook of the current folder. Returns the exit code. */
export async function runTyped({ request, network, work, ...options }: TypedOptions): Promise<ExitCode> {
  const family = await findFamily({ ...options, file: noFile, ...(network !== undefined && { network }) });
  const dataset = datasetOf(request, family);
  if (dataset.kind === 'failed') throw new PlainError(dataset.problem);
  const cell = writeTypedCell(request, { family, ...(network !== undefined && { network }) });
  if (cell.kind === 'failed') throw new PlainError(cell.problem);
  const { text } = cell.value;
  const of = request.name === 'changes' ? 'changes' : 'calls';
  const isTrace = request.name === 'trace' || request.name === 'changes';
  return runFiles({
    ...options,
    isTyped: true,
    // The complete files of a dataset are what an interrupted run continues from.
    ...(dataset.value ? { dataset: dataset.value } : work !== undefined && { work }),
    files: [noFile],
    readInput: () => Promise.resolve(text),
    onReport: (report) => {
      options.terminal.note(optionsForDirectives(request.name, report));
      options.onReport?.(report);
    },
    ...(request.name === 'changes' && { firstWay: changesByList(request.arguments[0] ?? '', options.terminal) }),
    ...(isTrace && { otherWay: otherTrace(cell.value, of, options.terminal) }),
  });
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
