/** Ends the run with a message that is a sentence for the user. It is printed unchanged. */
export class PlainError extends Error {}

/** Ends the run because a key that was to be handed over isn't there. */
export class MissingKeyError extends PlainError {}

/** Ends the run of a notebook in which no cell has a name or a tag of the user's choice. */
export class NoChosenCellError extends PlainError {}
