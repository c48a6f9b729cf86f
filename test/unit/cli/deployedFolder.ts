import { Anvil } from '../../service/evm/anvil';
import { ForgeProject } from '../../service/foundry/forgeProject';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode } from './runInFolder';

export interface DeployedFolder {
  readonly folder: AbiFolder;
  readonly node: Anvil;
  readonly project: ForgeProject;
}

/** Creates a folder with settings for a node, and below `project` a project of Foundry that a script deployed on that node. */
export async function createDeployedFolder(script?: string): Promise<DeployedFolder> {
  const folder = await AbiFolder.create();
  const node = await Anvil.start({});
  const project = await ForgeProject.create(folder.file('project'));
  await project.deploy(`http://127.0.0.1:${node.port}`, script);
  await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
  return { folder, node, project };
}
