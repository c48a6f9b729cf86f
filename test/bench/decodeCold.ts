import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { median } from './measure';

/** The code of each contender after reading the answer; it can use `answer` and `declarations`. */
const programs: Readonly<Record<string, string>> = {
  'JSON.parse alone': '',
  Rpcbook: `
    import { ChecksumCache } from '../../src/core/formats/abi/decode/checksumCache';
    import { compilePlans, decodeByPlans } from './decodePlans';
    decodeByPlans(compilePlans(declarations, new ChecksumCache()), answer.result, () => {});`,
  viem: `
    import { decodeEventLog, parseAbi } from 'viem';
    const abi = parseAbi(declarations);
    for (const { topics, data } of answer.result) decodeEventLog({ abi, topics, data });`,
  ox: `
    import { AbiEvent } from 'ox';
    const events = new Map(declarations.map((declaration) => { const event = AbiEvent.from(declaration); return [AbiEvent.getSelector(event), event]; }));
    for (const log of answer.result) AbiEvent.decode(events.get(log.topics[0]), log, { checksumAddress: true });`,
  ethers: `
    import { Interface } from 'ethers';
    const abi = new Interface(declarations);
    for (const log of answer.result) abi.parseLog(log);`,
};

/**
 * Returns the time from the start of a process until all logs of the answer are decoded once, in milliseconds by
 * contender: the medians of a few runs.
 */
export async function coldProcessMilliseconds(
  declarations: readonly string[],
  answer: string,
  processes: number,
): Promise<ReadonlyMap<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'decode-'));
  try {
    const input = join(folder, 'answer.json');
    await writeFile(input, JSON.stringify({ declarations, answer }));
    const bundles = await Promise.all(
      Object.entries(programs).map(async ([label, program], index) => ({
        label,
        file: await bundle(program, join(folder, `${index}.mjs`)),
      })),
    );
    const times = new Map<string, number[]>(bundles.map(({ label }) => [label, []]));
    for (let round = 0; round < processes; round += 1) {
      for (const { label, file } of bundles) {
        performance.mark(`cold process, ${label}`);
        const { stdout } = await promisify(execFile)(process.execPath, [file, input]);
        times.get(label)?.push(Number(stdout));
      }
    }
    return new Map([...times].map(([label, samples]) => [label, median(samples)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Bundles a program with its imports into one file, as the extension is shipped. Imports are hoisted above the code
 * that reads the answer.
 */
async function bundle(program: string, outfile: string): Promise<string> {
  const imports = program.match(/^\s*import .*$/gm) ?? [];
  const rest = program.replace(/^\s*import .*$/gm, '');
  const contents = `
    import { readFileSync } from 'node:fs';
    ${imports.join('\n')}
    const input = JSON.parse(readFileSync(process.argv[2], 'utf8'));
    const { declarations } = input;
    const answer = JSON.parse(input.answer);
    ${rest}
    process.stdout.write(String(performance.now()));`;
  await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}
