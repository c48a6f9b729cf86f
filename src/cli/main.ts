import { parseArgs } from 'node:util';
import { runFile } from './runFile';

const usage = `Usage: rpcbook run FILE --settings SETTINGS [--abi FOLDER] [--ledger FOLDER]
                        [--work FOLDER] [--rows N]

Runs the cells of a .rpc notebook one after another and prints what they answer.

  --settings SETTINGS  a VS Code settings.json with "rpcbook.services"
  --abi FOLDER         decode by the ABIs and artifacts in this folder
  --ledger FOLDER      keep the credits spent in this folder, as the extension does
  --work FOLDER        keep what ranges of many calls have, to go on after
                       an interruption
  --rows N             rows of a table that are printed (20)

A credential "main" is read from the environment: RPCBOOK_KEY_MAIN and, where there is one, RPCBOOK_SECRET_MAIN.`;

const options = {
  settings: { type: 'string' },
  abi: { type: 'string' },
  ledger: { type: 'string' },
  work: { type: 'string' },
  rows: { type: 'string', default: '20' },
  help: { type: 'boolean', default: false },
} as const;

/** Gives the exit code: 0 when every cell answered, 1 when one did not, 2 for a wrong command line. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command, file] = positionals;
  const rows = Number(values.rows);
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (command !== 'run' || file === undefined || values.settings === undefined || !Number.isInteger(rows)) {
    console.error(usage);
    return 2;
  }
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return runFile({
    file, settings: values.settings, rows, signal: controller.signal, print: console.log, progress: console.error,
    ...(values.ledger !== undefined && { ledger: values.ledger }),
    ...(values.work !== undefined && { work: values.work }),
    ...(values.abi !== undefined && { abi: values.abi }),
  });
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
