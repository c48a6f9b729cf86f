// The time limits of all suites. They only end what hangs: no test fails because it was slow.

/** For a test or a hook, in milliseconds. Far longer than any takes on a busy machine. */
export const testLimit = 4 * 60_000;
/** For one state or event that a test waits for, in milliseconds. */
export const waitLimit = 90_000;
/** For a suite that reports no progress, in milliseconds. Longer than any test may take. */
export const pauseLimit = 10 * 60_000;
/** For a check, which reports no progress until it ends, in milliseconds. It shares the processor with the suites. */
export const checkLimit = 30 * 60_000;
