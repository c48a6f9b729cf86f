import { describeError } from '../core/credentials/describeError';
import { environmentSecrets } from './environmentSecrets';
import { parseCommandLine } from './parseCommandLine';
import { PlainError } from './plainError';
import { runFile } from './runFile';
import { openTerminal } from './terminal';

const usage = `Usage: rpcbook run FILE --settings SETTINGS [--abi FOLDER] [--ledger FOLDER]
                        [--work FOLDER] [--rows N] [--allow-path PATH]...
                        [--allow-origin [ALIAS=]ORIGIN]... [--env NAME]...
                        [--max-calls N]

Runs the cells of a .rpc notebook one after another and prints what they answer.

  --settings SETTINGS  a VS Code settings.json with "rpcbook.services"
  --abi FOLDER         decode by the ABIs and artifacts in this folder
  --ledger FOLDER      keep the credits spent in this folder, as the extension does
  --work FOLDER        keep the progress of large ranges, to resume after
                       an interruption
  --allow-path PATH    a file or folder outside the notebook's folder that its
                       cells may read and write; can be repeated
  --rows N             rows of a table that are printed (20)
  --allow-origin [ALIAS=]ORIGIN
                       let a key go to this origin, such as
                       main=https://mainnet.example.com; may be repeated.
                       Without ALIAS= it is for the only key that the
                       environment holds
  --env NAME           let cells send this environment variable with {{$env NAME}};
                       repeat it for several
  --max-calls N        calls that one cell may take (1000): a cell that takes more
                       stops, keeps its rows, and counts as failed

A credential "main" is read from the environment: RPCBOOK_KEY_MAIN and, where there is one, RPCBOOK_SECRET_MAIN.
It is sent to no origin but those in RPCBOOK_ORIGINS_MAIN (separated by spaces or commas) and --allow-origin,
whatever the settings name.`;

const terminal = openTerminal({ input: process.stdin, output: process.stdout, errors: process.stderr });

/** Returns the exit code: 0 if every cell succeeded, 1 if any failed, 2 for an invalid command line. */
async function main(): Promise<number> {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.kind === 'help') {
    terminal.print(usage.split('\n'));
    return 0;
  }
  if (commandLine.kind === 'invalid') {
    terminal.tell(usage.split('\n'));
    return 2;
  }
  const controller = new AbortController();
  // A second one ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return runFile({ ...commandLine.options, terminal, signal: controller.signal });
}

process.exitCode = await main().catch((error: unknown) => {
  const why =
    error instanceof PlainError
      ? error.message
      : `Something failed inside rpcbook: ${describeError(error, environmentSecrets(process.env))}.`;
  terminal.tell([why]);
  return 2;
});
