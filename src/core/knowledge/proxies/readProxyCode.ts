import { keccakOfText } from '../../formats/abi/type/eventSignature';
import { slotHex } from '../../formats/storage/slotWord';
import { standardSlot } from '../../formats/storage/standardSlots';
import type { ProxyPattern } from './proxyPointer';

/** A storage slot that says something of a proxy. */
export interface ProxySlot {
  readonly role: 'target' | 'beacon' | 'admin';
  readonly pattern: ProxyPattern;
  /** 32 bytes of hex. */
  readonly slot: string;
}

/** What the code of a contract says of whose code it runs. */
export type ProxyCode =
  | { readonly kind: 'noCode' }
  | { readonly kind: 'plain' }
  /** The address is in the code. */
  | { readonly kind: 'target'; readonly pattern: 'minimal' | 'delegation'; readonly target: string }
  /** The code names these slots. */
  | { readonly kind: 'slots'; readonly slots: readonly ProxySlot[] }
  /** The code runs other code, and no slot says whose: a diamond may say it. */
  | { readonly kind: 'facets' };

/** Start of the code of an account that runs another one's code (EIP-7702). */
const delegationStart = 'ef0100';

const slotDigits = 64;

const slots: readonly ProxySlot[] = [
  { role: 'target', pattern: 'erc1967', slot: standardHex('eip1967.implementation') },
  { role: 'beacon', pattern: 'beacon', slot: standardHex('eip1967.beacon') },
  { role: 'target', pattern: 'erc1822', slot: standardHex('eip1822.proxiable') },
  { role: 'target', pattern: 'openZeppelin', slot: keccakOfText('org.zeppelinos.proxy.implementation') },
  { role: 'admin', pattern: 'erc1967', slot: standardHex('eip1967.admin') },
];

/** Maximum slots that are read of one contract at one block. */
const maxSlots = 2;

const safeSlot: ProxySlot = { role: 'target', pattern: 'safe', slot: `0x${'0'.repeat(slotDigits)}` };

/**
 * Start of the code of all versions of Safe's proxy: it loads the address in slot 0.
 * Its source is `SafeProxy.sol` of safe-smart-account.
 */
const safeStart = /^6080604052(?:600073|73)(?:f{40})(?:600054|5f54)/;

/** Longest code, in bytes, of a Safe proxy. */
const maxSafeLength = 400;

const opcodes = { push0: 0x5f, push1: 0x60, push32: 0x7f, gas: 0x5a, delegateCall: 0xf4 };

/** Bytes at the start of a minimal proxy in which it names its target. */
const minimalBytes = 96;

/** Bytes of the largest address that isn't padded, and of the shortest one that the variants with zeros in front have. */
const addressBytes = 20;
const minAddressLength = 12;

/** Longest code that is searched, in hex digits: twice what a chain allows (EIP-170), with room for other chains. */
const maxCodeLength = 2 * 512 * 1024;

/**
 * Reads whose code a contract runs from its own code (`eth_getCode`): the delegation of an account (EIP-7702), minimal
 * proxies (EIP-1167 and its variants by Vyper, Solady, 0age, with PUSH0, with arguments behind the code), and which slots
 * it names (EIP-1967, EIP-1822, OpenZeppelin before EIP-1967, Safe).
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
  const named = slots.filter(({ slot }) => hex.includes(slot.slice(2)));
  if (named.some(({ role }) => role !== 'admin')) return { kind: 'slots', slots: named.slice(0, maxSlots) };
  return runsOtherCode(hex) ? { kind: 'facets' } : { kind: 'plain' };
}

/** A minimal proxy pushes its target and all gas, and runs the target's code. */
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
  /** The place of the first digit. */
  readonly at: number;
  readonly opcode: number;
  /** Bytes that it pushes. */
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
