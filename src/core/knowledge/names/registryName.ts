/** Maximum characters of a name. The call that looks it up has only its hash, but users read the name. */
const maxNameLength = 255;

/** A part of a name that is already in its normal form. */
const plainLabel = /^[\da-z_-]+$/;

/**
 * Whether a text has the form of a name in a chain's registry (EIP-137): labels with dots between them. The path of an
 * answer, such as `receipt.result.hash`, has the same form without being a name.
 */
export function isRegistryName(text: string): boolean {
  if (text.length > maxNameLength || !/^[^\s.:/\\"{}]+(?:\.[^\s.:/\\"{}]+)*\.[a-z]{2,}$/.test(text)) return false;
  return text.endsWith('.eth') || !/^[^.]*\.(?:result|error)(?:\.|$)/.test(text);
}

/**
 * Whether a name can be hashed as it is written, because ENSIP-15 doesn't change it: it consists of lowercase ASCII
 * letters, digits, hyphens, and underscores at the start of labels. Other names need ENSIP-15's tables.
 */
export function isPlainName(name: string): boolean {
  if (!isRegistryName(name)) return false;
  return name.split('.').every((label) => plainLabel.test(label) && !/[^_]_/.test(label) && label.slice(2, 4) !== '--');
}
