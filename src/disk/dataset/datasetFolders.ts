import { basename, dirname } from 'node:path';

import { encoderOf } from '../../core/answer/saving/formats/encoderOf';
import type { RowEncoder } from '../../core/answer/saving/rowEncoder';
import { type RowBatch, type SaveColumn, sliceRows } from '../../core/answer/saving/saveColumn';
import type {
  DatasetRequest,
  DatasetStore,
  OpenDataset,
  SavedBlocks,
  SaveProblem,
} from '../../core/answer/saving/saver';
import { hiddenNameIn, hiddenNameProblem } from '../../core/base/files/fileAccess';
import type { JsonValue } from '../../core/base/json/jsonValue';
import { failed, ok, type Result } from '../../core/base/result';
import { countedText } from '../../core/base/view/amountText';
import { saveProblem } from '../saveProblem';
import { TempFile } from '../tempFile';
import { blocksKey, DatasetFiles } from './datasetFiles';
import { blocksOfShare, countFiles, type DatasetShare, lastBlockOfFile } from './datasetGrid';
import { finishJoins } from './datasetHoldings';
import { DatasetManifest, makeRealFolder } from './datasetManifest';
import { type DatasetDescription, differenceOf } from './readDatasetFile';

/** Number of rows that are encoded without a pause. Between two batches, incoming answers are received. */
const rowsPerTurn = 2500;

interface CurrentFile {
  readonly file: TempFile;
  readonly encoder: RowEncoder;
  rows: number;
}

interface DatasetParts {
  readonly request: DatasetRequest;
  readonly manifest: DatasetManifest;
  readonly files: DatasetFiles;
  readonly blocks: SavedBlocks | undefined;
  readonly pieces: readonly SavedBlocks[];
  readonly columns: readonly SaveColumn[];
}

/** A dataset that is being written. A file gets its name when it is complete, and its entry after that. */
class OpenDatasetFolder implements OpenDataset {
  readonly blocks: SavedBlocks | undefined;
  readonly pieces: readonly SavedBlocks[];
  readonly columns: readonly SaveColumn[];
  #place = 0;
  #current: CurrentFile | undefined;

  constructor(private readonly parts: DatasetParts) {
    this.blocks = parts.blocks;
    this.pieces = parts.pieces;
    this.columns = parts.columns;
  }

  append(rows: RowBatch): Promise<Result<undefined, SaveProblem>> {
    return this.#attempt(async (piece) => {
      const current = (this.#current ??= await this.#begin(piece));
      for (let from = 0; from < rows.rowCount; from += rowsPerTurn) {
        const to = Math.min(rows.rowCount, from + rowsPerTurn);
        await current.file.write(current.encoder.encode(sliceRows(rows, from, to)));
        await new Promise((resolve) => setImmediate(resolve));
      }
      current.rows += rows.rowCount;
    });
  }

  finishPiece(): Promise<Result<undefined, SaveProblem>> {
    return this.#attempt(async (piece) => {
      const { manifest, files, request } = this.parts;
      const { from, to } = piece;
      const current = (this.#current ??= await this.#begin(piece));
      const other = await manifest.find(from);
      // Another process, which knew a later block, may have written more than this file in the meantime.
      if (other !== undefined && other.to > to && (await files.isComplete(other))) await this.pause();
      else {
        await files.refuseOccupied(piece);
        await files.makeRoom(piece);
        await current.file.write(current.encoder.end({ ...request.metadata, [blocksKey]: `${from}-${to}` }));
        await current.file.publish();
        this.#current = undefined;
        await manifest.finish({ from, to, rows: current.rows, file: files.nameOf(piece) });
      }
      this.#place += 1;
    });
  }

  async pause(): Promise<void> {
    await this.#current?.file.discard();
    this.#current = undefined;
  }

  async #begin(piece: SavedBlocks): Promise<CurrentFile> {
    const { request, manifest, files } = this.parts;
    const place = files.placeOf(piece);
    await manifest.claim(piece);
    await makeRealFolder(dirname(place));
    const encoder = encoderOf(request.target.format, this.columns);
    const file = await TempFile.open(place);
    await file.write(encoder.start());
    return { file, encoder, rows: 0 };
  }

  async #attempt(work: (piece: SavedBlocks) => Promise<void>): Promise<Result<undefined, SaveProblem>> {
    const piece = this.pieces[this.#place];
    if (piece === undefined) return ok(undefined);
    try {
      await work(piece);
      return ok(undefined);
    } catch (error) {
      await this.pause();
      return failed(saveProblem(error, this.parts.request.target.path));
    }
  }
}

/** What a user chooses about a dataset. */
export interface DatasetChoice {
  /** The number of blocks of a file. The default for a new dataset is `usualBlocksPerFile`. */
  readonly blocksPerFile?: number;
  /** The part of the files that a process writes. All if absent. */
  readonly share?: DatasetShare;
}

const usualBlocksPerFile = 100_000;

/** More files than this are not planned. A file has many blocks, so no range of a chain needs them. */
const maxFiles = 100_000;

const version = 1;

/** What a member of a description is called. */
const memberNames: Readonly<Record<string, string>> = {
  chain: 'another network',
  request: 'another contract or event',
  from: 'another first block, before yours',
  columns: 'other columns, because the ABI of the event was another one',
  format: 'another format',
  blocksPerFile: 'another --blocks-per-file',
};

