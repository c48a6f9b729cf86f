/** A part of a document that could not be used. The other parts were used. */
export interface CatalogueProblem {
  /** Place in the document: `methods[3].params[0].schema`. */
  readonly place: string;
  readonly message: string;
}
