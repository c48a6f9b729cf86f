import { isObject, type JsonObject, type JsonValue, readMember, readText } from '../../core/base/json/jsonValue';
import { parseJson } from '../../core/base/json/parseJson';
import { printJson } from '../../core/base/json/printJson';

/** A file of a dataset as its manifest describes it. */
export interface DatasetPiece {
  readonly from: number;
  readonly to: number;
  /** Undefined while it is being written. */
  readonly rows?: number;
  /** Its path in the folder, with `/`. Undefined while it is being written. */
  readonly file?: string;
}

/** The description of a dataset. All runs that write to it have the same. */
export type DatasetDescription = JsonObject;

/** Reads a description. Undefined for anything else. */
export function readDatasetDescription(text: string): DatasetDescription | undefined {
  const parsed = parseJson(text);
  return parsed.kind === 'ok' && isObject(parsed.value) ? parsed.value : undefined;
}

/** Reads the description of a file. Undefined for anything else. */
export function readDatasetPiece(text: string): DatasetPiece | undefined {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return undefined;
  const [from, to, rows] = ['from', 'to', 'rows'].map((name) => numberIn(readMember(parsed.value, name)));
  const file = readText(parsed.value, 'file');
  if (from === undefined || to === undefined || from > to) return undefined;
  return { from, to, rows, file };
}

/** Names the first member that two descriptions differ in. */
export function differenceOf(one: DatasetDescription, other: DatasetDescription): string | undefined {
  const print = (value: JsonValue | undefined): string => (value === undefined ? '' : printJson(value));
  return Object.keys({ ...one, ...other }).find((name) => print(one[name]) !== print(other[name]));
}

function numberIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
