// Editing a large notebook: opening it, parsing its requests compared with httpyac, and the work for a keystroke.
import assert from 'node:assert/strict';
import path from 'node:path';

import { io, store } from 'httpyac';

import { BuiltInAbi } from '../../src/core/abi/builtInAbi';
import { noHints } from '../../src/core/abi/decodeHints';
import { createServiceCatalogue } from '../../src/core/catalogue/catalogue';
import { parseCell } from '../../src/core/cell/parseCell';
import type { ParsedCell } from '../../src/core/cell/sessionCell';
import { noArtifactNames } from '../../src/core/knowledge/artifactLookup';
import { completeCell } from '../../src/core/language/completeCell';
import { diagnoseCell } from '../../src/core/language/diagnoseCell';
import { EventNames } from '../../src/core/language/eventNames';
import type { LanguageContext } from '../../src/core/language/languageContext';
import { NotebookFacts } from '../../src/core/language/notebookFacts';
import { readServices } from '../../src/core/networks/readServices';
import { parseNotebook } from '../../src/core/notebook/parseNotebook';
import { NotebookSession } from '../../src/core/session/notebookSession';
import { utcTime } from '../../src/core/view/formatTime';
import { seeded } from '../unit/core/abi/randomAbi';
import { createTestPorts, reply } from '../unit/core/pipe/testPorts';
import type { BenchOptions, BenchReport } from './benchReport';
import { generateNotebook } from './largeNotebook';
import { measureMedians } from './measure';

const stepCount = 5_000;
const keystrokes = 500;

/** httpyac asks its host about files. Parsing needs only names. */
Object.assign(io.fileProvider, {
  EOL: '\n',
  isAbsolute: async (name: string) => path.isAbsolute(name),
  joinPath: path.join,
  dirname: path.dirname,
  hasExtension: (name: string, ...extensions: readonly string[]) => extensions.includes(path.extname(name).slice(1)),
  exists: async () => false,
  readdir: async () => [],
});

