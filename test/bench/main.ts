// Runs one benchmark: prints its table, optionally writes its report as JSON, and fails if a result is out of bounds, or
// if the benchmark hangs. The bounds are of its full work only.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { benchNames } from '../run/benches.mjs';
import { pauseLimit } from '../run/timeLimits.mjs';
import type { Bench } from './benchReport';
import { formatReport, holdsBound } from './benchReport';
import { failIfHung } from './measure';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    seen: { type: 'string' },
    json: { type: 'string' },
    part: { type: 'string' },
    seed: { type: 'string', default: '1' },
    smallest: { type: 'boolean', default: false },
  },
});
const [name = ''] = positionals;
const seed = Number(values.seed);
if (positionals.length !== 1 || !benchNames.includes(name) || !Number.isSafeInteger(seed)) {
  console.error(
    `Usage: npm run bench -- NAME [--data DIR] [--seen DIR] [--json FILE] [--part PART] [--seed N] [--smallest]\nNAME is one of: ${benchNames.join(', ') || '(none)'}\n--smallest does as little work as shows that the bench runs, and judges no bounds.`,
  );
  process.exit(2);
}
const { run } = (await import(`./${name}.bench.ts`)) as Bench;
const { data, seen, part, smallest } = values;
const report = await failIfHung(run({ seed, data, seen, part, smallest }), pauseLimit);
console.log(smallest ? `${name} runs.` : formatReport(report));
if (values.json !== undefined) {
  const cases = report.cases.map((one) => ({ ...one, ...(one.bound === undefined ? {} : { holds: holdsBound(one) }) }));
  writeFileSync(values.json, `${JSON.stringify({ name: report.name, cases }, undefined, 2)}\n`);
}
process.exitCode = smallest || report.cases.every(holdsBound) ? 0 : 1;
