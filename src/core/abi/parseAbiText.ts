import { parseJson } from '../json/parseJson';
import type { AbiReading } from './abi';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';
import { readAbi } from './readAbi';

/** Reads an ABI from any text that holds one: JSON (see `readAbi`) or human-readable declarations. */
export function parseAbiText(text: string): AbiReading {
  if (!/^\ufeff?\s*[[{]/.test(text)) return parseHumanReadableAbi(text);
  const json = parseJson(text);
  if (json.kind === 'ok') return readAbi(json.value);
  const before = text.slice(0, json.problem.offset).split('\n');
  return { items: [], problems: [{ place: `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`, message: json.problem.message }] };
}
