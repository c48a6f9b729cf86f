/** Ends the run with a message that is a sentence for the user. It is printed unchanged. */
export class PlainError extends Error {}
