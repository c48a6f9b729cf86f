const section = '[profile.default]';

/**
 * Returns the text of a `foundry.toml` with `ast = true` in its default profile, so that artifacts have what layouts are
 * derived from. Undefined if the profile has a line for it already.
 */
export function withAstSetting(toml: string): string | undefined {
  const newline = toml.includes('\r\n') ? '\r\n' : '\n';
  const lines = toml.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim().replaceAll(' ', '').startsWith(section));
  if (start < 0) return [...(toml.trim() === '' ? [] : [toml.trimEnd(), '']), section, 'ast = true', ''].join(newline);
  const next = lines.findIndex((line, index) => index > start && line.trimStart().startsWith('['));
  const own = lines.slice(start + 1, next < 0 ? lines.length : next);
  if (own.some((line) => /^\s*ast\s*=/.test(line))) return undefined;
  return [...lines.slice(0, start + 1), 'ast = true', ...lines.slice(start + 1)].join(newline);
}
