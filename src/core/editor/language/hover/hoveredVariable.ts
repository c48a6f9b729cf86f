import { stepLimits } from '../../../base/stepBudget';
import { addressKey } from '../../../knowledge/names/canonicalAddress';
import type { ParsedCell } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import type { Network } from '../../../model/networks/network';
import { encodeQuantity } from '../../../request/params/encodeQuantity';
import { nameOfSlot } from '../../../run/session/compose/blamedVariables';
import { storageTargetOf } from '../../../run/session/compose/storageTarget';
import { encodeContextOf, networkOf, substitutionOf } from '../shared/cellComposition';
import { argumentFrames } from '../shared/envelopeCursor';
import type { LanguageContext } from '../shared/languageContext';

/** A stored variable that a cell reads, at its place in the cell. */
export interface HoveredVariable {
  readonly network: Network;
  /** An `addressKey`. */
  readonly address: string;
  /** As a search for its changes names it: `fee`, `balances[0x…]`, `slot 0`. */
  readonly variable: string;
  readonly range: SourceRange;
}

/** Returns the variable or the slot at an offset of a cell that reads storage. Undefined anywhere else. Sends nothing. */
export function hoveredVariable(
  context: LanguageContext,
  edited: ParsedCell,
  offset: number,
): HoveredVariable | undefined {
  const { request } = edited.cell;
  const network = networkOf(context, edited);
  if (request?.kind !== 'call' || network.kind === 'failed' || network.value.family !== 'evm') return undefined;
  if (edited.text.length > stepLimits.cellCharacters || context.addressBook === undefined) return undefined;
  const token = argumentFrames(edited, offset)?.token;
  const [contract, position] = request.arguments;
  if (token === undefined || contract === undefined || position === undefined) return undefined;
  if (token.range.start < position.range.start || token.range.end > position.range.end) return undefined;
  const substitution = substitutionOf(context, edited, encodeContextOf(context, edited));
  const target = storageTargetOf({ request, network: network.value }, substitution, context.addressBook);
  if (target?.address === undefined) return undefined;
  const slot = encodeQuantity(token.text);
  const isNamed = token.text === target.expression || target.variables?.includes(token.text) === true;
  if (!isNamed && slot.kind === 'failed') return undefined;
  return {
    network: network.value,
    address: addressKey(target.address, network.value.family),
    variable: slot.kind === 'ok' ? nameOfSlot(BigInt(slot.value)) : token.text,
    range: token.range,
  };
}
