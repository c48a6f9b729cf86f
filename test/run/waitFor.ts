import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

import { waitLimit } from './timeLimits.mjs';

/**
 * How often a state is read, in milliseconds: rarely if it takes long, because what is waited for needs the processor.
 * Neither this nor the limit is by a clock that a test may stop.
 */
const intervals = { first: 25, last: 250, growth: 1.1 };
const maxStateLength = 2000;

interface WaitOptions {
  /** What is waited for, where the source of the functions does not say it well. */
  readonly what?: string;
  readonly limit?: number;
}

/**
 * Waits until a state is reached.
 * @param read reads the state. While it throws, the state is not reached, so it may contain assertions.
 * @param isReached whether it is the state that is waited for; by default, any truthy one is
 * @returns the state that was reached
 * @throws {Error} says what was waited for and what is there instead, if it is not reached within `limit` milliseconds
 */
export function waitFor<State, Reached extends State>(
  read: () => State | Promise<State>,
  isReached: (state: State) => state is Reached,
  options?: WaitOptions,
): Promise<Reached>;
export function waitFor<State>(
  read: () => State | Promise<State>,
  isReached?: (state: State) => boolean,
  options?: WaitOptions,
): Promise<State>;
export async function waitFor<State>(
  read: () => State | Promise<State>,
  isReached: (state: State) => boolean = Boolean,
  { what = sourceOf(isReached === Boolean ? [read] : [isReached, read]), limit = waitLimit }: WaitOptions = {},
): Promise<State> {
  const end = process.uptime() + limit / 1000;
  for (let interval = intervals.first; ; interval = Math.min(intervals.last, interval * intervals.growth)) {
    const attempt = await readState(read);
    if (attempt.kind === 'state' && isReached(attempt.state)) return attempt.state;
    if (process.uptime() > end)
      throw new Error(`Waited for ${limit / 1000} s for: ${what}\nWhat was there instead: ${formatAttempt(attempt)}`);
    await delay(interval);
  }
}

type Attempt<State> =
  { readonly kind: 'state'; readonly state: State } | { readonly kind: 'error'; readonly error: unknown };

async function readState<State>(read: () => State | Promise<State>): Promise<Attempt<State>> {
  try {
    return { kind: 'state', state: await read() };
  } catch (error) {
    return { kind: 'error', error };
  }
}

function formatAttempt(attempt: Attempt<unknown>): string {
  if (attempt.kind === 'state') return inspect(attempt.state, { depth: 4 }).slice(0, maxStateLength);
  const { error } = attempt;
  return `an error: ${(error instanceof Error ? error.message : inspect(error)).slice(0, maxStateLength)}`;
}

function sourceOf(functions: readonly ((...values: never) => unknown)[]): string {
  return functions.map((each) => String(each).replace(/\s+/g, ' ')).join(', of: ');
}
