// Editing a large notebook: opening it, parsing its requests compared with httpyac, and the work for a keystroke.
import assert from 'node:assert/strict';
import path from 'node:path';

import { io, store } from 'httpyac';

import type { JsonValue } from '../../src/core/base/json/jsonValue';
import { utcTime } from '../../src/core/base/view/formatValue';
import { completeCell } from '../../src/core/editor/language/completion/completeCell';
import { diagnoseCell } from '../../src/core/editor/language/problems/diagnoseCell';
import { EventNames } from '../../src/core/editor/language/shared/eventNames';
import type { LanguageContext } from '../../src/core/editor/language/shared/languageContext';
import { NotebookFacts } from '../../src/core/editor/language/shared/notebookFacts';
import { BuiltInAbi } from '../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../src/core/formats/abi/names/decodeHints';
import { hintsOfAnswer } from '../../src/core/knowledge/answers/hintsOfAnswer';
import { noArtifactNames } from '../../src/core/knowledge/files/artifactLookup';
import type { KnowledgeSource } from '../../src/core/knowledge/sources/knowledgeSource';
import { createServiceCatalogue } from '../../src/core/model/catalogue/catalogue';
import type { ParsedCell } from '../../src/core/model/cell/cell';
import { parseCell } from '../../src/core/model/cell/parseCell';
import type { Network } from '../../src/core/model/networks/network';
import { readServices } from '../../src/core/model/networks/readServices';
import { parseNotebook } from '../../src/core/model/notebook/parseNotebook';
import { NotebookSession } from '../../src/core/run/session/run/notebookSession';
import { seeded } from '../unit/core/formats/abi/type/randomAbi';
import { createTestPorts, reply } from '../unit/core/request/pipe/testPorts';
import type { BenchOptions, BenchReport } from './benchReport';
import { deployedAt } from './broadcastFile';
import { createDeployedProject } from './deployedKnowledge';
import { generateNotebook } from './largeNotebook';
import { measureMedians, median } from './measure';

/** Sizes of the work. */
interface Sizes {
  readonly stepCount: number;
  readonly keystrokes: number;
  readonly deployments: number;
}

const full: Sizes = { stepCount: 5_000, keystrokes: 500, deployments: 1_000 };
const least: Sizes = { stepCount: 50, keystrokes: 20, deployments: 10 };

