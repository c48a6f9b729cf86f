import { isatty } from 'node:tty';

import { describeError } from '../core/base/credentials/describeError';
import { decodeUtf8 } from '../core/model/notebook/decodeUtf8';
import { environmentSecrets } from '../headless/environmentSecrets';
import { MissingKeyError, PlainError } from '../headless/plainError';
import type { ExitCode } from './exitCodeOf';
import { type CommandLine, parseCommandLine } from './parseCommandLine';
import { ProcessEnvironment } from './processEnvironment';
import { openTerminal } from './terminal';
import { usage } from './usage';

const maxInputBytes = 32 * 1024 * 1024;

const commandLine = parseCommandLine(process.argv.slice(2));
const environment = new ProcessEnvironment();
const terminal = openTerminal({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  hasColor: hasColor(),
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
    terminal.print(usage.split('\n'));
    return 0;
  }
  if (commandLine.kind === 'invalid') {
    terminal.note(usage.split('\n'));
    return 2;
  }
  if (commandLine.kind === 'describe') {
    const { describeCommands } = await import('./describeCommands');
    terminal.print([describeCommands()]);
    return 0;
  }
  if (commandLine.kind === 'completion') {
    const { printCompletion } = await import('./printCompletion');
    terminal.print(printCompletion(commandLine.shell));
    return 0;
  }
  const controller = new AbortController();
  // A second interrupt ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return execute(commandLine, controller.signal);
}

/** Executes a command. The help needs none of this, so the parts of a command are loaded with it. */
async function execute(
  command: Exclude<CommandLine, { kind: 'help' | 'invalid' | 'describe' | 'completion' }>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { givenKeys, ...options } = command.options;
  if (givenKeys !== undefined) {
    const { readGivenKeys } = await import('./readGivenKeys');
    environment.add(await readGivenKeys(givenKeys, terminal, signal));
  }
  const shared = { ...options, keys: environment.keys, readInput: readAll, terminal, signal };
  switch (command.kind) {
    case 'run': {
      const { runFiles } = await import('./runFiles');
      return runFiles({ ...shared, files: command.options.files });
    }
    case 'typed': {
      const { runTyped } = await import('./runTyped');
      return runTyped({ ...shared, request: command.request });
    }
    case 'check': {
      const { checkFiles } = await import('./checkFiles');
      const { files, reports } = command.options;
      return checkFiles({ ...shared, files, ...(reports?.annotates === true && { annotates: true }) });
    }
    case 'fmt': {
      const { formatFiles } = await import('./formatFiles');
      return formatFiles({ ...shared, files: command.options.files });
    }
    case 'credits': {
      const { printCreditDays } = await import('./printCreditDays');
      return printCreditDays({ ...shared, isJson: command.options.reports?.form === 'json' });
    }
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
      : `An internal error occurred in rpcbook: ${describeError(error, environmentSecrets(environment.variables))}.`;
  terminal.note([why]);
}

// Node prints the stack of an error that nothing catches as it is, including untrusted text and keys.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    explain(error);
    process.exit(2);
  });

process.exitCode = await main().catch((error: unknown) => {
  explain(error);
  return error instanceof MissingKeyError ? 4 : 2;
});
