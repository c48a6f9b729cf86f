import { parseJson } from '../../../base/json/parseJson';
import { finishAtOnce, type Piecewise } from '../../../base/piecewise';
import type { AbiReading } from './abi';
import { parseAbiFileText } from './parseHumanReadableAbi';
import { readAbiPiecewise } from './readAbi';

/**
 * Reads an ABI from the text of a file: JSON (see `readAbi`) or human-readable declarations. If the text is neither,
 * the problems do not quote it.
 */
export function parseAbiText(text: string): AbiReading {
  return finishAtOnce(parseAbiPiecewise(text));
}

/** Does the same as `parseAbiText`, and can be paused. */
export function* parseAbiPiecewise(text: string): Piecewise<AbiReading> {
  if (!/^\ufeff?\s*[[{]/.test(text)) return yield* parseAbiFileText(text);
  const json = parseJson(text);
  if (json.kind === 'ok') return yield* readAbiPiecewise(json.value);
  const before = text.slice(0, json.problem.offset).split('\n');
  return {
    items: [],
    problems: [
      { place: `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`, message: json.problem.message },
    ],
  };
}
