/**
 * Returns the ID that solc's storage layout has for a type, from the identifier in an AST: solc writes `$_`, `_$` and
 * `_$_` for `(`, `)` and `,`, and `$$$` for a dollar sign of a name.
 */
export function layoutTypeId(typeIdentifier: string): string {
  return typeIdentifier.replaceAll(/\$\$\$|_\$_(?=t_)|\$_|_\$(?!\$)/g, (part) => signs[part] ?? part);
}

const signs: Readonly<Record<string, string>> = { $$$: '$', _$_: ',', $_: '(', _$: ')' };
