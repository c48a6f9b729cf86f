/** The tab that the user selected last, by output. */
export type TabChoices = Readonly<Record<string, string>>;

/** Maximum number of outputs whose tab is remembered. The oldest are removed first. */
const remembered = 200;

/** Reads the choice that an earlier page saved. Ignores anything else. */
export function readTabChoices(state: unknown): TabChoices {
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(Object.entries(state).filter(([, tab]) => typeof tab === 'string'));
}

/** Returns the choices with one added. */
export function withTabChoice(choices: TabChoices, output: string, tab: string): TabChoices {
  const others = Object.entries(choices).filter(([known]) => known !== output);
  return Object.fromEntries([...others, [output, tab]].slice(-remembered));
}
