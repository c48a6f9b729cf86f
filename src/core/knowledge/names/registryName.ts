/** Maximum characters of a name. The call that looks it up has only its hash, but people read it. */
const maxNameLength = 255;

/** A part of a name that needs no normalization, because it is in its normal form already. */
const plainLabel = /^[\da-z_-]+$/;

/**
 * Whether a text has the form of a name of a chain's registry (EIP-137): labels with dots between them. The path of an
 * answer, such as `receipt.result.hash`, has the same form and is none.
 */
export function isRegistryName(text: string): boolean {
  if (text.length > maxNameLength || !/^[^\s.:/\\"{}]+(?:\.[^\s.:/\\"{}]+)*\.[a-z]{2,}$/.test(text)) return false;
  return text.endsWith('.eth') || !/^[^.]*\.(?:result|error)(?:\.|$)/.test(text);
}

/**
 * Whether a name can be hashed as it is written. ENSIP-15 gives such names the normal form that they have: labels of
 * ASCII letters in lowercase, digits and hyphens, and of underscores at their start. Others need its tables.
 */
export function isPlainName(name: string): boolean {
  if (!isRegistryName(name)) return false;
  return name.split('.').every((label) => plainLabel.test(label) && !/[^_]_/.test(label) && label.slice(2, 4) !== '--');
}
