import { shortForm } from '../../../base/view/shortForm';
import type { NamedAddress } from '../../../knowledge/names/addressBook';

/** Whether a name can be used between braces: `{{Vault}}`, including names with dots from a registry. */
export function isReferable(name: string): boolean {
  return /^[A-Za-z_][\w-]*(?:\.[A-Za-z_$][\w$-]*)*$/.test(name);
}

/** Formats the address of a name and its source, short enough for the detail of a completion. */
export function describeAddress({ address, source }: NamedAddress): string {
  return `${shortForm(address)} · ${source}`;
}
