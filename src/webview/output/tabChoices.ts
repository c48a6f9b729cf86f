/** The tab a reader chose last, by output. */
export type TabChoices = Readonly<Record<string, string>>;

/** Outputs whose choice is remembered; the oldest are forgotten first. */
const remembered = 200;

/** Reads what an earlier page left; anything else is no choice at all. */
export function readTabChoices(state: unknown): TabChoices {
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(Object.entries(state).filter(([, tab]) => typeof tab === 'string'));
}

/** The choices with one more. */
export function withTabChoice(choices: TabChoices, output: string, tab: string): TabChoices {
  const others = Object.entries(choices).filter(([known]) => known !== output);
  return Object.fromEntries([...others, [output, tab]].slice(-remembered));
}
