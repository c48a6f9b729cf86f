/**
 * A process of the ledger test. Appends entries one after another and prints the number of each once it is
 * acknowledged.
 */
import { openFileLedger } from '../../../src/disk/fileLedger';

const [folder = '', name = '', count = '0'] = process.argv.slice(2);
const ledger = openFileLedger({ folder, keepDays: 30, onProblem: (message) => console.error(message) });
for (let i = 0; i < Number(count); i++) {
  await ledger.append({
    at: Date.now(),
    serviceId: 'main',
    networkId: name,
    method: `call ${i}`,
    cost: { kind: 'known', credits: 255 },
    outcome: 'result',
  });
  // Awaited instead of written with `writeSync`, which fails for a full pipe.
  await new Promise<void>((resolve) => process.stdout.write(`${i}\n`, () => resolve()));
}
