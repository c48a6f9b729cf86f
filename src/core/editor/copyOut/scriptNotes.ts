/** Describes what a script with JSON.rawJSON requires. */
export const rawNumbersNote = '// JSON.rawJSON keeps every digit of large numbers. It requires Node 22 or later.';
