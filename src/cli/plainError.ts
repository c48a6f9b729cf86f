/** An end of the run whose message is a sentence of ours for people, and is printed as it is. */
export class PlainError extends Error {}
