import { readFile } from 'node:fs/promises';

import { Anvil } from '../../../../service/evm/anvil';
import { ForgeProject } from '../../../../service/foundry/forgeProject';
import { AbiFolder } from '../../formats/abi/abiFolder';

/** What `forge script` writes of its transactions. */
export interface Broadcast {
  readonly transactions: readonly {
    readonly hash: string;
    readonly contractName: string | null;
    readonly contractAddress: string;
    readonly function: string | null;
    readonly transactionType: string;
    readonly transaction: { readonly to?: string; readonly input: string };
    readonly additionalContracts: readonly { readonly address: string }[];
  }[];
}

interface DeployedProxies {
  readonly folder: AbiFolder;
  readonly node: Anvil;
  readonly broadcast: Broadcast;
}

/** Deploys the script with proxies by Foundry, on a node of its own. The project is in the folder `project`. */
export async function deployProxies(): Promise<DeployedProxies> {
  const folder = await AbiFolder.create();
  const node = await Anvil.start({});
  const project = await ForgeProject.create(folder.file('project'));
  await project.deploy(`http://127.0.0.1:${node.port}`, 'Proxies');
  const path = 'project/broadcast/Proxies.s.sol/31337/run-latest.json';
  return { folder, node, broadcast: JSON.parse(await readFile(folder.file(path), 'utf8')) };
}
