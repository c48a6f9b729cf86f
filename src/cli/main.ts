import { describeError } from '../core/base/credentials/describeError';
import { environmentSecrets } from '../headless/environmentSecrets';
import { PlainError } from '../headless/plainError';
import type { ExitCode } from './exitCodeOf';
import { parseCommandLine } from './parseCommandLine';
import { runFile } from './runFile';
import { openTerminal } from './terminal';
import { usage } from './usage';

const terminal = openTerminal({ input: process.stdin, output: process.stdout, errors: process.stderr });

/** Executes the command line. Returns the exit code. */
async function main(): Promise<ExitCode> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.kind === 'help') {
    terminal.print(usage.split('\n'));
    return 0;
  }
  if (commandLine.kind === 'invalid') {
    terminal.note(usage.split('\n'));
    return 2;
  }
  const controller = new AbortController();
  // A second interrupt ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return runFile({ ...commandLine.options, terminal, signal: controller.signal });
}

function explain(error: unknown): void {
  const why =
    error instanceof PlainError
      ? error.message
      : `An internal error occurred in rpcbook: ${describeError(error, environmentSecrets(process.env))}.`;
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
  return 2;
});
