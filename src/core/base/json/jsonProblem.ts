/** Why and where a text is not JSON. The message never quotes the text, which may contain secrets. */
export interface JsonProblem {
  readonly message: string;
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
}
