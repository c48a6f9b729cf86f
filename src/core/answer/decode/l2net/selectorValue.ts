import { lazily } from '../../../base/lazily';
import { nothing, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { feltHex } from '../../../formats/l2net/felt';
import { cairoSelectorOf } from '../../../formats/l2net/selector';

// Functions of accounts, tokens, bridges and exchanges in which calls fail most often. Only their names are hashed.
const names = `
__execute__ __validate__ __validate_declare__ __validate_deploy__ __default__ __l1_default__ constructor
execute_from_outside execute_from_outside_v2 execute_from_outside_v3 is_valid_signature isValidSignature
supports_interface supportsInterface upgrade initialize initializer deployContract deploy_contract
name symbol decimals total_supply totalSupply balance_of balanceOf allowance transfer transfer_from transferFrom
approve increase_allowance increaseAllowance decrease_allowance decreaseAllowance mint burn permit permissioned_mint
permissioned_burn permissionedMint permissionedBurn owner_of ownerOf token_uri tokenURI get_approved getApproved
set_approval_for_all setApprovalForAll is_approved_for_all isApprovedForAll safe_transfer_from safeTransferFrom
safe_batch_transfer_from safeBatchTransferFrom balance_of_batch balanceOfBatch
owner transfer_ownership transferOwnership renounce_ownership grant_role revoke_role has_role pause unpause
deposit withdraw redeem claim stake unstake delegate vote propose execute
handle_deposit handle_token_deposit initiate_withdraw initiate_token_withdraw on_receive
swap multi_route_swap multi_route_exact_token_to swap_exact_token_to swap_exact_tokens_for_tokens
swap_tokens_for_exact_tokens add_liquidity remove_liquidity get_reserves skim sync
lock locked update_position collect_fees mint_and_deposit mint_and_deposit_and_clear_both clear clear_minimum pay
borrow repay repay_all enable_collateral disable_collateral liquidate flash_loan modify_position
get_balance request_random submit_random get_data_median spawn move
`;

const selectors = lazily(
  () =>
    new Map(
      names
        .trim()
        .split(/\s+/)
        .map((name) => [cairoSelectorOf(name), name]),
    ),
);

/** Returns the selector of an l2net function, with its name if that is known. `names` has functions that aren't built in. */
export function selectorValue(selector: bigint | undefined, names: DecodeHints['functionNames'] = {}): Value {
  if (selector === undefined) return nothing;
  const text = feltHex(selector);
  const name = Object.hasOwn(names, text) ? names[text] : functionNameOf(selector);
  return { kind: 'felt', text, ...(name !== undefined && { label: name }) };
}

/** Returns the name of a well-known function by its selector. The names are hashed when one is first looked up. */
function functionNameOf(selector: bigint): string | undefined {
  return selectors().get(selector);
}
