import { lazily } from '../../../base/lazily';
import { keccakOfText } from '../type/eventSignature';

/**
 * The signatures of functions whose only result is an amount of the called token: those of ERC-20, and those of ERC-4626
 * that return shares.
 */
export const amountFunctions: ReadonlySet<string> = new Set([
  'balanceOf(address)',
  'totalSupply()',
  'allowance(address,address)',
  'convertToShares(uint256)',
  'maxMint(address)',
  'maxRedeem(address)',
  'previewDeposit(uint256)',
  'previewWithdraw(uint256)',
]);

/** The signatures of functions whose only result is an amount of the asset of the called vault, according to ERC-4626. */
export const assetFunctions: ReadonlySet<string> = new Set([
  'totalAssets()',
  'convertToAssets(uint256)',
  'maxDeposit(address)',
  'maxWithdraw(address)',
  'previewMint(uint256)',
  'previewRedeem(uint256)',
  'mint(uint256,address)',
  'redeem(uint256,address,address)',
]);

const amountSelectors = lazily(() => selectorsOf(amountFunctions));
const assetSelectors = lazily(() => selectorsOf(assetFunctions));

function selectorsOf(functions: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...functions].map((signature) => keccakOfText(signature).slice(0, 10)));
}

/** Whether a selector is one of `amountFunctions`. */
export function isAmountFunction(selector: string): boolean {
  return amountSelectors().has(selector);
}

/** Whether a selector is one of `assetFunctions`. */
export function isAssetFunction(selector: string): boolean {
  return assetSelectors().has(selector);
}
