/** A process that runs a notebook like the command line and will be killed: `file settings ledger work`. */
import { runFile } from '../../src/cli/runFile';

const [file = '', settings = '', ledger = '', work = ''] = process.argv.slice(2);
const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
process.exitCode = await runFile({
  file,
  settings,
  ledger,
  work,
  rows: 5,
  signal: controller.signal,
  terminal: {
    print: (lines) => console.log(lines.join('\n')),
    write: () => undefined,
    note: () => undefined,
    ask: () => Promise.resolve(undefined),
  },
});
