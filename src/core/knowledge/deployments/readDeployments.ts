import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { finishInPieces, type Piecewise } from '../../base/piecewise';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
import { groupDigits } from '../../base/view/amountText';
import type { DeployedCall } from './deployedCall';
import { type Deployment, deploymentFileAt } from './deployment';
import type { DeploymentsInFile } from './deploymentsInFile';
import { readBroadcast } from './readBroadcast';
import {
  readAddressList,
  readChainFile,
  readHardhatDeploy,
  readIgnition,
  readIgnitionChain,
} from './readHardhatDeployment';
import { readIgnitionCalls } from './readIgnitionCalls';
import { readIgnitionProxies } from './readIgnitionProxies';
import { chainOfManifest, readOpenZeppelinManifest } from './readOpenZeppelinManifest';
import { noAddress, noChainFile, noList, whyNoCreations, whyNoProxies } from './whyNoDeployments';

export interface DeploymentsReading {
  /** Returns the text of another file in the folder of the file, or undefined. */
  readonly readBeside: (name: string) => Promise<string | undefined>;
  /** Awaited between pieces of work (`TimeSlices.turn`). */
  readonly turn: () => Promise<void>;
}

/** What reads a file, and why nothing may be in it. */
interface Reading {
  readonly work: Piecewise<DeploymentsInFile>;
  readonly whyNone: () => string;
}

/**
 * Reads the deployments and the proxies that a file names, or why it has none. `path` shows which tool wrote it. Fails
 * with a sentence if the file is damaged or too large, or its chain isn't known.
 */
export async function readDeployments(
  text: string,
  path: string,
  { readBeside, turn }: DeploymentsReading,
): Promise<Result<DeploymentsInFile, string>> {
  const json = parseJson(text);
  if (json.kind === 'failed') return failed('The file is not complete JSON.');
  const budget = new StepBudget(stepLimits.deploymentFile);
  const reading = await beginReading(json.value, path, budget, readBeside);
  if (reading.kind === 'failed') return reading;
  const found = await finishInPieces(reading.value.work, turn);
  if (budget.isSpent)
    return failed(`The file has more than ${groupDigits(stepLimits.deploymentFile.steps)} entries, so it isn't read.`);
  const hasNone = found.deployments.length + found.proxies.length === 0;
  return ok(hasNone ? { ...found, whyNone: reading.value.whyNone() } : found);
}

async function beginReading(
  json: JsonValue,
  path: string,
  budget: StepBudget,
  readBeside: DeploymentsReading['readBeside'],
): Promise<Result<Reading, string>> {
  const file = deploymentFileAt(path);
  switch (file.kind) {
    case 'broadcast':
      return ok({ work: readBroadcast(json, file.script, budget), whyNone: () => whyNoCreations(json) });
    case 'ignition': {
      const journal = (await readBeside('journal.jsonl')) ?? '';
      const chainId = file.chainId ?? readIgnitionChain(journal);
      if (chainId === undefined) return failed("The chain ID isn't in the name of its folder or in journal.jsonl.");
      const proxies = readIgnitionProxies(journal, json, chainId, budget);
      const calls = readIgnitionCalls(journal, chainId, budget);
      return ok({ work: withProxies(readIgnition(json, chainId, budget), proxies, calls), whyNone: () => noAddress });
    }
    case 'hardhatDeploy': {
      const chain = readChainFile((await readBeside('.chainId')) ?? '', (await readBeside('.chain')) ?? '');
      // Other tools have folders of this name, with other files.
      return ok(
        chain === undefined
          ? { work: withProxies(readAddressList(json, budget), none()), whyNone: () => noChainFile }
          : { work: readHardhatDeploy(json, file.name, chain), whyNone: () => noAddress },
      );
    }
    case 'openZeppelin': {
      // The folder has other files too, such as those of development networks.
      const chainId = chainOfManifest(file.name);
      const proxies = chainId === undefined ? none() : readOpenZeppelinManifest(json, chainId, budget);
      return ok({ work: withProxies(none(), proxies), whyNone: () => whyNoProxies(json, chainId) });
    }
    case 'addresses':
      return ok({ work: withProxies(readAddressList(json, budget), none()), whyNone: () => noList });
  }
}

function* withProxies(
  deployments: Piecewise<readonly Deployment[]>,
  proxies: Piecewise<DeploymentsInFile['proxies']>,
  calls?: Piecewise<readonly DeployedCall[]>,
): Piecewise<DeploymentsInFile> {
  return { deployments: yield* deployments, proxies: yield* proxies, ...(calls && { calls: yield* calls }) };
}

function* none(): Piecewise<readonly never[]> {
  yield;
  return [];
}
