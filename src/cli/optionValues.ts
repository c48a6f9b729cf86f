import { parseDuration } from '../core/run/session/directives/parseDuration';

/** What the values of an option must be, where not every text fits. */
export interface Fit {
  readonly wanted: string;
  /** Receives all values of the option. */
  readonly accepts: (texts: readonly string[]) => boolean;
}

/** A whole number that is not less than another. */
export function wholeNumber(least: number): Fit {
  return {
    wanted: `a whole number from ${least}`,
    accepts: (texts) => texts.every((text) => Number.isSafeInteger(Number(text)) && Number(text) >= least),
  };
}

export const nodeUrl: Fit = {
  wanted: 'a URL, such as https://mainnet.example.com/v3/{key}',
  accepts: (texts) => texts.every((text) => /^(?:https?|wss?):\/\/[^\s/]/i.test(text)),
};

export const credits: Fit = {
  wanted: 'a number of credits from 0',
  accepts: (texts) => texts.every((text) => Number.isFinite(parseCredits(text)) && parseCredits(text) >= 0),
};

export const time: Fit = {
  wanted: 'a time such as 30s, 10m or 2h',
  accepts: (texts) => texts.every((text) => parseDuration(text) !== undefined),
};

export const variables: Fit = {
  wanted: 'NAME=VALUE, each name once',
  accepts: (texts) => parseVariables(texts) !== undefined,
};

export const descriptors: Fit = {
  wanted: 'the number of a descriptor other than 1 and 2, or ALIAS=NUMBER, each alias once',
  accepts: (texts) => parseDescriptors(texts) !== undefined,
};

export const alias: Fit = {
  wanted: 'the alias of a credential',
  accepts: (texts) => texts.every((text) => /^[A-Za-z][\w-]*$/.test(text)),
};

/** Parses a number of credits, such as `1_000`. Not a number if it is none. */
export function parseCredits(text: string): number {
  return Number(text.replaceAll('_', '') || 'none');
}

/** Undefined if a text isn't `name=value`, or if a name is there twice. */
export function parseVariables(texts: readonly string[]): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const text of texts) {
    const [, name, value] = /^([A-Za-z_]\w*)=([^\r\n]*)$/.exec(text) ?? [];
    if (name === undefined || value === undefined || found.has(name)) return undefined;
    found.set(name, value);
  }
  return found;
}

/** The credential that a descriptor without an alias is for. */
const defaultAlias = 'main';

/** Parses descriptors by the alias of their credential. Undefined if a text isn't one. */
export function parseDescriptors(texts: readonly string[]): ReadonlyMap<string, number> | undefined {
  const found = new Map<string, number>();
  for (const text of texts) {
    const [, name = defaultAlias, digits] = /^(?:([A-Za-z][\w-]*)=)?(\d{1,5})$/.exec(text) ?? [];
    // Descriptors 1 and 2 are where answers and notes are printed.
    if (digits === undefined || found.has(name) || [1, 2].includes(Number(digits))) return undefined;
    found.set(name, Number(digits));
  }
  return found;
}
