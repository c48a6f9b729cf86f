import { parse, type ParseError } from 'jsonc-parser';
import type { Service } from '../core/networks/network';
import { readServices } from '../core/networks/readServices';
import type { SettingsProblem } from '../core/networks/settingsProblem';

/** Reads `rpcbook.services` from the text of a settings.json, comments allowed. */
export function readSettings(text: string): { readonly services: readonly Service[]; readonly problems: readonly SettingsProblem[] } {
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof settings !== 'object' || settings === null) {
    return { services: [], problems: [{ place: 'settings', message: `The file is not JSON${errors[0] ? ` (at character ${errors[0].offset})` : ''}: mend it first.` }] };
  }
  return readServices((settings as Readonly<Record<string, unknown>>)['rpcbook.services']);
}