export async function run({ seed }: BenchOptions): Promise<BenchReport> {
  const { text, ipynb, code } = generateNotebook(seed, stepCount);
  assert.equal(parseNotebook(text).cells.length, 2 * stepCount);
  const requests = code.map(asHttpRequest).join('\n');
  const httpyac = () => new store.HttpFileStore().parse('requests.http', requests, { workingDir: '/', config: {} });
  assert.equal((await httpyac()).httpRegions.filter(({ request }) => request !== undefined).length, stepCount);
  const opening = [
    { label: 'JSON.parse of the JSON notebook', run: (): unknown => JSON.parse(ipynb) },
    { label: 'open', run: () => parseNotebook(text) },
  ];
  const parsing = [
    { label: 'parse all requests', run: () => code.map(parseCell) },
    { label: 'httpyac parses all requests', run: httpyac },
  ];
  const medians = new Map([
    ...(await measureMedians(opening, { rounds: 31, warmup: 5, garbage: 'young' })),
    ...(await measureMedians(parsing, { rounds: 7, warmup: 3, garbage: 'young' })),
  ]);
  const of = (label: string): number => medians.get(label) ?? NaN;
  const times = keystrokeTimes(code, seed);
  const ages = await ageTimes(code, seed);
  const size = `${2 * stepCount} cells, ${(text.length / 1e6).toFixed(1)} MB`;
  return {
    name: 'edit',
    cases: [
      {
        label: `${size}: open, over JSON.parse`,
        value: of('open') / of('JSON.parse of the JSON notebook'),
        unit: 'x JSON.parse',
        bound: { kind: 'atMost', value: 0.6 },
      },
      {
        label: `${size}: parse all requests, times httpyac's speed`,
        value: of('httpyac parses all requests') / of('parse all requests'),
        unit: 'x',
        bound: { kind: 'atLeast', value: 20 },
      },
      {
        label: `${size}: a keystroke's problems and completions, p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        bound: { kind: 'atMost', value: 10 },
      },
      { label: `${size}: a keystroke's problems and completions, median`, value: percentile(times, 0.5), unit: 'ms' },
      {
        label: `${size}: outdated outputs after an edit, p95`,
        value: percentile(ages, 0.95),
        unit: 'ms',
        bound: { kind: 'atMost', value: 10 },
      },
      ...[...opening, ...parsing].map(({ label }) => ({ label: `${size}: ${label}`, value: of(label), unit: 'ms' })),
    ],
  };
}

/** Returns the same request for httpyac: named, a POST with a JSON body. */
function asHttpRequest(code: string): string {
  const [name = '', , ...lines] = code.split('\n');
  const filter = lines.join('\n').replace('eth_getLogs ', '');
  return `###\n${name}\nPOST https://mainnet.example.com/v3/{{key}}\nContent-Type: application/json\n\n{"jsonrpc": "2.0", "id": 1, "method": "eth_getLogs", "params": [${filter}]}\n`;
}

/**
 * Types a character at random positions of random cells. Each time, the cell is parsed, checked, and completed again.
 */
function keystrokeTimes(code: readonly string[], seed: number): readonly number[] {
  const random = seeded(seed);
  const wallet = '@wallet = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const cells: ParsedCell[] = [wallet, ...code].map((source, index) => ({
    id: String(index),
    cell: parseCell(source),
  }));
  const { services } = readServices([
    { id: 'main', rpcUrl: 'https://{network}.example.com', networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }] },
  ]);
  const context: LanguageContext = {
    services,
    cells,
    catalogue: createServiceCatalogue(),
    builtInAbi: new BuiltInAbi(),
    builtInEvents: new EventNames(new BuiltInAbi()),
    allowedVariables: [],
    defaultNetwork: 'main/mainnet',
    costs: {},
    memory: { answers: new Map(), variables: new Map() },
    facts: new NotebookFacts(),
    artifactNames: noArtifactNames,
    artifactEvents: { found: new Map(), wanted: new Set() },
    hintsOf: () => noHints,
    time: utcTime,
  };
  const typed = ['a', '0', '"', '{', '{{', ',', ' ', '.', '\n'];
  let offered = 0;
  const times = Array.from({ length: keystrokes }, () => {
    const index = 1 + Math.floor(random() * code.length);
    const before = code[index - 1] ?? '';
    const at = Math.floor(random() * (before.length + 1));
    const character = typed[Math.floor(random() * typed.length)] ?? '';
    const text = before.slice(0, at) + character + before.slice(at);
    const started = performance.now();
    const parsed = { id: String(index), cell: parseCell(text) };
    const now = { ...context, cells: cells.with(index, parsed) };
    diagnoseCell(now, { ...parsed, text });
    offered += completeCell(now, { ...parsed, text }, at + character.length).length;
    return performance.now() - started;
  });
  assert.ok(offered > keystrokes);
  return times;
}

/** Runs every cell, then edits random ones, and finds which outputs each edit makes outdated. */
async function ageTimes(code: readonly string[], seed: number): Promise<readonly number[]> {
  const random = seeded(seed);
  const { ports } = createTestPorts({ answer: (_, { id }) => reply({ jsonrpc: '2.0', id, result: [] }) });
  const session = new NotebookSession(ports);
  const variable = '@wallet = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  let cells = [variable, ...code].map((text, index) => ({ id: String(index), text }));
  const observer = { started: () => {}, ended: () => {} };
  for (const { id } of cells) await session.run(cells, id, new AbortController().signal, observer);
  const turn = async () => {};
  assert.ok((await session.findAges(cells, undefined, turn)).size >= code.length);
  let outdated = 0;
  const times: number[] = [];
  for (let round = 0; round < keystrokes; round += 1) {
    const index = 1 + Math.floor(random() * code.length);
    cells = cells.with(index, { id: String(index), text: `${cells[index]?.text ?? ''} ${round}` });
    const started = performance.now();
    const found = await session.findAges(cells, [String(index)], turn);
    times.push(performance.now() - started);
    outdated += [...found.values()].filter((source) => source !== undefined).length;
  }
  assert.ok(outdated >= keystrokes);
  return times;
}

function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
}
