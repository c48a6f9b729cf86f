import type { AbiFunction } from '../type/abi';
import { signatureOf } from '../type/eventSignature';

/**
 * Functions that their standards declare as `view`, because the built-in list doesn't record which functions only read:
 * ERC-20, ERC-2612, ERC-721, ERC-1155, ERC-165, ERC-2981, ERC-4626, ERC-5267, ERC-173 (`owner`), ERC-897.
 */
const signatures: ReadonlySet<string> = new Set([
  'name()',
  'symbol()',
  'decimals()',
  'totalSupply()',
  'balanceOf(address)',
  'allowance(address,address)',
  'nonces(address)',
  'DOMAIN_SEPARATOR()',
  'ownerOf(uint256)',
  'tokenURI(uint256)',
  'getApproved(uint256)',
  'isApprovedForAll(address,address)',
  'tokenByIndex(uint256)',
  'tokenOfOwnerByIndex(address,uint256)',
  'balanceOf(address,uint256)',
  'balanceOfBatch(address[],uint256[])',
  'uri(uint256)',
  'supportsInterface(bytes4)',
  'royaltyInfo(uint256,uint256)',
  'asset()',
  'totalAssets()',
  'convertToShares(uint256)',
  'convertToAssets(uint256)',
  'maxDeposit(address)',
  'previewDeposit(uint256)',
  'maxMint(address)',
  'previewMint(uint256)',
  'maxWithdraw(address)',
  'previewWithdraw(uint256)',
  'maxRedeem(address)',
  'previewRedeem(uint256)',
  'eip712Domain()',
  'owner()',
  'implementation()',
]);

/** Returns whether a function only reads, according to its declaration or its standard. */
export function isReadFunction(item: AbiFunction): boolean {
  return item.isReadOnly === true || (item.isPayable !== true && signatures.has(signatureOf(item)));
}
