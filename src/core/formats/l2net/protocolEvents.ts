// Events of protocols on l2net, as their contracts declare them: `key` marks members in the keys. Structs that several
// events share are in `protocolStructs`.

/** Lines `# Protocol`, then its events: `Name(key member: type, member: type)`. */
export const protocolEvents = `
# Ekubo
PoolInitialized(pool_key: PoolKey, initial_tick: i129, sqrt_ratio: u256)
Swapped(locker: ContractAddress, pool_key: PoolKey, params: SwapParameters, delta: Delta, sqrt_ratio_after: u256, tick_after: i129, liquidity_after: u128)
PositionUpdated(locker: ContractAddress, pool_key: PoolKey, params: UpdatePositionParameters, delta: Delta)
PositionFeesCollected(pool_key: PoolKey, position_key: PositionKey, delta: Delta)
ProtocolFeesPaid(pool_key: PoolKey, position_key: PositionKey, delta: Delta)
ProtocolFeesWithdrawn(recipient: ContractAddress, token: ContractAddress, amount: u128)
FeesAccumulated(pool_key: PoolKey, amount0: u128, amount1: u128)
SavedBalance(key: SavedBalanceKey, amount: u128)
LoadedBalance(key: SavedBalanceKey, amount: u128)

# AVNU
Swap(taker_address: ContractAddress, sell_address: ContractAddress, sell_amount: u256, buy_address: ContractAddress, buy_amount: u256, beneficiary: ContractAddress)

# JediSwap
PairCreated(token0: ContractAddress, token1: ContractAddress, pair: ContractAddress, total_pairs: felt252)
Swap(sender: ContractAddress, amount0In: u256, amount1In: u256, amount0Out: u256, amount1Out: u256, to: ContractAddress)
Mint(sender: ContractAddress, amount0: u256, amount1: u256)
Burn(sender: ContractAddress, amount0: u256, amount1: u256, to: ContractAddress)
Sync(reserve0: u256, reserve1: u256)

# 10kSwap
Sync(reserve0: felt252, reserve1: felt252)

# zkLend
Deposit(user: ContractAddress, token: ContractAddress, face_amount: felt252)
Withdrawal(user: ContractAddress, token: ContractAddress, face_amount: felt252)
Borrowing(user: ContractAddress, token: ContractAddress, raw_amount: felt252, face_amount: felt252)
Repayment(repayer: ContractAddress, beneficiary: ContractAddress, token: ContractAddress, raw_amount: felt252, face_amount: felt252)
Liquidation(liquidator: ContractAddress, user: ContractAddress, debt_token: ContractAddress, debt_raw_amount: felt252, debt_face_amount: felt252, collateral_token: ContractAddress, collateral_amount: felt252)
FlashLoan(initiator: ContractAddress, receiver: ContractAddress, token: ContractAddress, amount: felt252)
AccumulatorsSync(token: ContractAddress, lending_accumulator: felt252, debt_accumulator: felt252)
InterestRatesSync(token: ContractAddress, lending_rate: felt252, borrowing_rate: felt252)
CollateralEnabled(user: ContractAddress, token: ContractAddress)
CollateralDisabled(user: ContractAddress, token: ContractAddress)
RawTransfer(from: ContractAddress, to: ContractAddress, raw_value: felt252, accumulator: felt252, face_value: felt252)

# Vesu
CreatePool(key pool_id: felt252, key extension: ContractAddress, key creator: ContractAddress)
ModifyPosition(key pool_id: felt252, key collateral_asset: ContractAddress, key debt_asset: ContractAddress, key user: ContractAddress, collateral_delta: i257, collateral_shares_delta: i257, debt_delta: i257, nominal_debt_delta: i257)
TransferPosition(key pool_id: felt252, key from_collateral_asset: ContractAddress, key from_debt_asset: ContractAddress, key to_collateral_asset: ContractAddress, key to_debt_asset: ContractAddress, key from_user: ContractAddress, key to_user: ContractAddress, collateral_delta: i257, collateral_shares_delta: i257, debt_delta: i257, nominal_debt_delta: i257)
LiquidatePosition(key pool_id: felt252, key collateral_asset: ContractAddress, key debt_asset: ContractAddress, key user: ContractAddress, key liquidator: ContractAddress, collateral_delta: i257, collateral_shares_delta: i257, debt_delta: i257, nominal_debt_delta: i257)
ModifyDelegation(key pool_id: felt252, key delegator: ContractAddress, key delegatee: ContractAddress, delegation: bool)
Donate(key pool_id: felt252, key asset: ContractAddress, amount: u256)
Flashloan(key sender: ContractAddress, key receiver: ContractAddress, key asset: ContractAddress, amount: u256)

# StarkGate
deposit_handled(account: ContractAddress, amount: u256)
withdraw_initiated(l1_recipient: EthAddress, amount: u256, caller_address: ContractAddress)
DepositHandled(account: ContractAddress, amount: u256)
WithdrawInitiated(l1_recipient: EthAddress, amount: u256, caller_address: ContractAddress)
L1BridgeSet(l1_bridge_address: EthAddress)
L2TokenSet(l2_token_address: ContractAddress)

# Pragma
SubmittedSpotEntry(spot_entry: SpotEntry)
SubmittedFutureEntry(future_entry: FutureEntry)

# Starknet ID
DomainMint(key domain: felt252, owner: u128, expiry: u64)
DomainRenewal(key domain: felt252, new_expiry: u64)
DomainTransfer(key domain: Span<felt252>, prev_owner: u128, new_owner: u128)
DomainResolverUpdate(key domain: Span<felt252>, resolver: ContractAddress)
SubdomainsReset(key domain: Span<felt252>)
AddressToDomainUpdate(key address: ContractAddress, domain: Span<felt252>)
UserDataUpdate(key id: u128, field: felt252, data: felt252)
VerifierDataUpdate(key id: u128, field: felt252, data: felt252, verifier: ContractAddress)
ExtendedUserDataUpdate(key id: u128, field: felt252, data: Span<felt252>)
ExtendedVerifierDataUpdate(key id: u128, field: felt252, data: Span<felt252>, verifier: ContractAddress)
MainIdUpdate(key id: u128, owner: ContractAddress)
domain_to_addr_update(domain: Span<felt252>, address: ContractAddress)
addr_to_domain_update(address: ContractAddress, domain: Span<felt252>)
starknet_id_update(domain: Span<felt252>, owner: felt252, expiry: felt252)
domain_transfer(domain: Span<felt252>, prev_owner: felt252, new_owner: felt252)

# Starknet staking
StakeBalanceChanged(key staker_address: ContractAddress, old_self_stake: u128, old_delegated_stake: u128, new_self_stake: u128, new_delegated_stake: u128)
StakerRewardClaimed(key staker_address: ContractAddress, reward_address: ContractAddress, amount: u128)
PoolMemberBalanceChanged(key pool_member: ContractAddress, old_delegated_stake: u128, new_delegated_stake: u128)
PoolMemberRewardClaimed(key pool_member: ContractAddress, key reward_address: ContractAddress, amount: u128)
RewardsSuppliedToDelegationPool(key staker_address: ContractAddress, key pool_address: ContractAddress, amount: u128)
StakeOwnBalanceChanged(key staker_address: ContractAddress, old_self_stake: u128, new_self_stake: u128)
StakeDelegatedBalanceChanged(key staker_address: ContractAddress, key token_address: ContractAddress, old_delegated_stake: u128, new_delegated_stake: u128)
StakerRewardsUpdated(key staker_address: ContractAddress, staker_rewards: u128, pool_rewards: u128)
StakerRewardsUpdated(key staker_address: ContractAddress, staker_rewards: u128, pool_rewards: Span<PoolReward>)
StakerAttestationSuccessful(key staker_address: ContractAddress, epoch: u64)

# Chainlink
NewTransmission(key round_id: u128, answer: u128, key transmitter: ContractAddress, observation_timestamp: u64, observers: felt252, observations: Span<u128>, juels_per_fee_coin: u128, gas_price: u128, config_digest: felt252, epoch_and_round: u64, reimbursement: u128)

# ERC-4906
MetadataUpdate(token_id: u256)

# Positions of liquidity
IncreaseLiquidity(token_id: u256, liquidity: u128, amount0: u256, amount1: u256)
DecreaseLiquidity(token_id: u256, liquidity: u128, amount0: u256, amount1: u256)

# art/peace
CanvasPixelPlaced(key canvas_id: u32, key placed_by: ContractAddress, key pos: u128, color: u8)
CanvasBasicPixelPlaced(key canvas_id: u32, key placed_by: ContractAddress, timestamp: u64)

# Argent
account_created(account: ContractAddress, key: felt252, guardian: felt252)
signer_changed(new_signer: felt252)
guardian_changed(new_guardian: felt252)
guardian_backup_changed(new_guardian: felt252)
account_upgraded(new_implementation: felt252)
escape_signer_triggered(active_at: felt252)
escape_guardian_triggered(active_at: felt252)
signer_escaped(new_signer: felt252)
guardian_escaped(new_guardian: felt252)
AccountCreated(key owner: felt252, guardian: felt252)
AccountCreatedGuid(key owner_guid: felt252, guardian_guid: felt252)
TransactionExecuted(key hash: felt252)
OwnerAddedGuid(key new_owner_guid: felt252)
OwnerRemovedGuid(key removed_owner_guid: felt252)
GuardianAddedGuid(key new_guardian_guid: felt252)
GuardianRemovedGuid(key removed_guardian_guid: felt252)
OwnerChanged(new_owner: felt252)
OwnerChangedGuid(new_owner_guid: felt252)
GuardianChanged(new_guardian: felt252)
GuardianChangedGuid(new_guardian_guid: felt252)
GuardianBackupChanged(new_guardian_backup: felt252)
GuardianBackupChangedGuid(new_guardian_backup_guid: felt252)
EscapeSecurityPeriodChanged(escape_security_period: u64)
EscapeSignerTriggered(ready_at: u64, target_signer: felt252, new_signer: felt252)
SignerEscaped(target_signer: felt252, new_signer: felt252)
ThresholdUpdated(new_threshold: usize)
AccountUpgraded(new_implementation: ClassHash)

# Braavos
OwnerAdded(key new_owner_guid: felt252, signer_type: u8, signer_data: Span<felt252>)
OwnerRemoved(key removed_owner_guid: felt252, removed_signer_type: u8)
DeferredRemoveSignerRequest(expire_at: u64)
DeferredRemoveSignerRequestCancelled(cancelled_deferred_request: DeferredRemoveSignerRequest)
DeferredRemoveSignerRequestExpired(expired_deferred_request: DeferredRemoveSignerRequest)
MultisigSet(multisig_threshold: u32)
Upgraded(key class_hash: ClassHash)
WithdrawalLimitLowSet(withdrawal_limit_low: u128)
WithdrawalLimitHighSet(withdrawal_limit_high: u128)
GasSponsoredSessionStarted(key session_hash: felt252, caller: ContractAddress, execute_after: u64, execute_before: u64, tx_hash: felt252)
SessionStarted(key session_hash: felt252, owner_pub_key: felt252, execute_after: u64, execute_before: u64, tx_hash: felt252, v3_gas_limit: u128)
SessionRevoked(key session_hash: felt252)

# OpenZeppelin
DelegateChanged(key delegator: ContractAddress, key from_delegate: ContractAddress, key to_delegate: ContractAddress)
DelegateVotesChanged(key delegate: ContractAddress, previous_votes: u256, new_votes: u256)

# Dojo
WorldSpawned(address: ContractAddress, caller: ContractAddress)
WorldSpawned(key creator: ContractAddress, class_hash: ClassHash)
StoreSetRecord(table: felt252, keys: Span<felt252>, offset: u8, value: Span<felt252>)
StoreSetRecord(table: felt252, keys: Span<felt252>, values: Span<felt252>)
StoreSetRecord(key selector: felt252, key entity_id: felt252, keys: Span<felt252>, values: Span<felt252>)
StoreUpdateRecord(key selector: felt252, key entity_id: felt252, values: Span<felt252>)
StoreUpdateMember(key selector: felt252, key entity_id: felt252, key member_selector: felt252, values: Span<felt252>)
StoreDelRecord(table: felt252, keys: Span<felt252>)
StoreDelRecord(key selector: felt252, key entity_id: felt252)
ModelRegistered(key name: ByteArray, key namespace: ByteArray, class_hash: ClassHash, address: ContractAddress)
ModelUpgraded(key selector: felt252, class_hash: ClassHash, address: ContractAddress, prev_address: ContractAddress)
EventRegistered(key name: ByteArray, key namespace: ByteArray, class_hash: ClassHash, address: ContractAddress)
EventUpgraded(key selector: felt252, class_hash: ClassHash, address: ContractAddress, prev_address: ContractAddress)
WriterUpdated(key resource: felt252, key contract: ContractAddress, value: bool)
OwnerUpdated(key resource: felt252, key contract: ContractAddress, value: bool)
EventEmitted(key selector: felt252, key system_address: ContractAddress, keys: Span<felt252>, values: Span<felt252>)
`;

/** Structs of these events: `Name { member: type, … }`. */
export const protocolStructs = `
i129 { mag: u128, sign: bool }
i257 { abs: u256, is_negative: bool }
PoolKey { token0: ContractAddress, token1: ContractAddress, fee: u128, tick_spacing: u128, extension: ContractAddress }
Bounds { lower: i129, upper: i129 }
Delta { amount0: i129, amount1: i129 }
SwapParameters { amount: i129, is_token1: bool, sqrt_ratio_limit: u256, skip_ahead: u128 }
UpdatePositionParameters { salt: felt252, bounds: Bounds, liquidity_delta: i129 }
PositionKey { salt: felt252, owner: ContractAddress, bounds: Bounds }
DeferredRemoveSignerRequest { expire_at: u64 }
PoolReward { pool: ContractAddress, amount: u128 }
BaseEntry { timestamp: u64, source: felt252, publisher: felt252 }
SpotEntry { base: BaseEntry, price: u128, pair_id: felt252, volume: u128 }
FutureEntry { base: BaseEntry, price: u128, pair_id: felt252, volume: u128, expiration_timestamp: u64 }
SavedBalanceKey { owner: ContractAddress, token: ContractAddress, salt: felt252 }
`;
