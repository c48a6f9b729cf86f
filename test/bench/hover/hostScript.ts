// Runs inside the extension host: hovers with the extension's own provider, over real documents, a real disk, and a
// real node.
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { CancellationTokenSource, extensions, Position, type TextDocument, Uri, window } from 'vscode';

import { RecentRedactors } from '../../../src/core/base/credentials/recentRedactors';
import { Secret } from '../../../src/core/base/credentials/secret';
import { DayReservations } from '../../../src/core/base/credits/dayReservations';
import { InFlightLimit } from '../../../src/core/base/wire/inFlightLimit';
import { createRequestIds } from '../../../src/core/base/wire/requestIds';
import { LastFailures } from '../../../src/core/editor/lookup/hover/lastFailures';
import { ReceiptLookup } from '../../../src/core/editor/lookup/receiptLookup';
import { parseSubject } from '../../../src/core/editor/lookup/subject';
import { wordAt } from '../../../src/core/editor/lookup/wordAt';
import { BuiltInAbi } from '../../../src/core/formats/abi/names/builtInAbi';
import { StoredFacts } from '../../../src/core/knowledge/facts/storedFacts';
import { createServiceCatalogue } from '../../../src/core/model/catalogue/catalogue';
import type { RunningPorts } from '../../../src/core/run/session/run/runningPorts';
import { openFileLedger } from '../../../src/disk/fileLedger';
import { RealLocalFiles } from '../../../src/disk/realLocalFiles';
import { ReceiptCache } from '../../../src/disk/receiptCache';
import { createKnowledge } from '../../../src/host/abi/createKnowledge';
import { createFileAccess } from '../../../src/host/files/createFileAccess';
import { createFramedReceipts } from '../../../src/host/lookup/framedReceipts';
import { HoverAllowance, IdentifierHover } from '../../../src/host/lookup/hover/hoverProvider';
import { HoverPreferences } from '../../../src/host/lookup/hover/hoverSettings';
import { ChosenNetworks } from '../../../src/host/lookup/hover/networkChoice';
import { readPipeSettings } from '../../../src/host/ports/createPipePorts';
import { ServiceSettings } from '../../../src/host/settings/serviceSettings';
import { createWire } from '../../../src/transport/createWire';
import { readTestService } from '../../integration/readTestService';
import type { HostResult } from './hostResult';
import { measureAddresses } from './measureAddresses';

const isSmallest = process.env['RPCBOOK_BENCH_SMALLEST'] !== undefined;
const receipts = isSmallest ? 10 : 1_000;
const lineLength = isSmallest ? 1_000 : 1_000_000;
const places = isSmallest ? 8 : 2_000;
const deployments = isSmallest ? 10 : 1_000;
const overheadRounds = isSmallest ? 2 : 4;

/** The entry that VS Code loads. */
export async function run(): Promise<void> {
  await writeFile(process.env['RPCBOOK_BENCH_HOST'] ?? '', String(process.pid));
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-hover-'));
  const isActive = await wakesUp(folder);
  const bench = await createBench(folder);
  const longLines = await measureLongLines(folder, bench.hover);
  const overheads = await measureOverheads(folder, bench);
  const cached = await measureCached(folder, bench);
  const addresses = await measureAddresses({
    deployments,
    openHover: async () => (await createBench(await mkdtemp(path.join(folder, 'addresses-')))).hover,
    open: async (lines) => {
      const document = await openFile(folder, 'addresses.txt', lines.join('\n'));
      return (hover, line, says) => timeHover(hover, document, line, 10, says);
    },
  });
  const result: HostResult = { isActive, ...longLines, ...overheads, ...cached, ...addresses };
  await writeFile(process.env['RPCBOOK_BENCH_RESULT'] ?? '', JSON.stringify(result));
}

async function wakesUp(folder: string): Promise<boolean> {
  await openFile(folder, 'plain.ts', 'export const answer = 42;\n');
  await delay(3_000);
  return extensions.getExtension('rpcbook.rpcbook')?.isActive === true;
}

async function openFile(folder: string, name: string, content: string): Promise<TextDocument> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const { document } = await window.showTextDocument(Uri.file(file), { preview: false });
  return document;
}

interface Bench {
  readonly ports: RunningPorts;
  /** Time of the requests: sent and answered, and recorded in the ledger. */
  readonly busy: BusyTime;
  readonly settings: ServiceSettings;
  readonly cacheFolder: string;
  readonly hover: IdentifierHover;
  readonly openHover: (receiptFolder?: string) => { readonly hover: IdentifierHover; readonly lookup: ReceiptLookup };
}

