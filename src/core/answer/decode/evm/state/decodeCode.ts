import { isHexBytes } from '../../../../base/isHexBytes';
import type { JsonValue } from '../../../../base/json/jsonValue';
import type { DecodedView, Field } from '../../../../base/view/decodedView';
import { addressValue, hexValue, integerValue } from '../../../../base/view/value';
import { genericView, viewOf } from '../../shared/genericView';
import { fieldIf } from '../../shared/memberFields';
import { bytesText } from '../../shared/rawView';

const title = 'Code';

/**
 * Decodes the answer of `eth_getCode`: its size, and the target if it is a delegation (EIP-7702) or a minimal proxy
 * (EIP-1167).
 */
export function decodeCode(value: JsonValue): DecodedView {
  if (typeof value !== 'string' || !isHexBytes(value)) return genericView(title, "The answer isn't contract code");
  if (value === '0x') return viewOf(title, 'No code. This account is not a contract.', []);
  const size = (value.length - 2) / 2;
  // EIP-7702: an account that delegates to another account's code. EIP-1167: a proxy with the target's address in its
  // code.
  const delegate = /^0xef0100([\da-f]{40})$/i.exec(value)?.[1];
  const target = /^0x363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3$/i.exec(value)?.[1];
  const fields: readonly Field[] = [
    { label: 'Size', value: integerValue(size, 'bytes') },
    ...fieldIf('Delegates to', delegate, (digits) => addressValue(`0x${digits}`), 'EIP-7702'),
    ...fieldIf('Proxy of', target, (digits) => addressValue(`0x${digits}`), 'EIP-1167 minimal proxy'),
    { label: 'Code', value: hexValue(value) },
  ];
  return viewOf(title, bytesText(value), [{ kind: 'fields', fields }]);
}
