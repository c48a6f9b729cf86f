/** Why a machine stopped a frame. Only `revert` returns data and leaves the rest of the gas. */
export type HaltReason =
  | 'revert'
  | 'outOfGas'
  | 'invalidOpcode'
  | 'stackUnderflow'
  | 'stackOverflow'
  | 'invalidJump'
  | 'writeProtection'
  | 'outOfBounds'
  | 'codeSize'
  | 'codeDeposit'
  | 'initCodeSize'
  | 'invalidCode'
  | 'balance'
  | 'depth'
  | 'collision'
  | 'precompile'
  | 'other';

/** Maximum characters of a node's message that are read. */
const readCharacters = 200;

/**
 * The messages of geth (`core/vm/errors.go`), OpenEthereum and nodes that follow it, Besu, Nethermind and revm, reduced
 * to letters. The first one that a text contains counts, so longer ones come before those that they contain.
 */
const words: readonly (readonly [words: string, reason: HaltReason])[] = [
  ['codestorageoutofgas', 'codeDeposit'],
  ['outofgas', 'outOfGas'],
  ['insufficientgas', 'outOfGas'],
  ['gasuintoverflow', 'outOfGas'],
  ['revert', 'revert'],
  ['invalidopcode', 'invalidOpcode'],
  ['invalidfeopcode', 'invalidOpcode'],
  ['opcodenotfound', 'invalidOpcode'],
  ['badinstruction', 'invalidOpcode'],
  ['invalidinstruction', 'invalidOpcode'],
  ['invalidoperation', 'invalidOpcode'],
  ['notactivated', 'invalidOpcode'],
  ['stackunderflow', 'stackUnderflow'],
  ['insufficientstackitems', 'stackUnderflow'],
  ['stackoverflow', 'stackOverflow'],
  ['stacklimitreached', 'stackOverflow'],
  ['outofstack', 'stackOverflow'],
  ['toomanystackitems', 'stackOverflow'],
  ['invalidjump', 'invalidJump'],
  ['badjump', 'invalidJump'],
  ['writeprotection', 'writeProtection'],
  ['staticcontext', 'writeProtection'],
  ['staticcall', 'writeProtection'],
  ['insidestatic', 'writeProtection'],
  ['illegalstatechange', 'writeProtection'],
  ['outofbounds', 'outOfBounds'],
  ['outofoffset', 'outOfBounds'],
  ['accessviolation', 'outOfBounds'],
  ['initcodesize', 'initCodeSize'],
  ['maxcodesize', 'codeSize'],
  ['contractsizelimit', 'codeSize'],
  ['codetoolarge', 'codeSize'],
  ['mustnotbeginwithef', 'invalidCode'],
  ['startingwithef', 'invalidCode'],
  ['invalidcode', 'invalidCode'],
  ['insufficientbalance', 'balance'],
  ['outoffunds', 'balance'],
  ['notenoughbalance', 'balance'],
  ['calldepth', 'depth'],
  ['calltoodeep', 'depth'],
  ['collision', 'collision'],
  ['precompile', 'precompile'],
  ['builtinfailed', 'precompile'],
];

/** Reads why a frame stopped from a node's message, such as `execution reverted` or `Bad instruction`. */
export function readHalt(failure: string): HaltReason {
  const letters = failure
    .slice(0, readCharacters)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return words.find(([each]) => letters.includes(each))?.[1] ?? 'other';
}
