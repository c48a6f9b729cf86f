/** The setting with which Hardhat's artifacts and deployments have layouts. Its other outputs stay. */
export const hardhatSetting = 'outputSelection: { "*": { "*": ["storageLayout"] } }';

const wholeVersion = /\bsolidity\s{0,100}:\s{0,100}["']([\d.]{1,20})["']/g;
const settingsStart = /\bsettings\s{0,100}:\s{0,100}\{/g;
const version = /\bversion\s{0,100}:\s{0,100}["'][\d.]{1,20}["']/g;

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

/**
 * Returns the text of a `hardhat.config` with `hardhatSetting`, in the one place where the compiler is configured.
 * Undefined if there is a selection of outputs already, or no such place, or several.
 */
export function withHardhatSetting(config: string): string | undefined {
  if (config.includes('outputSelection')) return undefined;
  const [whole, ...otherWholes] = config.matchAll(wholeVersion);
  if (whole !== undefined && otherWholes.length === 0)
    return replaced(config, whole, `solidity: { version: "${whole[1]}", settings: { ${hardhatSetting} } }`);
  const [settings, ...otherSettings] = config.matchAll(settingsStart);
  if (settings !== undefined)
    return otherSettings.length === 0 ? replaced(config, settings, `${settings[0]} ${hardhatSetting},`) : undefined;
  const [only, ...others] = config.matchAll(version);
  return only === undefined || others.length > 0
    ? undefined
    : replaced(config, only, `${only[0]}, settings: { ${hardhatSetting} }`);
}

function replaced(text: string, found: RegExpExecArray, by: string): string {
  return text.slice(0, found.index) + by + text.slice(found.index + found[0].length);
}
