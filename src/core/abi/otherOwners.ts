import type { AbiCandidate, AbiEvent } from './abi';
import { topicOf } from './eventSignature';
import { parseHumanReadableAbi } from './parseHumanReadableAbi';

/**
 * Declarations of events whose signature is often taken for another protocol's. They have the signature of a well-known
 * event, but other arguments: what its values mean is not known from the signature alone.
 */
const declarations: readonly (readonly [label: string, declaration: string])[] = [
  ['ERC-721 (nothing indexed)', 'event Transfer(address from, address to, uint256 tokenId)'],
  ['ERC-721 (nothing indexed)', 'event Approval(address owner, address approved, uint256 tokenId)'],
  ['MasterChef', 'event Deposit(address indexed user, uint256 indexed pid, uint256 amount)'],
  ['NFT vaults', 'event Deposit(address indexed owner, uint256 indexed tokenId, uint256 amount)'],
  ['vaults', 'event Deposit(address indexed account, uint256 amount, uint256 shares)'],
  ['time locks', 'event Deposit(address indexed account, uint256 amount, uint256 unlockTime)'],
  ['MasterChef', 'event Withdraw(address indexed user, uint256 indexed pid, uint256 amount)'],
  ['NFT vaults', 'event Withdraw(address indexed owner, uint256 indexed tokenId, uint256 amount)'],
  ['vaults', 'event Withdraw(address indexed account, uint256 amount, uint256 shares)'],
  ['Uniswap V2', 'event Mint(address indexed sender, uint256 amount0, uint256 amount1)'],
  ['Aave V2', 'event Mint(address indexed from, uint256 value, uint256 index)'],
  ['Compound V2', 'event Mint(address minter, uint256 mintAmount, uint256 mintTokens)'],
  ['escrows', 'event Deposited(address indexed payee, uint256 weiAmount)'],
  ['ERC-4337 EntryPoint', 'event Deposited(address indexed account, uint256 totalDeposit)'],
  ['marketplaces', 'event OrderCancelled(bytes32 orderHash)'],
  ['Blur', 'event OrderCancelled(bytes32 hash)'],
];

let byTopic: ReadonlyMap<string, readonly AbiCandidate<AbiEvent>[]> | undefined;

/** Returns the declarations with this topic0 (`0x`, lowercase). They are parsed once. */
export function otherOwners(topic: string): readonly AbiCandidate<AbiEvent>[] {
  byTopic ??= readDeclarations();
  return byTopic.get(topic) ?? none;
}

const none: readonly AbiCandidate<AbiEvent>[] = [];

function readDeclarations(): ReadonlyMap<string, readonly AbiCandidate<AbiEvent>[]> {
  const found = new Map<string, AbiCandidate<AbiEvent>[]>();
  for (const [label, declaration] of declarations) {
    for (const item of parseHumanReadableAbi(declaration).items) {
      if (item.kind !== 'event') continue;
      const topic = topicOf(item);
      found.set(topic, [...(found.get(topic) ?? []), { item, source: { kind: 'builtIn', label } }]);
    }
  }
  return found;
}
