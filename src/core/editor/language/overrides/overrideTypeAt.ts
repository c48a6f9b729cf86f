import type { StorageLayout, StorageType } from '../../../formats/storage/storageType';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import { resolvePath, resolveTarget, sidesOf } from '../../../request/overrides/resolveOverride';
import type { LanguageContext } from '../shared/languageContext';
import { overrideNamesOf } from './overrideNamesOf';

/** The layout of the overridden contract, as far as it is known. */
export interface OverrideTypes {
  readonly layout: StorageLayout | undefined;
  /**
   * The type of the named value. Undefined for an account, a slot without a type, and anything that can't be resolved.
   */
  readonly type: StorageType | undefined;
}

const noTypes: OverrideTypes = { layout: undefined, type: undefined };

/**
 * Returns what is known about the left side of an override that begins at `start` of the cell and may be incomplete.
 */
export function overrideTypeAt(
  context: LanguageContext,
  edited: ParsedCell,
  written: string,
  start: number,
): OverrideTypes {
  const names = overrideNamesOf(context, edited);
  const { target, path } = sidesOf({ text: written, range: { start, end: start + written.length } }, names.book);
  const address = resolveTarget(target, names);
  if (address.kind === 'failed' || address.value === undefined) return noTypes;
  const layout = names.layoutOf(address.value, undefined)?.layout;
  if (path.text === '') return { layout, type: undefined };
  const place = resolvePath(address.value, path, names);
  return { layout, type: place.kind === 'ok' ? place.value?.slot.type : undefined };
}