const testServices = [
  { id: 'main', rpcUrl: 'https://{network}.example.com', networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }] },
];
const noCellKnowledge = { abis: [], problems: [] };

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

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const sizes = smallest ? least : full;
  const { stepCount, deployments } = sizes;
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
    ...(await measureMedians(opening, { rounds: 31, warmup: 5, garbage: 'young', smallest })),
    ...(await measureMedians(parsing, { rounds: 7, warmup: 3, garbage: 'young', smallest })),
  ]);
  const of = (label: string): number => medians.get(label) ?? NaN;
  const { without, withDeployments, firstAnswer, answers } = await deploymentTimes(code, seed, sizes);
  const times = without;
  const ages = await ageTimes(code, seed, sizes);
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
        label: `${size}: a keystroke's problems and completions, median`,
        value: median(times) / of('JSON.parse of the JSON notebook'),
        unit: 'x JSON.parse of the notebook',
        bound: { kind: 'atMost', value: 0.25 },
      },
      {
        label: `${size}: a keystroke's problems and completions, p95 (aim: at most 10)`,
        value: percentile(times, 0.95),
        unit: 'ms',
      },
      { label: `${size}: a keystroke's problems and completions, median`, value: percentile(times, 0.5), unit: 'ms' },
      {
        label: `${size}: a keystroke's problems and completions, ${deployments} deployments known, p95 (aim: at most 10)`,
        value: percentile(withDeployments, 0.95),
        unit: 'ms',
      },
      {
        label: `${size}: a keystroke with ${deployments} deployments known, over one with none, median`,
        value: median(withDeployments) / median(without),
        unit: 'x',
        bound: { kind: 'atMost', value: 1.25 },
      },
      {
        label: `what is known of an answer's contracts, ${deployments} deployments known, median (aim: at most 1)`,
        value: median(answers),
        unit: 'ms',
      },
      {
        label: `what is known of the first answer: ${deployments} deployments are read`,
        value: firstAnswer,
        unit: 'ms',
      },
      {
        label: `${size}: outdated outputs after an edit, median`,
        value: median(ages) / of('JSON.parse of the JSON notebook'),
        unit: 'x JSON.parse of the notebook',
        bound: { kind: 'atMost', value: 0.1 },
      },
      {
        label: `${size}: outdated outputs after an edit, p95 (aim: at most 10)`,
        value: percentile(ages, 0.95),
        unit: 'ms',
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
 * Types the same characters without deployments and with a thousand of them, in turn, so that slow phases of the machine
 * affect both. Then asks what is known of the contracts in an answer.
 */
async function deploymentTimes(code: readonly string[], seed: number, { deployments, keystrokes }: Sizes) {
  const none = await createDeployedProject(0, 1);
  const project = await createDeployedProject(deployments, 1);
  const [evm] = readServices(testServices).services.flatMap(({ networks }) => networks);
  assert.ok(evm);
  const value = receiptOf(deployedAt(7));
  const ask = async (): Promise<number> => {
    const started = performance.now();
    const { hints } = await hintsOfAnswer(
      { outcome: { kind: 'result', value, body: new Uint8Array() }, network: evm },
      noCellKnowledge,
      project.knowledge,
    );
    const took = performance.now() - started;
    assert.equal(hints.contractNames?.[deployedAt(7)], 'Contract7');
    return took;
  };
  performance.mark('what is known of an answer');
  const firstAnswer = await ask();
  const answers: number[] = [];
  for (let round = 0; round < keystrokes; round += 1) answers.push(await ask());
  const known = [none.knowledge, project.knowledge];
  const [without, withDeployments] = await keystrokeTimes({ code, seed, keystrokes }, known, evm);
  await none.dispose();
  await project.dispose();
  return {
    without: without ?? [],
    withDeployments: withDeployments ?? [],
    firstAnswer,
    answers: answers.slice(keystrokes / 10),
  };
}

function receiptOf(contract: string): JsonValue {
  const topic = `0x${'11'.repeat(32)}`;
  return {
    contractAddress: null,
    to: contract,
    logs: Array.from({ length: 20 }, () => ({ address: contract, topics: [topic], data: '0x' })),
  };
}

/**
 * Types a character at random positions of random cells. Each time, the cell is parsed, checked, and completed again, and
 * the contract of its address is looked up, as for cells that read storage. Returns the times with each knowledge.
 */
async function keystrokeTimes(
  { code, seed, keystrokes }: { readonly code: readonly string[]; readonly seed: number; readonly keystrokes: number },
  known: readonly KnowledgeSource[],
  network: Network,
): Promise<readonly (readonly number[])[]> {
  const random = seeded(seed);
  const wallet = '@wallet = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const cells: ParsedCell[] = [wallet, ...code].map((source, index) => ({
    id: String(index),
    text: source,
    cell: parseCell(source),
  }));
  const { services } = readServices(testServices);
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
  performance.mark('keystrokes');
  const typed = ['a', '0', '"', '{', '{{', ',', ' ', '.', '\n'];
  let offered = 0;
  const times: readonly number[][] = known.map(() => []);
  for (let stroke = 0; stroke < keystrokes; stroke += 1) {
    const index = 1 + Math.floor(random() * code.length);
    const before = code[index - 1] ?? '';
    const at = Math.floor(random() * (before.length + 1));
    const character = typed[Math.floor(random() * typed.length)] ?? '';
    const text = before.slice(0, at) + character + before.slice(at);
    // Each is first every other time: the second one finds the machine's caches warm.
    for (const turn of known.keys()) {
      const chosen = (turn + stroke) % known.length;
      const started = performance.now();
      const parsed = { id: String(index), text, cell: parseCell(text) };
      const now = { ...context, cells: cells.with(index, parsed) };
      await known[chosen]?.contractAt(network, deployedAt(stroke));
      diagnoseCell(now, { ...parsed, text });
      offered += completeCell(now, { ...parsed, text }, at + character.length).length;
      times[chosen]?.push(performance.now() - started);
    }
  }
  assert.ok(offered > keystrokes);
  return times;
}

/** Runs every cell, then edits random ones, and finds which outputs each edit makes outdated. */
async function ageTimes(code: readonly string[], seed: number, { keystrokes }: Sizes): Promise<readonly number[]> {
  performance.mark('outdated outputs');
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
