import path from 'node:path';
import { isatty } from 'node:tty';

import { describeError } from '../core/base/credentials/describeError';
import { decodeUtf8 } from '../core/model/notebook/decodeUtf8';
import { linkScripts } from '../core/run/report/linkScripts';
import { environmentSecrets } from '../headless/environmentSecrets';
import { findGivenNode, type NodeChoice } from '../headless/givenNode';
import { MissingKeyError, PlainError } from '../headless/plainError';
import { readTextFile } from '../headless/readTextFile';
import { checkFiles } from './checkFiles';
import { commandNamed, families } from './commandTable';
import { describeCommands } from './describeCommands';
import { codeOfRefusal, type ExitCode } from './exitCodeOf';
import { formatFiles } from './formatFiles';
import { importNotebook } from './importNotebook';
import { nodeUrl } from './optionValues';
import { type CommandLine, parseCommandLine } from './parseCommandLine';
import { printCompletion } from './printCompletion';
import { printCreditDays } from './printCreditDays';
import { printDataset } from './printDataset';
import { printHelp } from './printHelp';
import { readGivenKeys } from './readGivenKeys';
import { reportNoRun } from './reportOutputs';
import { runFiles } from './runFiles';
import { runTyped } from './runTyped';
import { cacheCompiledCode, stateFolder } from './stateFolder';
import { openTerminal } from './terminal';
import { verifyRecord } from './verifyRecord';

const maxInputBytes = 32 * 1024 * 1024;

const commandLine = parseCommandLine(process.argv.slice(2));
/** The keys that were handed over beside the environment, by the variables that they stand for. Errors may contain them. */
const handedKeys: Record<string, string> = {};
const terminal = openTerminal({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  hasColor: hasColor(),
  onBroken: (code) => {
    // A reader that closed its end, such as head, has all that it wants: the run stops without a word.
    if (code === 'EPIPE') process.exit(1);
    explain(new PlainError(`The output can't be written (${code}).`));
    process.exit(2);
  },
});

/** Colors follow the option, then NO_COLOR (https://no-color.org), then whether a person reads the output. */
function hasColor(): boolean {
  const choice = 'color' in commandLine ? commandLine.color : undefined;
  if (choice !== undefined && choice !== 'auto') return choice === 'always';
  return isatty(1) && (process.env['NO_COLOR'] ?? '') === '';
}

/** Executes the command line. Returns the exit code. */
async function main(): Promise<ExitCode> {
  if (commandLine.kind === 'help') {
    terminal.print(printHelp(commandNamed(commandLine.command)));
    return 0;
  }
  if (commandLine.kind === 'invalid') {
    const { why } = commandLine;
    terminal.note(why.length > 0 ? why : printHelp());
    const form = (['json', 'ndjson'] as const).find((name) => process.argv.includes(`--${name}`));
    if (form !== undefined) reportNoRun(why[0] ?? '', { form }, terminal);
    return 2;
  }
  if (commandLine.kind === 'version') {
    // The bundler writes the version here. Sources have none.
    terminal.print([process.env['RPCBOOK_VERSION'] ?? 'unreleased']);
    return 0;
  }
  if (commandLine.kind === 'describe') {
    terminal.write([describeCommands(), '\n']);
    return 0;
  }
  if (commandLine.kind === 'completion') {
    terminal.print(printCompletion(commandLine.shell));
    return 0;
  }
  const controller = new AbortController();
  // A second interrupt ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return execute(commandLine, controller.signal);
}

