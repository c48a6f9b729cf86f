/**
 * Rules for names in their languages. Names from files and nodes appear in hovers, completion, snippets and requests.
 * An invalid name is rejected where it is read, with its place, and not only escaped where it is shown.
 */

/** Solidity and Vyper: letters, digits, `_` and `$`, not a digit first. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][\w$]{0,255}$/.test(text);
}

/** An argument name, which may be empty. */
export function isArgumentName(text: string): boolean {
  return text === '' || isIdentifier(text);
}

/** A type label as compilers write it: `struct Vault.Position[2]`, `mapping(address => uint256)`, `contract IERC20`. */
export function isTypeLabel(text: string): boolean {
  return /^[\w$.,()[\] =>]{1,1024}$/.test(text);
}

/** Cairo: identifiers joined by `::`, including generics, tuples, arrays and snapshots. May be empty. */
export function isCairoName(text: string): boolean {
  return /^[\w$:<>(), @;[\]*]{0,2000}$/.test(text);
}

/** A method of a node, or a path of its HTTP API: `GET /networks/{chainId}/baseFeeHistory`. */
export function isMethodName(text: string): boolean {
  return /^(?:GET )?[\w.\-/${}]{1,128}$/.test(text);
}

/** A parameter of a method. Documents also use words: `Block number or tag`. */
export function isParameterName(text: string): boolean {
  return /^[\w.\-/$ ()]{1,128}$/.test(text);
}
