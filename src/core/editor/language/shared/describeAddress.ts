import { middleEllipsis } from '../../../base/view/middleEllipsis';
import type { NamedAddress } from '../../../knowledge/names/addressBook';

/** Whether a name can stand between braces: `{{Vault}}`, and names with dots as those of a registry. */
export function isReferable(name: string): boolean {
  return /^[A-Za-z_][\w-]*(?:\.[A-Za-z_$][\w$-]*)*$/.test(name);
}

/** Formats the address of a name and what gives it, short enough for the detail of a completion. */
export function describeAddress({ address, source }: NamedAddress): string {
  return `${middleEllipsis(address, 13)} · ${source}`;
}
