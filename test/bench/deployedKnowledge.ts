import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DeploymentIndex } from '../../src/core/knowledge/deployments/deploymentIndex';
import { ArtifactIndex } from '../../src/core/knowledge/files/artifactIndex';
import { pauseBriefly } from '../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../src/core/knowledge/sources/contractKnowledge';
import type { KnowledgeSource } from '../../src/core/knowledge/sources/knowledgeSource';
import { FolderFiles } from '../../src/headless/folderFiles';
import { printBroadcast } from './broadcastFile';

/** What is known of a project with so many deployments, on a real disk. */
export interface DeployedProject {
  readonly knowledge: KnowledgeSource;
  readonly dispose: () => Promise<void>;
}

/** Writes the broadcast file of a project with so many deployments on a chain, and an index of it. */
export async function createDeployedProject(count: number, chain: number): Promise<DeployedProject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-deployed-'));
  const script = path.join(folder, 'broadcast', 'Deploy.s.sol', String(chain));
  await mkdir(script, { recursive: true });
  if (count > 0) await writeFile(path.join(script, 'run-latest.json'), printBroadcast(count, chain));
  const clock = { now: Date.now, pause: pauseBriefly };
  const index = new ArtifactIndex({
    ...clock,
    files: new FolderFiles(undefined),
    store: undefined,
    onProblems: () => undefined,
  });
  const files = new FolderFiles(folder);
  const deployments = new DeploymentIndex({
    ...clock,
    files,
    onUnread: ({ path: file, why }) => {
      throw new Error(`${file}: ${why}`);
    },
  });
  const settings = { addresses: [], tokens: [], tokenLists: [] };
  return {
    knowledge: new ContractKnowledge({ files, index, deployments, settings: () => settings }),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
