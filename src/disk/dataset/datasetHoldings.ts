import type { ColumnType, SaveColumn } from '../../core/answer/saving/saveColumn';
import type { SavedBlocks } from '../../core/answer/saving/saver';
import type { SaveFormat } from '../../core/answer/saving/saveTarget';
import { type JsonValue, readList, readMember, readText } from '../../core/base/json/jsonValue';
import { TempFile } from '../tempFile';
import { DatasetFiles } from './datasetFiles';
import { DatasetManifest } from './datasetManifest';

/** What a dataset holds, as its files show. */
export interface DatasetHoldings {
  /** `eip155:1`, or the key of a network without a chain ID. */
  readonly chain: string;
  readonly request: JsonValue;
  readonly format: SaveFormat;
  readonly from: number;
  readonly blocksPerFile: number;
  readonly columns: readonly SaveColumn[];
  /** The complete files, in order. */
  readonly files: readonly HeldFile[];
}

export interface HeldFile extends SavedBlocks {
  readonly rows: number;
  readonly bytes: number;
}

const formats: readonly SaveFormat[] = ['csv', 'ndjson', 'parquet'];

const columnTypes: readonly ColumnType[] = [
  ...(['int64', 'uint64', 'decimal', 'decimal38', 'text', 'boolean', 'time', 'json'] as const),
];

interface OpenHoldings {
  readonly holdings: DatasetHoldings;
  readonly manifest: DatasetManifest;
  readonly files: DatasetFiles;
}

/** Reads what a dataset holds, and writes nothing. Undefined for any other folder. Throws errors of the file system. */
export async function readHoldings(folder: string): Promise<DatasetHoldings | undefined> {
  return (await openHoldings(folder))?.holdings;
}

async function openHoldings(folder: string): Promise<OpenHoldings | undefined> {
  const opened = await DatasetManifest.read(folder);
  if (opened === undefined) return undefined;
  const { manifest, description } = opened;
  const columns = readColumns(readMember(description, 'columns'));
  const format = formats.find((each) => each === readText(description, 'format'));
  const from = Number(readMember(description, 'from'));
  const blocksPerFile = Number(readMember(description, 'blocksPerFile'));
  const isWhole = [from, blocksPerFile].every((each) => Number.isSafeInteger(each) && each >= 0);
  if (columns === undefined || format === undefined || !isWhole || blocksPerFile === 0) return undefined;
  const files = new DatasetFiles(folder, blocksPerFile, format, columns);
  const held: HeldFile[] = [];
  for (const block of await manifest.firstBlocks()) {
    const piece = block > (held.at(-1)?.to ?? -1) ? await manifest.find(block) : undefined;
    if (piece?.rows === undefined || !(await files.isComplete(piece))) continue;
    held.push({ from: piece.from, to: piece.to, rows: piece.rows, bytes: await files.sizeOf(piece) });
  }
  const chain = readText(description, 'chain') ?? '';
  const request = readMember(description, 'request') ?? null;
  return { holdings: { chain, request, format, from, blocksPerFile, columns, files: held }, manifest, files };
}

function readColumns(value: JsonValue | undefined): readonly SaveColumn[] | undefined {
  const written = readList({ columns: value ?? null }, 'columns');
  const columns = written.flatMap((column): readonly SaveColumn[] => {
    const name = readText(column, 'name');
    const type = columnTypes.find((each) => each === readText(column, 'type'));
    return name === undefined || type === undefined ? [] : [{ name, type }];
  });
  return columns.length === 0 || columns.length < written.length ? undefined : columns;
}

/** What joining files did. */
export interface JoinedFiles {
  readonly before: number;
  readonly after: number;
}

/** The files that can be joined: neighbours within the blocks of one file. */
export function joinableFiles({ files, blocksPerFile }: DatasetHoldings): readonly (readonly HeldFile[])[] {
  const groups: HeldFile[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const joins = before?.to === file.from - 1 && gridOf(before, blocksPerFile) === gridOf(file, blocksPerFile);
    if (joins) last?.push(file);
    else groups.push([file]);
  }
  return groups.filter((group) => group.length > 1);
}

function gridOf({ from }: SavedBlocks, blocksPerFile: number): number {
  return Math.floor(from / blocksPerFile);
}

/**
 * Joins neighbouring files of a dataset within the blocks of one file. A joined file is complete before the others are
 * removed, and a kill in between is noticed by the next run. Undefined for a folder that is no dataset. Throws errors of
 * the file system, and of files that aren't what they say.
 */
export async function compactDataset(folder: string): Promise<JoinedFiles | undefined> {
  const before = await openHoldings(folder);
  if (before === undefined) return undefined;
  await finishJoins(before.manifest, before.files);
  const opened = await openHoldings(folder);
  if (opened === undefined) return undefined;
  const { holdings, manifest, files } = opened;
  let after = holdings.files.length;
  for (const group of joinableFiles(holdings)) {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) continue;
    const blocks = { from: first.from, to: last.to };
    await files.refuseOccupied(blocks);
    const file = await TempFile.open(files.placeOf(blocks));
    try {
      for await (const bytes of files.join(group, blocks)) await file.write([bytes]);
      await manifest.beginJoin(blocks);
      await file.publish();
    } catch (error) {
      await file.discard();
      throw error;
    }
    const rows = group.reduce((sum, each) => sum + each.rows, 0);
    await manifest.finish({ ...blocks, rows, file: files.nameOf(blocks) });
    await finishJoins(manifest, files);
    after -= group.length - 1;
  }
  return { before: holdings.files.length, after };
}

/** Ends joins: the joined file replaces the others if its entry is complete, else it is removed. */
export async function finishJoins(manifest: DatasetManifest, files: DatasetFiles): Promise<void> {
  for (const blocks of await manifest.begunJoins()) {
    const entry = await manifest.find(blocks.from);
    const isJoined = entry?.to === blocks.to && (await files.isComplete(entry));
    if (isJoined) {
      await files.makeRoom(blocks);
      for (const block of await manifest.firstBlocks())
        if (block > blocks.from && block <= blocks.to) await manifest.forget(block);
    } else await files.remove(blocks);
    await manifest.endJoin(blocks);
  }
}
