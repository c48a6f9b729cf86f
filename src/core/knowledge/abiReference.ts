/** A reference to a contract in a cell or a setting. */
export type AbiReference =
  | {
      readonly kind: 'file';
      readonly path: string;
      /** One contract of a file with several. */
      readonly contract?: string;
    }
  /** An artifact's contract, by name. */
  | { readonly kind: 'contract'; readonly name: string };

/** Parses `out/Vault.sol/Vault.json`, `build.json:Vault` or `Vault`. */
export function parseAbiReference(text: string): AbiReference {
  const written = text.trim();
  if (/^[A-Za-z_$][\w$]*$/.test(written)) return { kind: 'contract', name: written };
  const [, path, contract] = /^(.*\.\w+):([A-Za-z_$][\w$]*)$/.exec(written) ?? [];
  return path === undefined || contract === undefined
    ? { kind: 'file', path: written }
    : { kind: 'file', path, contract };
}
