import { failed, ok, type Result } from '../../../base/result';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { groupDigits } from '../../../base/view/amountText';
import { shortened } from '../../../base/view/shortForm';
import type { AbiParameter } from './abi';

/** A Solidity ABI type as a tree (Contract ABI Specification, "Types"). */
export type AbiType =
  | {
      readonly kind: 'integer';
      readonly signed: boolean;
      readonly bits: number;
      /** The names of the members of an enum. */
      readonly members?: readonly string[];
    }
  | { readonly kind: 'fixedPoint'; readonly signed: boolean; readonly bits: number; readonly decimals: number }
  | { readonly kind: 'address' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  /** An address and a selector, 24 bytes. */
  | { readonly kind: 'function' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'string' }
  /** `length` is undefined for `T[]`. */
  | { readonly kind: 'array'; readonly element: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly members: readonly AbiMember[] };

export interface AbiMember {
  /** Empty if the ABI has no name. */
  readonly name: string;
  readonly type: AbiType;
}

const maxDepth = stepLimits.abiType.depth;

/**
 * Returns the tree of a JSON ABI parameter. Its member `type` is the base type and its array suffixes, and `components`
 * are the members of a tuple. Fails with one sentence that names the type.
 */
export function abiTypeOf(parameter: AbiParameter): Result<AbiType, string> {
  return typeOf(parameter, 0, new StepBudget(stepLimits.abiType));
}

/** Returns the canonical text of a type, as used in signatures: `(address,uint256[2])[]`. */
export function printAbiType(type: AbiType): string {
  switch (type.kind) {
    case 'integer':
      return `${type.signed ? '' : 'u'}int${type.bits}`;
    case 'fixedPoint':
      return `${type.signed ? '' : 'u'}fixed${type.bits}x${type.decimals}`;
    case 'boolean':
      return 'bool';
    case 'fixedBytes':
      return `bytes${type.size}`;
    case 'array':
      return `${printAbiType(type.element)}[${type.length ?? ''}]`;
    case 'tuple':
      return `(${type.members.map((member) => printAbiType(member.type)).join(',')})`;
    default:
      return type.kind;
  }
}

function typeOf(parameter: AbiParameter, depth: number, budget: StepBudget): Result<AbiType, string> {
  const { type } = parameter;
  if (!budget.take()) return failed(`A type has more than ${groupDigits(stepLimits.abiType.steps)} members.`);
  const bracket = type.indexOf('[');
  const base = baseType(bracket < 0 ? type : type.slice(0, bracket), parameter, depth, budget);
  return base.kind === 'failed' || bracket < 0 ? base : suffixed(base.value, type, bracket, depth);
}

function suffixed(base: AbiType, text: string, start: number, depth: number): Result<AbiType, string> {
  const suffix = /\[(\d*)\]/y;
  let type = base;
  let levels = depth;
  for (suffix.lastIndex = start; suffix.lastIndex < text.length;) {
    const match = suffix.exec(text);
    if (!match) return failed(`"${shortened(text)}" is not a type: its array brackets do not close.`);
    const [, digits = ''] = match;
    const length = digits === '' ? undefined : Number(digits);
    if (length !== undefined && !Number.isSafeInteger(length))
      return failed(`"${shortened(text)}" is longer than any data.`);
    levels += 1;
    if (levels > maxDepth) return tooDeep(text);
    type = { kind: 'array', element: type, length };
  }
  return ok(type);
}

function baseType(base: string, parameter: AbiParameter, depth: number, budget: StepBudget): Result<AbiType, string> {
  if (base === 'tuple')
    return parameter.components
      ? tupleType(parameter.components, depth, budget)
      : failed('A tuple needs its components.');
  const simple = simpleTypes.get(base);
  if (simple) return ok(simple);
  const [, family = '', digits = '', decimals] = /^(u?int|bytes|u?fixed)(\d+)(?:x(\d+))?$/.exec(base) ?? [];
  const size = Number(digits);
  if (family.endsWith('int') && decimals === undefined && isBits(size))
    return ok({
      kind: 'integer',
      signed: family === 'int',
      bits: size,
      members: parameter.members,
    });
  if (family === 'bytes' && decimals === undefined && size >= 1 && size <= 32) return ok({ kind: 'fixedBytes', size });
  if (family.endsWith('fixed') && decimals !== undefined && isBits(size) && Number(decimals) <= 80) {
    return ok({ kind: 'fixedPoint', signed: family === 'fixed', bits: size, decimals: Number(decimals) });
  }
  const hint = /^[A-Z]\w*$/.test(base) ? ' Write address for a contract, and uint8 for an enum.' : '';
  return failed(`"${shortened(parameter.type)}" is not a Solidity ABI type.${hint}`);
}

function tupleType(components: readonly AbiParameter[], depth: number, budget: StepBudget): Result<AbiType, string> {
  if (depth >= maxDepth) return tooDeep('tuple');
  const members: AbiMember[] = [];
  for (const component of components) {
    const type = typeOf(component, depth + 1, budget);
    if (type.kind === 'failed') return type;
    members.push({ name: component.name, type: type.value });
  }
  return ok({ kind: 'tuple', members });
}

function isBits(bits: number): boolean {
  return bits >= 8 && bits <= 256 && bits % 8 === 0;
}

function tooDeep(text: string): Result<never, string> {
  return failed(`"${shortened(text)}" is nested more than ${maxDepth} levels deep.`);
}

const uint256: AbiType = { kind: 'integer', signed: false, bits: 256 };
const int256: AbiType = { kind: 'integer', signed: true, bits: 256 };

const simpleTypes: ReadonlyMap<string, AbiType> = new Map<string, AbiType>([
  ['address', { kind: 'address' }],
  ['address payable', { kind: 'address' }],
  ['bool', { kind: 'boolean' }],
  ['string', { kind: 'string' }],
  ['bytes', { kind: 'bytes' }],
  ['function', { kind: 'function' }],
  ['byte', { kind: 'fixedBytes', size: 1 }],
  ['uint', uint256],
  ['int', int256],
  ['ufixed', { kind: 'fixedPoint', signed: false, bits: 128, decimals: 18 }],
  ['fixed', { kind: 'fixedPoint', signed: true, bits: 128, decimals: 18 }],
]);

/**
 * Returns whether the size of a type's encoding depends on the value, so that its head is an offset (Contract ABI
 * Specification, "Formal Specification of the Encoding").
 */
export function isDynamicType(type: AbiType): boolean {
  switch (type.kind) {
    case 'bytes':
    case 'string':
      return true;
    case 'array':
      return type.length === undefined || isDynamicType(type.element);
    case 'tuple':
      return type.members.some((member) => isDynamicType(member.type));
    default:
      return false;
  }
}
