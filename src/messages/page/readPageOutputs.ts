import { parsePlainJson } from '../../core/base/json/parseJson';
import { listOf, members, text } from '../../core/base/json/readers';
import type { PageOutput } from '../../core/run/report/pageOutput';

const readCells = listOf(listOf(members<PageOutput>({ mime: text, frame: text })));

/** Reads the outputs of each cell that a page has as JSON. None for anything else. */
export function readPageOutputs(json: string): readonly (readonly PageOutput[])[] {
  try {
    return readCells(parsePlainJson(json)) ?? [];
  } catch {
    return [];
  }
}