/** Keeps datasets in folders. */
export class DatasetFolders implements DatasetStore {
  constructor(
    private readonly choice: DatasetChoice,
    readonly announce: (sentence: string) => void,
  ) {}

  get isShared(): boolean {
    return this.choice.share !== undefined;
  }

  async open(request: DatasetRequest): Promise<Result<OpenDataset, SaveProblem>> {
    const { path } = request.target;
    if (hiddenNameIn(basename(path)) !== undefined)
      return failed({ kind: 'denied', message: `${path} can't be used. ${hiddenNameProblem}` });
    try {
      await makeRealFolder(dirname(path));
      return await this.#open(request, path);
    } catch (error) {
      return failed(saveProblem(error, path));
    }
  }

  async #open(request: DatasetRequest, folder: string): Promise<Result<OpenDataset, SaveProblem>> {
    const { content, to, askedTo, target } = request;
    const { share } = this.choice;
    if (share !== undefined && askedTo > to) {
      const message = `Block ${askedTo} isn't final yet, so shares of the range would differ. Use --to ${to} or less.`;
      return failed({ kind: 'failed', message });
    }
    const wanted = describe(request, this.choice.blocksPerFile ?? usualBlocksPerFile);
    const { manifest, description } = await DatasetManifest.open(folder, wanted);
    const blocksPerFile = Number(description['blocksPerFile']);
    const first = Number(description['from']);
    const isBorder = content.from % blocksPerFile === 0 || (await manifest.find(content.from)) !== undefined;
    const mine = {
      ...wanted,
      ...(this.choice.blocksPerFile === undefined && { blocksPerFile }),
      // Earlier blocks are new files, and later ones are a part of the dataset if a file begins there.
      ...((content.from < first || isBorder) && { from: first }),
    };
    const [columns, difference] = continuedColumns(content, description, mine);
    if (difference !== undefined || !Number.isSafeInteger(blocksPerFile) || blocksPerFile < 1) {
      const why = memberNames[difference ?? ''] ?? 'something else';
      const message = `${target.path} is a dataset with ${why}. Use a different folder, or repeat the command that made it.`;
      return failed({ kind: difference === 'columns' ? 'otherColumns' : 'occupied', message });
    }
    if (content.from < first) await manifest.describe({ ...description, from: content.from });
    const range = { from: content.from, to };
    const blocks = share === undefined ? range : blocksOfShare(range, blocksPerFile, share);
    const files = new DatasetFiles(folder, blocksPerFile, target.format, columns);
    await finishJoins(manifest, files);
    const count = blocks === undefined ? 0 : countFiles(blocks, blocksPerFile);
    if (count > maxFiles) {
      const message = `${target.path} would get ${countedText(count, 'file')} of ${countedText(blocksPerFile, 'block')}. Use a shorter range, or another folder with a larger --blocks-per-file.`;
      return failed({ kind: 'failed', message });
    }
    const pieces = blocks === undefined ? [] : await missingPieces(blocks, blocksPerFile, manifest, files);
    return ok(new OpenDatasetFolder({ request, manifest, files, blocks, pieces, columns }));
  }
}

/** Returns the columns that a dataset began with, and the first member of its description that is another one now. */
function continuedColumns(
  { columns, earlierColumns = [] }: DatasetRequest['content'],
  description: DatasetDescription,
  wanted: DatasetDescription,
): readonly [readonly SaveColumn[], string | undefined] {
  for (const each of [columns, ...earlierColumns]) {
    const difference = differenceOf(description, { ...wanted, columns: describeColumns(each) });
    if (difference !== 'columns') return [each, difference];
  }
  return [columns, 'columns'];
}

function describeColumns(columns: readonly SaveColumn[]): readonly JsonValue[] {
  return columns.map(({ name, type }) => ({ name, type }));
}

function describe({ content, target }: DatasetRequest, blocksPerFile: number): DatasetDescription {
  const { chain, request, from, columns } = content;
  return {
    version,
    chain,
    request,
    from,
    format: target.format,
    blocksPerFile,
    columns: describeColumns(columns),
  };
}

/**
 * Returns the files that are still to be written. A file that another process began keeps its blocks, as far as they are
 * in the request. What an entry says counts only within the grid of the files, and only with the file itself.
 */
async function missingPieces(
  { from, to }: SavedBlocks,
  blocksPerFile: number,
  manifest: DatasetManifest,
  files: DatasetFiles,
): Promise<readonly SavedBlocks[]> {
  const missing: SavedBlocks[] = [];
  const firstBlocks = await manifest.firstBlocks();
  let next = 0;
  for (let block = from; block <= to;) {
    let last = lastBlockOfFile(block, Infinity, blocksPerFile);
    const found = await manifest.find(block);
    while ((firstBlocks[next] ?? Infinity) <= block) next += 1;
    // Where the first block was moved to an earlier one, a complete file begins within the first file's blocks.
    for (let other = next; (firstBlocks[other] ?? Infinity) <= last; other += 1) {
      const entry = await manifest.find(firstBlocks[other] ?? 0);
      if (entry !== undefined && (await files.isComplete(entry))) last = entry.from - 1;
    }
    const piece = found !== undefined && found.to <= last ? found : { from: block, to: last };
    const end = Math.min(piece.to, to);
    if (!(await files.isComplete(piece))) {
      missing.push({ from: block, to: end });
      await files.refuseOccupied({ from: block, to: end });
    }
    block = end + 1;
  }
  return missing;
}
