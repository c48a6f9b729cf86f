import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { cacheFolder, draftFolder } from '../readCached';
import { Anvil } from './anvil';
import { compileContracts, readSources } from './compileContracts';
import type { EvmLandmarks } from './evmLandmarks';
import { findFoundryBinary } from './foundryBinary';

/**
 * Blocks mined after the story. The node's fee history is empty after each start, and the contract's history has 500
 * blocks.
 */
const feeHistoryBlocks = 504;

export interface Chain {
  readonly node: Anvil;
  readonly landmarks: EvmLandmarks;
}

/**
 * Starts an EVM node with the mined story (see writeChain). The first start compiles and mines it and saves the node's
 * state. Later starts load that state if contracts, story, and node are unchanged.
 */
export async function startChain(): Promise<Chain> {
  const sources = await readSources();
  const folder = path.join(cacheFolder, `chain-${await hashStory(sources)}`);
  const landmarksFile = path.join(folder, 'landmarks.json');
  const isKept = await readFile(landmarksFile).then(
    () => true,
    () => false,
  );
  if (!isKept) await keepChain(sources, folder);
  const story: Omit<EvmLandmarks, 'headBlock'> = JSON.parse(await readFile(landmarksFile, 'utf8'));
  const node = await Anvil.start({ loadState: path.join(folder, 'state.json') });
  await mineFeeHistory(node);
  return { node, landmarks: { ...story, headBlock: story.lastBusyBlock + feeHistoryBlocks } };
}

async function keepChain(sources: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const [artifacts, { writeChain }, draft] = await Promise.all([
    compileContracts(sources),
    import('./writeChain'),
    draftFolder(),
  ]);
  try {
    const node = await Anvil.start({ dumpState: path.join(draft, 'state.json') });
    const landmarks = await stopAfter(node, () => writeChain(node, artifacts));
    await dropTracedLogs(path.join(draft, 'state.json'));
    await writeFile(path.join(draft, 'landmarks.json'), JSON.stringify(landmarks));
    // Another process may have finished first; its chain is identical.
    await rename(draft, folder).catch(() => undefined);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function stopAfter<Result>(node: Anvil, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await node.stop();
  }
}

/**
 * Removes the second copy of every log from a dumped state. Only the node's tracer reads it, and without it the state
 * loads in half the time.
 */
async function dropTracedLogs(stateFile: string): Promise<void> {
  const state: { readonly transactions: readonly { readonly info: { readonly traces: readonly object[] } }[] } =
    JSON.parse(await readFile(stateFile, 'utf8'));
  for (const { info } of state.transactions) {
    for (const trace of info.traces) Object.assign(trace, { logs: [], ordering: [] });
  }
  await writeFile(stateFile, JSON.stringify(state));
}

async function hashStory(sources: Readonly<Record<string, string>>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(sources));
  for (const file of [
    'writeChain.ts',
    'writeBazaar.ts',
    'transactionWriter.ts',
    'zeroBlob.ts',
    'compileContracts.ts',
    'anvil.ts',
    'startChain.ts',
  ]) {
    hash.update(await readFile(path.join(import.meta.dirname, file)));
  }
  const binary = findFoundryBinary('anvil');
  return hash
    .update(`${binary} ${(await stat(binary)).size}`)
    .digest('hex')
    .slice(0, 16);
}

/** Mines empty blocks whose base fees vary as on a busy chain: by at most an eighth between blocks (EIP-1559). */
async function mineFeeHistory(node: Anvil): Promise<void> {
  let fee = 20_000_000_000n;
  let seed = 1n;
  for (let block = 0; block < feeHistoryBlocks; block++) {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    const pull = fee < 30_000_000_000n ? 120n : 80n;
    fee += (fee * (((seed >> 32n) % 201n) - 200n + pull)) / 1_000n;
    // One after another, because the node runs the calls of a batch concurrently.
    await node.request('anvil_setNextBlockBaseFeePerGas', [`0x${fee.toString(16)}`]);
    await node.request('evm_mine', []);
  }
}
