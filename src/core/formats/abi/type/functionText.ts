import { failed, ok, type Result } from '../../../base/result';
import type { AbiFunction } from './abi';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';
import { endOfGroup } from './splitList';

/** A function as users write it to call it by name. */
export type FunctionText =
  /** Only its name: a known contract must have it. */
  | { readonly kind: 'name'; readonly name: string }
  /** `hasReturns` is false for a signature without return types. */
  | { readonly kind: 'signature'; readonly item: AbiFunction; readonly hasReturns: boolean };

/** Maximum characters of a signature. The longest of well-known contracts has about a thousand. */
const maxLength = 20_000;

/**
 * Parses a function: `totalAssets`, `balanceOf(address)`, `balanceOf(address owner)(uint256 balance)` with its return
 * types, or a declaration (`function balanceOf(address) view returns (uint256)`). Fails with a sentence.
 */
export function parseFunctionText(text: string): Result<FunctionText, string> {
  const written = text.trim().replace(/^function\s+/, '');
  if (written.length > maxLength) return failed('This signature is too long to read.');
  if (/^[A-Za-z_$][\w$]*$/.test(written)) return ok({ kind: 'name', name: written });
  const open = written.indexOf('(');
  const end = open === -1 ? undefined : endOfGroup(written, open);
  if (end === undefined)
    return failed('Write a function by its name or its signature, such as balanceOf(address)(uint256).');
  const rest = written.slice(end).trim();
  const returns = rest.startsWith('(') ? `returns ${rest}` : rest;
  const { items, problems } = parseHumanReadableAbi(`function ${written.slice(0, end)} ${returns}`);
  const [item] = items;
  if (item?.kind !== 'function') return failed(problems[0]?.message ?? "This isn't the signature of a function.");
  return ok({ kind: 'signature', item, hasReturns: /\breturns\b/.test(returns) });
}
