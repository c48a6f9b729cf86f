import { parsePlainJson } from '../../core/base/json/parseJson';
import type { PageOutput } from '../../core/run/report/pageOutput';
import { hasMembers, isListOf, isText } from '../guard';

const isCells = isListOf(isListOf(hasMembers({ mime: isText, frame: isText })));

/** Reads the outputs of each cell that a page has as JSON. None for anything else. */
export function readPageOutputs(text: string): readonly (readonly PageOutput[])[] {
  try {
    const cells = parsePlainJson(text);
    return isCells(cells) ? cells : [];
  } catch {
    return [];
  }
}
