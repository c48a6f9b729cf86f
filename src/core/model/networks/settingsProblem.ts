/** A problem in the settings. Settings without problems still work. */
export interface SettingsProblem {
  /** For example `rpcbook.services[0].networks[2].chainId`. */
  readonly place: string;
  /** Says what is wrong and how to fix it. Contains no value that could be a key. */
  readonly message: string;
}

/** Formats a problem: `rpcbook.services[0].id: …`. */
export function formatSettingsProblem(problem: SettingsProblem): string {
  return `${problem.place}: ${problem.message}`;
}

/** Collects problems without duplicates, because several networks share the same setting. */
export class SettingsProblems {
  readonly #problems = new Map<string, SettingsProblem>();

  add(place: string, message: string): void {
    const problem = { place, message };
    this.#problems.set(formatSettingsProblem(problem), problem);
  }

  list(): readonly SettingsProblem[] {
    return [...this.#problems.values()];
  }
}
