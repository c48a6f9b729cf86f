/** The tab a reader chose last, by output. */
export type TabChoices = Readonly<Record<string, string>>;

/** Outputs whose choice is remembered; the oldest are forgotten first. */
const remembered = 200;

/** Reads the choice that an earlier page saved. Ignores anything else. */
export function readTabChoices(state: unknown): TabChoices {
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(Object.entries(state).filter(([, tab]) => typeof tab === 'string'));
}

/** The choices with one more. */
export function withTabChoice(choices: TabChoices, output: string, tab: string): TabChoices {
  const others = Object.entries(choices).filter(([known]) => known !== output);
  return Object.fromEntries([...others, [output, tab]].slice(-remembered));
}
