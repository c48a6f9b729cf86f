import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { writeArtifacts } from '../service/evm/compileContracts';
import type { ServiceDescription } from '../service/landmarks';
import { projectRoot } from '../workbench/workbench';
import { tourSettings } from './tourSettings';

/** A folder to open in VS Code: the tour, with settings that lead to the local service. */
export interface SampleWorkspace {
  readonly folder: string;
  readonly settings: string;
  readonly notebook: string;
}

/** Writes the folder again, below .cache. No file of it holds a key. */
export async function writeSampleWorkspace(service: ServiceDescription): Promise<SampleWorkspace> {
  const folder = path.join(projectRoot, '.cache', 'sample-workspace');
  const settings = path.join(folder, '.vscode', 'settings.json');
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(settings), { recursive: true });
  await writeArtifacts(path.join(folder, 'contracts'));
  const notebook = path.join(folder, 'tour.rpc');
  await cp(path.join(import.meta.dirname, 'tour.rpc'), notebook);
  await writeFile(settings, `${JSON.stringify(tourSettings(service), undefined, 2)}\n`);
  return { folder, settings, notebook };
}
