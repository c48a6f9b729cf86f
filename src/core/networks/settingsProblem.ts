/** Something wrong in the settings, named by its place; what is not named still works. */
export interface SettingsProblem {
  /** Such as `rpcbook.services[0].networks[2].chainId`. */
  readonly place: string;
  /** One sentence with the cause and the cure. Holds no value that could be a key. */
  readonly message: string;
}

/** The problem as a line for people: `rpcbook.services[0].id: …`. */
export function formatSettingsProblem(problem: SettingsProblem): string {
  return `${problem.place}: ${problem.message}`;
}

/** Collects problems, each once: a setting that many networks share is wrong in one place. */
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
