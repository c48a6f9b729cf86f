import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { workspace } from 'vscode';

import type { IdentifierHover } from '../../../src/host/lookup/hover/hoverProvider';
import { deployedAt, printBroadcast } from '../broadcastFile';
import type { HostResult } from './hostResult';

export interface AddressBench {
  readonly deployments: number;
  /** Opens a provider that has read no files yet. */
  readonly openHover: () => Promise<IdentifierHover>;
  /** Opens a file with these lines. Returns what times the hover over a line, in milliseconds. */
  readonly open: (
    lines: readonly string[],
  ) => Promise<(hover: IdentifierHover, line: number, says: RegExp) => Promise<number>>;
}

/** Hovers over the same addresses without deployments, and with a thousand that are known. */
export async function measureAddresses({
  deployments,
  openHover,
  open,
}: AddressBench): Promise<Pick<HostResult, 'unknownAddresses' | 'deployedAddresses'>> {
  const lines = Array.from({ length: deployments }, (_, index) => deployedAt(index));
  const time = await open(lines);
  const measure = async (says: (line: number) => RegExp): Promise<readonly number[]> => {
    const hover = await openHover();
    await time(hover, 0, says(0));
    const times: number[] = [];
    for (const line of lines.keys()) times.push(await time(hover, line, says(line)));
    return times;
  };
  const unknownAddresses = await measure(() => /Address without a checksum/);
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error('no folder is open');
  const script = path.join(folder, 'broadcast', 'Bench.s.sol', '31337');
  await mkdir(script, { recursive: true });
  await writeFile(path.join(script, 'run-latest.json'), printBroadcast(deployments, 31337));
  return { unknownAddresses, deployedAddresses: await measure((line) => new RegExp(`Contract${line}\\b`)) };
}
