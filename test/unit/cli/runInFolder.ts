import { runFile, type RunOptions } from '../../../src/cli/runFile';
import type { AbiFolder } from '../core/formats/abi/abiFolder';

/** What a run printed, its notes, and both in their order, each as one text. */
export interface FolderRun {
  readonly code: number;
  readonly text: string;
  readonly notes: string;
  readonly all: string;
}

/** The settings of a service with one EVM network: a node on this computer that takes no key. */
export function localNode(port: number): object {
  return {
    id: 'local',
    rpcPath: '',
    rpcUrl: `http://127.0.0.1:${port}`,
    networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
  };
}

/** Runs `notes.rpc` of a folder, or another file, with the folder's `settings.json` and without a person to ask. */
export async function runInFolder(
  folder: AbiFolder,
  options: Partial<Omit<RunOptions, 'settings'>> = {},
): Promise<FolderRun> {
  const printed: string[] = [];
  const notes: string[] = [];
  const all: string[] = [];
  const writeTo = (list: string[]) => (lines: readonly string[]) => {
    list.push(...lines);
    all.push(...lines);
  };
  const code = await runFile({
    file: folder.file('notes.rpc'),
    settings: folder.file('settings.json'),
    rows: 20,
    signal: new AbortController().signal,
    terminal: {
      print: writeTo(printed),
      write: (pieces) => writeTo(printed)([...pieces].join('').split('\n')),
      note: writeTo(notes),
      ask: () => Promise.resolve(undefined),
    },
    ...options,
  });
  return { code, text: printed.join('\n'), notes: notes.join('\n'), all: all.join('\n') };
}
