import type { DeployedCall } from './deployedCall';
import type { DeployedProxy } from './deployedProxy';
import type { Deployment } from './deployment';

/** What a file of a deployment tool names. */
export interface DeploymentsInFile {
  readonly deployments: readonly Deployment[];
  /** In the order of the file. Of two about the same proxy, the later one applies. */
  readonly proxies: readonly DeployedProxy[];
  /** The transactions that called contracts. Absent if the tool keeps none. */
  readonly calls?: readonly DeployedCall[];
  /** A sentence about why there is nothing. Absent if there is something. */
  readonly whyNone?: string;
}
