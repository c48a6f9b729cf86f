import { lazily } from '../../base/lazily';
import { keccakOfText } from '../../formats/abi/type/eventSignature';
import { slotHex } from '../../formats/storage/slotWord';
import { standardSlot } from '../../formats/storage/standardSlots';
import type { ProxyPattern } from './proxyPointer';

/** A storage slot with information about a proxy. */
export interface ProxySlot {
  readonly role: 'target' | 'beacon' | 'admin';
  readonly pattern: ProxyPattern;
  /** 32 bytes of hex. */
  readonly slot: string;
}

/** What a contract's code shows about the code that it delegates to. */
export type ProxyCode =
  | { readonly kind: 'noCode' }
  | { readonly kind: 'plain' }
  /** The address is in the code. */
  | { readonly kind: 'target'; readonly pattern: 'minimal' | 'delegation'; readonly target: string }
  /** The code uses these slots. */
  | { readonly kind: 'slots'; readonly slots: readonly ProxySlot[] }
  /** The code delegates, but no slot has the target. It may be a diamond. */
  | { readonly kind: 'facets' };

/** Start of the code of an account that delegates to other code (EIP-7702). */
const delegationStart = 'ef0100';

const slotDigits = 64;

/** The slots of standards, whose hashes take milliseconds. */
const slots = lazily((): readonly ProxySlot[] => [
  { role: 'target', pattern: 'erc1967', slot: standardHex('eip1967.implementation') },
  { role: 'beacon', pattern: 'beacon', slot: standardHex('eip1967.beacon') },
  { role: 'target', pattern: 'erc1822', slot: standardHex('eip1822.proxiable') },
  { role: 'target', pattern: 'openZeppelin', slot: keccakOfText('org.zeppelinos.proxy.implementation') },
  { role: 'admin', pattern: 'erc1967', slot: standardHex('eip1967.admin') },
]);

/** Maximum number of slots that are read for one contract at one block. */
const maxSlots = 2;

const safeSlot: ProxySlot = { role: 'target', pattern: 'safe', slot: `0x${'0'.repeat(slotDigits)}` };

/**
 * Start of the code of all versions of Safe's proxy: it loads the address in slot 0.
 * Its source is `SafeProxy.sol` of safe-smart-account.
 */
const safeStart = /^6080604052(?:600073|73)(?:f{40})(?:600054|5f54)/;

/** Maximum length of a Safe proxy's code, in bytes. */
const maxSafeLength = 400;

/** Returns the slot of a proxy's own storage with its target. Undefined for a pattern that has it elsewhere. */
export function targetSlotOf(pattern: ProxyPattern): string | undefined {
  const pointing = pointingSlotOf(pattern);
  return pointing?.role === 'target' ? pointing.slot : undefined;
}

/** Returns the slot of a proxy's own storage with its target or its beacon. Undefined for a pattern that has neither. */
export function pointingSlotOf(pattern: ProxyPattern): ProxySlot | undefined {
  return [...slots(), safeSlot].find((each) => each.pattern === pattern && each.role !== 'admin');
}

const opcodes = { push0: 0x5f, push1: 0x60, push32: 0x7f, gas: 0x5a, delegateCall: 0xf4 };

/** Number of bytes at the start of a minimal proxy that may contain its target. */
const minimalBytes = 96;

/** Number of bytes of an unpadded address, and of the shortest one in the variants for addresses with leading zeros. */
const addressBytes = 20;
const minAddressLength = 12;

/**
 * Maximum length of code that is searched, in hex digits. Allows for chains with a higher limit than that of EIP-170.
 */
const maxCodeLength = 2 * 512 * 1024;

/**
 * Reads which code a contract delegates to from its own code (`eth_getCode`): the delegation of an account (EIP-7702),
 * minimal proxies (EIP-1167 and its variants by Vyper, Solady, 0age, with PUSH0, with arguments after the code), and
 * which slots it uses (EIP-1967, EIP-1822, OpenZeppelin before EIP-1967, Safe).
 */
export function readProxyCode(text: string): ProxyCode {
  const hex = /^0x[\da-f]*$/i.test(text.slice(0, maxCodeLength)) ? text.slice(2, maxCodeLength).toLowerCase() : '';
  if (hex === '') return { kind: 'noCode' };
  if (hex.startsWith(delegationStart))
    return hex.length === delegationStart.length + 2 * addressBytes
      ? { kind: 'target', pattern: 'delegation', target: `0x${hex.slice(delegationStart.length)}` }
      : { kind: 'plain' };
  const target = minimalTarget(hex);
  if (target !== undefined) return { kind: 'target', pattern: 'minimal', target };
  if (hex.length <= 2 * maxSafeLength && safeStart.test(hex)) return { kind: 'slots', slots: [safeSlot] };
  const named = slots().filter(({ slot }) => hex.includes(slot.slice(2)));
  if (named.some(({ role }) => role !== 'admin')) return { kind: 'slots', slots: named.slice(0, maxSlots) };
  return runsOtherCode(hex) ? { kind: 'facets' } : { kind: 'plain' };
}

/** A minimal proxy pushes its target and all gas, and delegates to the target's code. */
function minimalTarget(hex: string): string | undefined {
  for (const { at, opcode, size } of instructions(hex.slice(0, 2 * minimalBytes))) {
    const behind = at + 2 + 2 * size;
    if (size < minAddressLength || size > addressBytes) continue;
    if (byteAt(hex, behind) === opcodes.gas && byteAt(hex, behind + 2) === opcodes.delegateCall)
      return `0x${hex.slice(at + 2, behind).padStart(2 * addressBytes, '0')}`;
    if (opcode === opcodes.push32) return undefined;
  }
  return undefined;
}

function runsOtherCode(hex: string): boolean {
  for (const { opcode } of instructions(hex)) if (opcode === opcodes.delegateCall) return true;
  return false;
}

interface Instruction {
  /** The index of the first digit. */
  readonly at: number;
  readonly opcode: number;
  /** Number of bytes that it pushes. */
  readonly size: number;
}

function* instructions(hex: string): Generator<Instruction> {
  for (let at = 0; at + 2 <= hex.length; at += 2) {
    const opcode = byteAt(hex, at);
    const size = opcode >= opcodes.push1 && opcode <= opcodes.push32 ? opcode - opcodes.push0 : 0;
    yield { at, opcode, size };
    at += 2 * size;
  }
}

function byteAt(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

function standardHex(name: string): string {
  const standard = standardSlot(name);
  return standard === undefined ? '' : slotHex(standard.slot);
}