/** Sums the time in which any of the tracked work was running. */
class BusyTime {
  #open = 0;
  #since = 0;
  milliseconds = 0;

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open === 0) this.#since = performance.now();
    this.#open += 1;
    try {
      return await work();
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.milliseconds += performance.now() - this.#since;
    }
  }
}

const noCompiler = () => Promise.resolve({ kind: 'failed', problem: 'There is no compiler.' } as const);

async function createBench(folder: string): Promise<Bench> {
  const { keys, url } = readTestService();
  const settings = new ServiceSettings();
  const log = window.createOutputChannel('bench', { log: true });
  const busy = new BusyTime();
  const wire = createWire({ idleMilliseconds: 60_000 });
  const ledger = openFileLedger({
    folder: path.join(folder, 'ledger'),
    keepDays: 1,
    onProblem: (message) => {
      throw new Error(message);
    },
  });
  const credential = {
    alias: 'local',
    key: new Secret(keys.key),
    secret: new Secret(keys.secret),
    origins: [new URL(url).origin],
  };
  const files = new RealLocalFiles();
  const ports: RunningPorts = {
    wire: { send: (request, options) => busy.during(() => wire.send(request, options)) },
    ledger: { append: (entry) => busy.during(() => ledger.append(entry)) },
    catalogue: createServiceCatalogue(),
    builtInAbi: new BuiltInAbi(),
    knowledge: createKnowledge({
      settings,
      log,
      storage: undefined,
      files,
      access: createFileAccess(files),
      onUnread: () => undefined,
      facts: new StoredFacts({ files: undefined, now: Date.now, onProblem: () => undefined }),
      compiler: { choose: noCompiler, build: noCompiler },
      approvals: { get: () => undefined, update: () => Promise.resolve() },
    }).knowledge,
    credentials: { get: () => Promise.resolve({ kind: 'ready', credential }) },
    redactors: new RecentRedactors(),
    now: Date.now,
    nextId: createRequestIds(),
    services: () => settings.services,
    settings: () => readPipeSettings(settings),
    spentToday: () => Promise.resolve(0),
    inFlight: new InFlightLimit(() => 16),
    reservations: new DayReservations(),
    confirm: () => Promise.resolve(false),
    ask: () => Promise.resolve(undefined),
    environment: { find: () => undefined, allowedNames: () => [], ask: () => Promise.resolve(undefined) },
    onExchange: () => undefined,
  };
  const cacheFolder = path.join(folder, 'receipts');
  const openHover = (receiptFolder = cacheFolder) => {
    const bytes = new ReceiptCache({
      folder: receiptFolder,
      maxEntries: 5_000,
      maxBytes: 64 * 1024 * 1024,
      onProblem: (message) => {
        throw new Error(message);
      },
    });
    const lookup = new ReceiptLookup(ports, createFramedReceipts(bytes));
    const kept = new Map<string, unknown>();
    const memory = {
      keys: () => [...kept.keys()],
      get: (key: string) => kept.get(key) as never,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const hover = new IdentifierHover({
      ports,
      settings,
      receipts: lookup,
      preferences: new HoverPreferences(),
      choice: new ChosenNetworks(settings, memory),
      allowance: new HoverAllowance(memory, Date.now),
      failures: new LastFailures(Date.now),
    });
    return { hover, lookup };
  };
  return { ports, busy, settings, cacheFolder, openHover, hover: openHover().hover };
}

/** Returns the milliseconds from the hover to its Markdown. Throws if the text is unexpected. */
async function timeHover(
  hover: IdentifierHover,
  document: TextDocument,
  line: number,
  character: number,
  says: RegExp | undefined,
): Promise<number> {
  const { token } = new CancellationTokenSource();
  const started = performance.now();
  const found = await hover.provideHover(document, new Position(line, character), token);
  const took = performance.now() - started;
  const text = found?.contents.map((content) => (typeof content === 'string' ? content : content.value)).join() ?? '';
  if (says === undefined ? text !== '' : !says.test(text)) throw new Error(`The hover says: ${text || 'nothing'}`);
  return took;
}

async function measureLongLines(
  folder: string,
  hover: IdentifierHover,
): Promise<Pick<HostResult, 'longLines' | 'nothing'>> {
  const words = `const value=${'a'.repeat(20)}(b,c);`;
  const kinds = {
    'minified code': words.repeat(Math.ceil(lineLength / words.length)),
    'a hex dump': 'ab'.repeat(lineLength / 2),
    hashes: `0x${'ab'.repeat(32)},`.repeat(Math.ceil(lineLength / 67)),
  };
  const longLines: Record<string, readonly number[]> = {};
  const nothing: number[] = [];
  for (const [kind, line] of Object.entries(kinds)) {
    const document = await openFile(folder, `${kind.replaceAll(' ', '-')}.txt`, line);
    const positions = Array.from({ length: places }, (_, index) => Math.floor((index * line.length) / places));
    longLines[kind] = positions.map((at) => {
      const started = performance.now();
      const word = wordAt(document.lineAt(0).text, at);
      if (word) parseSubject(word.text);
      return performance.now() - started;
    });
    if (kind !== 'hashes')
      for (const at of positions.slice(0, places / 4)) nothing.push(await timeHover(hover, document, 0, at, undefined));
  }
  return { longLines, nothing };
}

/** Every round queries the network again; the first round is a warm-up. */
async function measureOverheads(
  folder: string,
  { busy, openHover }: Bench,
): Promise<Pick<HostResult, 'firstOverhead' | 'overheads' | 'requests'>> {
  const hashes = Object.values(readTestService().landmarks.evm.transactions);
  const document = await openFile(folder, 'uncached.txt', hashes.join('\n'));
  const overheads: number[] = [];
  const requests: number[] = [];
  for (let round = 0; round < overheadRounds; round += 1) {
    const { hover } = openHover(path.join(folder, `receipts ${round}`));
    for (const line of hashes.keys()) {
      const before = busy.milliseconds;
      const took = await timeHover(hover, document, line, 10, /in block/);
      requests.push(busy.milliseconds - before);
      overheads.push(took - (busy.milliseconds - before));
    }
  }
  const [later, ofLater] = [overheads, requests].map((times) => times.slice(hashes.length));
  return { firstOverhead: overheads[0] ?? NaN, overheads: later ?? [], requests: ofLater ?? [] };
}

async function measureCached(
  folder: string,
  bench: Bench,
): Promise<Pick<HostResult, 'cached' | 'again' | 'heapBytes' | 'diskBytes'>> {
  const hashes = await keepReceipts(bench);
  const document = await openFile(folder, 'cached.txt', hashes.join('\n'));
  const { hover } = bench.openHover();
  const measure = async (): Promise<readonly number[]> => {
    const times: number[] = [];
    for (const line of hashes.keys()) times.push(await timeHover(hover, document, line, 10, /Success/));
    return times;
  };
  await timeHover(bench.hover, document, 0, 10, /Success/);
  const before = usedBytes();
  const cached = await measure();
  const heapBytes = usedBytes() - before;
  const again = await measure();
  const files = await readdir(bench.cacheFolder);
  const sizes = await Promise.all(files.map((name) => stat(path.join(bench.cacheFolder, name))));
  return { cached, again, heapBytes, diskBytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}

/** Saves a thousand receipts on disk: those of the node, under other hashes. */
async function keepReceipts({ openHover, settings, cacheFolder, ports }: Bench): Promise<readonly string[]> {
  const network = settings.networks.find(({ family }) => family === 'evm');
  const { tokenTransfer, batchTransfer, tokenAirdrop } = readTestService().landmarks.evm.transactions;
  if (!network) throw new Error('no network');
  const samples = await Promise.all(
    [tokenTransfer, batchTransfer, tokenAirdrop].map(async (hash) => {
      const answer = await openHover().lookup.lookUp({
        network,
        hash,
        signal: new AbortController().signal,
        isClicked: true,
      });
      if (answer?.kind !== 'receipt') throw new Error(`${hash} has no receipt`);
      return answer.receipt;
    }),
  );
  // The lookup creates the keys. Its store receives the receipts as if a node had returned them.
  const bytes = createFramedReceipts(
    new ReceiptCache({
      folder: cacheFolder,
      maxEntries: 5_000,
      maxBytes: 64 * 1024 * 1024,
      onProblem: (message) => {
        throw new Error(message);
      },
    }),
  );
  const keys: string[] = [];
  const probe = new ReceiptLookup(ports, {
    load: (key) => Promise.resolve(void keys.push(key)),
    save: () => Promise.resolve(),
  });
  const hashes = Array.from({ length: receipts }, (_, index) => `0xf${index.toString(16).padStart(63, '7')}`);
  for (const [index, hash] of hashes.entries()) {
    await probe.known(network, hash);
    const [key] = keys.splice(0);
    const sample = samples[index % samples.length];
    if (key === undefined || !sample) throw new Error('no key');
    await bytes.save(key, sample);
  }
  return hashes;
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