/** Executes a command. What is loaded from here on is kept in its compiled form. */
async function execute(command: RunningCommand, signal: AbortSignal): Promise<ExitCode> {
  const state = stateFolder(process.env);
  await cacheCompiledCode(state);
  const { givenKeys, rpc: _rpc, family: _family, ...options } = command.options;
  if (givenKeys !== undefined) Object.assign(handedKeys, await readGivenKeys(givenKeys, terminal, signal));
  const choice = nodeChoiceOf(command);
  const found = choice && (await findGivenNode(choice, { ...options, keys: handedKeys, signal }, terminal.note));
  if (found?.kind === 'failed') {
    const { message, ...why } = found.problem;
    const code = codeOfRefusal(why);
    terminal.note([message]);
    reportNoRun(message, options.reports ?? {}, terminal, code);
    return code;
  }
  const shared = {
    ...options,
    node: found?.value,
    state,
    keys: handedKeys,
    readInput: readAll,
    readPageScript,
    terminal,
    signal,
  };
  switch (command.kind) {
    case 'run':
      return runFiles({ ...shared, files: command.options.files });
    case 'verify':
      return verifyRecord({ ...shared, files: command.options.files });
    case 'typed':
      return runTyped({ ...shared, request: command.request });
    case 'check': {
      const { files, reports } = command.options;
      return checkFiles({ ...shared, files, annotates: reports?.annotates });
    }
    case 'fmt':
      return formatFiles({ ...shared, files: command.options.files });
    case 'import':
      return importNotebook({ ...shared, files: command.options.files });
    case 'credits':
      return printCreditDays({ ...shared, isJson: command.options.reports?.form === 'json' });
    case 'dataset': {
      const { files, reports, compacts = false } = command.options;
      return printDataset({ ...shared, files, compacts, isJson: reports?.form === 'json' });
    }
  }
}

type RunningCommand = Exclude<CommandLine, { kind: 'help' | 'invalid' | 'version' | 'describe' | 'completion' }>;

/** The commands that send, and the one that knows networks. */
const commandsWithNode: readonly string[] = ['run', 'typed', 'verify', 'check'];

/** Returns the node that the command line names, or else the environment of the process: no file, and not --env-from. */
function nodeChoiceOf({ kind, options }: RunningCommand): NodeChoice | undefined {
  const { rpc, family, settings, network, plansOnly } = options;
  if (!commandsWithNode.includes(kind)) return undefined;
  const variable = settings === undefined && network === undefined ? process.env['RPCBOOK_RPC_URL'] : undefined;
  const [url, place] = rpc === undefined ? [variable, 'RPCBOOK_RPC_URL'] : [rpc, '--rpc'];
  if (url === undefined || url === '') return undefined;
  if (!nodeUrl.accepts([url])) throw new PlainError(`${place} must be ${nodeUrl.wanted}.`);
  const sendsNothing = kind === 'check' || plansOnly === true;
  if (!sendsNothing || family !== undefined) return { url, place, family };
  // A check needs no network, so a variable that is always set is no reason to refuse one.
  if (kind === 'check' && rpc === undefined) return undefined;
  const how = `Add --family ${families.join(', --family ')}.`;
  throw new PlainError(`${place}: Nothing is sent, so the node can't be asked what it is. ${how}`);
}

/** Reads the script of HTML reports, which lies beside this one. Notes it if it isn't there, as when sources run. */
async function readPageScript(): Promise<string | undefined> {
  try {
    return await linkScripts('reportPage.js', (name) => readTextFile(path.join(import.meta.dirname, name)));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    terminal.note(['The HTML report has its answers as text: the script that draws them is not installed.']);
    return undefined;
  }
}

async function readAll(): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes > maxInputBytes) throw new PlainError('The standard input is larger than 32 MiB.');
    chunks.push(data);
  }
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text.kind === 'failed') throw new PlainError("The standard input isn't UTF-8 text. Convert it to UTF-8.");
  return text.value;
}

function explain(error: unknown): void {
  const why =
    error instanceof PlainError
      ? error.message
      : `An internal error occurred in rpcbook: ${describeError(error, environmentSecrets({ ...process.env, ...handedKeys }))}.`;
  terminal.note([why]);
}

// Node prints the stack of an error that nothing catches as it is, including untrusted text and keys.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    explain(error);
    process.exit(2);
  });

// The code of a run that ends before its command does.
process.exitCode = 2;
main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    explain(error);
    process.exitCode = error instanceof MissingKeyError ? 4 : 2;
  });
