import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { finishInPieces, type Piecewise } from '../../base/piecewise';
import { failed, ok, type Result } from '../../base/result';
import { StepBudget } from '../../base/stepBudget';
import { stepLimits } from '../../base/stepLimits';
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
import { readIgnitionProxies } from './readIgnitionProxies';
import { chainOfManifest, readOpenZeppelinManifest } from './readOpenZeppelinManifest';

export interface DeploymentsReading {
  /** Returns the text of another file in the folder of the file, or undefined. */
  readonly readBeside: (name: string) => Promise<string | undefined>;
  /** Awaited between pieces of work (`TimeSlices.turn`). */
  readonly turn: () => Promise<void>;
}

/**
 * Reads the deployments and the proxies that a file names. `path` shows which tool wrote it. Fails with a sentence if the
 * file is damaged or too large, or its chain isn't known.
 */
export async function readDeployments(
  text: string,
  path: string,
  { readBeside, turn }: DeploymentsReading,
): Promise<Result<DeploymentsInFile, string>> {
  const json = parseJson(text);
  if (json.kind === 'failed') return failed('The file is not complete JSON.');
  const budget = new StepBudget(stepLimits.deploymentFile);
  const work = await beginReading(json.value, path, budget, readBeside);
  if (work.kind === 'failed') return work;
  const found = await finishInPieces(work.value, turn);
  return budget.isSpent
    ? failed(
        `The file has more than ${stepLimits.deploymentFile.steps.toLocaleString('en')} entries, so it isn't read.`,
      )
    : ok(found);
}

async function beginReading(
  json: JsonValue,
  path: string,
  budget: StepBudget,
  readBeside: DeploymentsReading['readBeside'],
): Promise<Result<Piecewise<DeploymentsInFile>, string>> {
  const file = deploymentFileAt(path);
  switch (file.kind) {
    case 'broadcast':
      return ok(readBroadcast(json, file.script, budget));
    case 'ignition': {
      const journal = (await readBeside('journal.jsonl')) ?? '';
      const chainId = file.chainId ?? readIgnitionChain(journal);
      return chainId === undefined
        ? failed('Neither the name of its folder nor journal.jsonl tells the chain ID.')
        : ok(withProxies(readIgnition(json, chainId, budget), readIgnitionProxies(journal, json, chainId, budget)));
    }
    case 'hardhatDeploy': {
      const chain = readChainFile((await readBeside('.chainId')) ?? '', (await readBeside('.chain')) ?? '');
      // Other tools have folders of this name, with other files.
      return ok(
        chain === undefined
          ? withProxies(readAddressList(json, budget), none())
          : readHardhatDeploy(json, file.name, chain),
      );
    }
    case 'openZeppelin': {
      // The folder has other files too, such as those of development networks.
      const chainId = chainOfManifest(file.name);
      return ok(withProxies(none(), chainId === undefined ? none() : readOpenZeppelinManifest(json, chainId, budget)));
    }
    case 'addresses':
      return ok(withProxies(readAddressList(json, budget), none()));
  }
}

function* withProxies(
  deployments: Piecewise<readonly Deployment[]>,
  proxies: Piecewise<DeploymentsInFile['proxies']>,
): Piecewise<DeploymentsInFile> {
  return { deployments: yield* deployments, proxies: yield* proxies };
}

function* none(): Piecewise<readonly never[]> {
  yield;
  return [];
}
