import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';

/** A problem in the settings. Settings without problems still work. */
export interface SettingsProblem {
  /** For example `rpcbook.services[0].networks[2].chainId`. */
  readonly place: string;
  /** Says what is wrong and how to fix it. Contains no value that could be a key. */
  readonly message: string;
  /** Set if the value looks as if it held a key, which can be moved to the secret store. */
  readonly holdsKey?: true;
}

/** Formats a problem: `rpcbook.services[0].id: …`. */
export function formatSettingsProblem(problem: SettingsProblem): string {
  return `${problem.place}: ${problem.message}`;
}

/**
 * Collects problems without duplicates, because several networks share the same setting. Those that nobody reads are
 * only counted.
 */
export class SettingsProblems {
  readonly #problems = new Map<string, SettingsProblem>();
  #more = 0;

  add(place: string, message: string, options: Pick<SettingsProblem, 'holdsKey'> = {}): void {
    const problem = { place, message, ...options };
    if (this.#problems.size < stepLimits.problems) this.#problems.set(formatSettingsProblem(problem), problem);
    else this.#more += 1;
  }

  list(): readonly SettingsProblem[] {
    if (this.#more === 0) return [...this.#problems.values()];
    const rest = { place: 'rpcbook', message: `${groupDigits(this.#more)} more problems are not listed.` };
    return [...this.#problems.values(), rest];
  }
}
