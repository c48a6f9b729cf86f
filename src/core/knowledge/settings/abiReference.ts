/** A reference to a contract in a cell or a setting. */
export type AbiReference =
  | {
      readonly kind: 'file';
      readonly path: string;
      /** One contract of a file with several: its name, or its address in lowercase or not. */
      readonly contract?: string;
    }
  /** An artifact's contract, by name. */
  | { readonly kind: 'contract'; readonly name: string };

/** Parses `out/Vault.sol/Vault.json`, `build.json:Vault` or `Vault`. */
export function parseAbiReference(text: string): AbiReference {
  const written = text.trim();
  if (/^[A-Za-z_$][\w$]*$/.test(written)) return { kind: 'contract', name: written };
  const [, path, contract] = /^(.*\.\w+):([A-Za-z_$][\w$]*|0x[\dA-Fa-f]{40})$/.exec(written) ?? [];
  return path === undefined || contract === undefined
    ? { kind: 'file', path: written }
    : { kind: 'file', path, contract };
}

/** Returns the name of the contract that a reference names: without its file's folders and extension. */
export function nameOfReference(text: string): string {
  const reference = parseAbiReference(text);
  if (reference.kind === 'contract') return reference.name;
  const file = reference.path.slice(Math.max(reference.path.lastIndexOf('/'), reference.path.lastIndexOf('\\')) + 1);
  return reference.contract ?? file.replace(/\.\w{1,10}$/, '');
}
