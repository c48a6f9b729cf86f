/** Why a text is not JSON, and where. The message never quotes the text, which may hold what must not be shown. */
export interface JsonProblem {
  readonly message: string;
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
}

/** Values nested deeper than this are refused, so that whoever walks a value may do it by recursion. */
export const maxJsonDepth = 2500;
