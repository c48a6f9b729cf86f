// Runs one benchmark: prints its table, optionally writes its report as JSON, and fails if a result is out of bounds.
import { readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { Bench } from './benchReport';
import { formatReport, holdsBound } from './benchReport';

const suffix = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    seen: { type: 'string' },
    json: { type: 'string' },
    part: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const [name = ''] = positionals;
const seed = Number(values.seed);
if (positionals.length !== 1 || !names.includes(name) || !Number.isSafeInteger(seed)) {
  console.error(
    `Usage: npm run bench -- NAME [--data DIR] [--seen DIR] [--json FILE] [--part PART] [--seed N]\nNAME is one of: ${names.join(', ') || '(none)'}`,
  );
  process.exit(2);
}
const { run } = (await import(`./${name}${suffix}`)) as Bench;
const { data, seen, part } = values;
const report = await run({ seed, ...(data !== undefined && { data }), ...(seen !== undefined && { seen }), part });
console.log(formatReport(report));
if (values.json !== undefined) {
  const cases = report.cases.map((one) => ({ ...one, ...(one.bound === undefined ? {} : { holds: holdsBound(one) }) }));
  writeFileSync(values.json, `${JSON.stringify({ name: report.name, cases }, undefined, 2)}\n`);
}
process.exitCode = report.cases.every(holdsBound) ? 0 : 1;
