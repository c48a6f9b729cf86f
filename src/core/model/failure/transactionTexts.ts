import type { TransactionFailure } from './failureClass';

/**
 * Messages of nodes that reject a transaction: geth, erigon, nethermind (including its names in one word), besu, reth,
 * anvil. The order matters: the texts about a replacement also contain `underpriced`.
 */
export const transactionTexts: readonly (readonly [TransactionFailure, RegExp])[] = [
  ['replacementUnderpriced', /replacement.{0,20}underpriced|ReplacementNotAllowed|could not replace existing tx/i],
  [
    'belowBaseFee',
    /(?:max ?fee per ?(?:blob ?)?gas|fee ?cap|gas ?price|fee per blob gas).{0,30}(?:less than|below|lower than|too low).{0,30}base ?fee|max fee per gas too low/i,
  ],
  [
    'insufficientFunds',
    /insufficient funds|InsufficientFunds|insufficient (?:sender |account )?balance|insufficient MaxFeePerGas for sender balance|up-?front cost.{0,60}exceeds|doesn.t have enough funds/i,
  ],
  [
    'intrinsicGas',
    /intrinsic gas|gas limit below intrinsic|GasLimitBelowIntrinsic|insufficient gas for floor data|call gas cost.{0,40}exceeds the gas limit|gas floor.{0,40}exceeds the gas limit/i,
  ],
  [
    'gasLimitTooHigh',
    /exceeds? (?:the )?block.{0,3}gas limit|GasLimitExceeded|block gas limit exceeded|gas limit (?:is )?too high|exceeds (?:the )?(?:maximum|transaction) gas limit|gas limit.{0,20}greater than the cap/i,
  ],
  ['outOfGas', /out of gas|OutOfGas|gas required exceeds allowance|gas uint64 overflow/i],
  ['nonceTooLow', /nonce (?:is )?too low|OldNonce|nonce below (?:the )?(?:account|sender)/i],
  [
    'nonceTooHigh',
    /nonce (?:is )?too (?:high|distant)|NonceGap|nonce gap|NonceTooFarInFuture|nonce too far in future/i,
  ],
  ['alreadyKnown', /already known|AlreadyKnown|known transaction|already imported|transaction already (?:exists|in)/i],
  [
    'underpriced',
    /underpriced|FeeTooLow|gas ?price (?:is )?(?:below|too low)|(?:fee|tip) (?:is )?(?:too low|below.{0,12} minimum)|below (?:the )?(?:configured )?minimum gas price|miner premium is negative|max priority fee per gas (?:is )?(?:too low|below)/i,
  ],
];
