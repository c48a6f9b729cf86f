import type { FileMetaData } from 'hyparquet';
import { parquetMetadata } from 'hyparquet/src/metadata.js';

import { failed, ok, type Result } from '../../../base/result';
import { StepBudget } from '../../../base/stepBudget';
import type { ByteSource } from './fileTable';
import { thriftEnd } from './thriftEnd';

const maxFooterBytes = 64 * 1024 ** 2;
/** 300,000 column chunks fit. */
const maxFooterValues = 8_000_000;

/** `PAR1` and the length of the footer before it. */
const tailBytes = 8;
const magic = 'PAR1';

/**
 * Reads the footer of a Parquet file. The problem is a sentence that says what is wrong with the file. Throws errors of the
 * library and of the source.
 */
export async function readParquetFooter(source: ByteSource): Promise<Result<FileMetaData, string>> {
  const { byteLength } = source;
  if (byteLength < tailBytes + magic.length) return failed('The file is too short to be Parquet.');
  const tail = await source.read(byteLength - tailBytes, byteLength);
  const end = new TextDecoder('latin1').decode(tail.subarray(4));
  if (end === 'PARE') return failed("The file is encrypted Parquet, which isn't supported.");
  if (end !== magic) return failed("The file doesn't end as Parquet does. It isn't Parquet, or it isn't complete.");
  const length = new DataView(tail.buffer, tail.byteOffset).getUint32(0, true);
  if (length > byteLength - tailBytes - magic.length)
    return failed("The file's description is longer than the file, so a part of the file is missing.");
  if (length > maxFooterBytes) return failed("The file's description is larger than 64 MiB.");
  const footer = await source.read(byteLength - tailBytes - length, byteLength);
  if (thriftEnd(footer, 0, new StepBudget({ steps: maxFooterValues })) === undefined)
    return failed("The file isn't valid Parquet: its description ends too early.");
  return ok(parquetMetadata(footer));
}

/** What the footer of a file of ours says: how many rows it has, and of which blocks. Undefined for any other file. */
export async function readSavedPart(
  source: ByteSource,
): Promise<{ readonly rows: number; readonly blocks: string } | undefined> {
  try {
    const footer = await readParquetFooter(source);
    if (footer.kind === 'failed' || footer.value.created_by !== 'rpcbook') return undefined;
    const blocks = footer.value.key_value_metadata?.find(({ key }) => key === 'rpcbook.blocks')?.value;
    return blocks === undefined ? undefined : { rows: Number(footer.value.num_rows), blocks };
  } catch {
    return undefined;
  }
}
