import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { ServiceDescription } from '../service/landmarks';
import { localServiceSettings } from '../workbench/localServiceSettings';
import { projectRoot } from '../workbench/workbench';

/** A folder to open in VS Code: the sample notebooks, with settings that lead to the local service. */
export interface SampleWorkspace {
  readonly folder: string;
  readonly settings: string;
  readonly notebook: string;
}

/** Writes the folder anew, below .cache. No file of it holds a key. */
export async function writeSampleWorkspace(service: ServiceDescription): Promise<SampleWorkspace> {
  const folder = path.join(projectRoot, '.cache', 'sample-workspace');
  const settings = path.join(folder, '.vscode', 'settings.json');
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(settings), { recursive: true });
  await cp(path.join(projectRoot, 'media', 'samples'), folder, { recursive: true });
  await writeFile(settings, `${JSON.stringify(localServiceSettings(service), undefined, 2)}\n`);
  return { folder, settings, notebook: path.join(folder, 'tour.rpc') };
}
