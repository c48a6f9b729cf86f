import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Network } from '../core/model/networks/network';
import { readDatasetRequest } from '../core/run/longWork/kinds/workKinds';
import type { BlockSpan } from '../core/run/longWork/plan/blockSpan';
import { chainName, describeDatasetWork } from '../core/run/session/run/openDatasetWork';
import {
  compactDataset,
  type DatasetHoldings,
  joinableFiles,
  type JoinedFiles,
  readHoldings,
} from '../disk/dataset/datasetHoldings';
import { describeFileError } from '../disk/describeFileError';
import { PlainError } from './plainError';
import { readRunSettings, readSettingsText, type SettingsOptions } from './readRunSettings';

export interface InspectionOptions extends SettingsOptions {
  readonly folder: string;
  readonly settings?: string;
  /** The network whose prices count. The default is one of the settings with the dataset's chain. */
  readonly network?: string;
  /** The blocks that are wanted. The default is from the first block to the last one that is held. */
  readonly wanted?: BlockSpan;
}

/** What a dataset holds, and what it lacks. */
export interface DatasetInspection {
  readonly holdings: DatasetHoldings;
  /** The blocks between the first and the last wanted one that no file has. */
  readonly gaps: readonly BlockSpan[];
  /** What it takes to request the gaps, as sentences. Undefined if there are none, or no network has the chain. */
  readonly cost: string | undefined;
  /** How many files joining would leave out. */
  readonly joinable: number;
}

/** Reads what a dataset holds and lacks. Sends and writes nothing. Throws a PlainError for a folder that is no dataset. */
export async function inspectDataset(options: InspectionOptions): Promise<DatasetInspection> {
  const holdings = await plainly(options.folder, readHoldings);
  const joinable = joinableFiles(holdings).reduce((sum, group) => sum + group.length - 1, 0);
  const gaps = gapsOf(holdings, options.wanted ?? { from: holdings.from, to: holdings.files.at(-1)?.to ?? -1 });
  const [first] = gaps;
  if (first === undefined) return { holdings, gaps, cost: undefined, joinable };
  const text = await readSettingsText({ ...options, file: '-', settingsAreOptional: true });
  const { services, requests } = await readRunSettings(text, options, () => undefined);
  const networks = services.flatMap((service) => service.networks);
  const network = chosenNetwork(networks, holdings.chain, options.network);
  const request = readDatasetRequest(holdings.request, first);
  const { columns } = holdings;
  const cost =
    network && request && describeDatasetWork({ request, pieces: gaps, columns, network, costs: requests.costs });
  return { holdings, gaps, cost: cost && `On ${network.key}: ${cost}`, joinable };
}

/** Joins the small files of a dataset. Throws a PlainError if it can't. */
export function joinDatasetFiles(folder: string): Promise<JoinedFiles> {
  return plainly(folder, compactDataset);
}

async function plainly<T>(folder: string, use: (path: string) => Promise<T | undefined>): Promise<T> {
  let used: T | undefined;
  try {
    used = await use(await realpath(resolve(folder)));
  } catch (error) {
    throw new PlainError(`dataset: ${describeFileError(error, folder)}`);
  }
  if (used === undefined)
    throw new PlainError(
      `dataset: ${folder} is no dataset, which has a file _manifest/dataset.json that Rpcbook wrote.`,
    );
  return used;
}

function chosenNetwork(networks: readonly Network[], chain: string, named: string | undefined): Network | undefined {
  const same = networks.filter((network) => chainName(network) === chain);
  return same.find(({ key }) => key === named || key.endsWith(`/${named ?? ''}`)) ?? same[0];
}

/** The wanted blocks that no file has. */
function gapsOf({ files }: DatasetHoldings, wanted: BlockSpan): readonly BlockSpan[] {
  const gaps: BlockSpan[] = [];
  let next = wanted.from;
  for (const { from, to } of files) {
    if (from > wanted.to) break;
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = Math.max(next, to + 1);
  }
  if (next <= wanted.to) gaps.push({ from: next, to: wanted.to });
  return gaps;
}
