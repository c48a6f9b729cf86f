import { failed, ok, type Result } from '../core/base/result';
import type { Family } from '../core/model/networks/network';
import type { NotebookFileOptions } from '../headless/openNotebookFile';
import type { TypedRequest } from './writeTypedCell';

type DatasetChoice = NonNullable<NotebookFileOptions['dataset']>;

/**
 * Returns how the rows of a command are kept as a dataset. Undefined if it saves to no folder, or on a network whose
 * rows come without a range of blocks. The problem is a sentence about the options.
 */
export function datasetOf(
  { name, options }: TypedRequest,
  family: Family = 'evm',
): Result<DatasetChoice | undefined, string> {
  const { save, from, to, shard, 'blocks-per-file': blocks } = options;
  const option = shard !== undefined ? '--shard' : '--blocks-per-file';
  const isFolder = save !== undefined && /[\\/]\s*$/.test(save);
  if (name === 'logs' && isFolder && family === 'l2net') return failed(noL2Dataset);
  if (name !== 'logs' || !isFolder || family !== 'evm')
    return shard === undefined && blocks === undefined
      ? ok(undefined)
      : failed(`${option}: Use it with --save FOLDER/, on an EVM network. A folder ends with a slash.`);
  if (from === undefined || !isFixed(from, ['earliest', 'deployed']))
    return failed('--from: A dataset has a fixed first block. Use a block number, earliest or deployed.');
  const blocksPerFile = blocks === undefined ? undefined : readCount(blocks);
  if (blocks !== undefined && blocksPerFile === undefined)
    return failed('--blocks-per-file: Use a whole number above 0, such as 10_000.');
  const size = blocksPerFile === undefined ? {} : { blocksPerFile };
  if (shard === undefined) return ok(size);
  if (to === undefined || !isFixed(to, []))
    return failed(
      '--shard: Use it with --to and a block number. Without it, the last block changes between shares, so they would leave out blocks.',
    );
  const [, number, of] = /^(\d{1,9})\/(\d{1,9})$/.exec(shard) ?? [];
  const share = { number: Number(number ?? 0), of: Number(of ?? 0) };
  if (share.number < 1 || share.number > share.of)
    return failed('--shard: Use the number of the share and the number of shares, such as 3/16. The first is 1/16.');
  return ok({ ...size, share });
}

const noL2Dataset =
  '--save: A folder is a dataset, which only logs of EVM networks can be. Save the events of this network to one file, such as events.parquet.';

function isFixed(block: string, words: readonly string[]): boolean {
  return words.includes(block.trim()) || /^(?:0x[\da-f]+|[\d_]+)$/i.test(block.trim());
}

function readCount(text: string): number | undefined {
  const count = /^\d[\d_]*$/.test(text) ? Number(text.replaceAll('_', '')) : 0;
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}
