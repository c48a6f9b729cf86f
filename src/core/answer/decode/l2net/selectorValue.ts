import { nothing } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { feltHex } from '../../../formats/l2net/felt';
import { functionNameOf } from '../../../formats/l2net/functionNames';

/** Returns the selector of an l2net function, with its name if that is known. `names` has functions that aren't built in. */
export function selectorValue(selector: bigint | undefined, names: DecodeHints['functionNames'] = {}): Value {
  if (selector === undefined) return nothing;
  const text = feltHex(selector);
  const name = Object.hasOwn(names, text) ? names[text] : functionNameOf(selector);
  return { kind: 'felt', text, ...(name !== undefined && { label: name }) };
}
