/** What the notebook renderer asks of the extension. All of it is optional comfort: the renderer works without. */
export type OutputMessage =
  /** Show what is known about an identifier, on the network it was answered by. */
  | { readonly kind: 'lookUp'; readonly subject: LookUpSubject; readonly network: string }
  | { readonly kind: 'open'; readonly document: AnswerDocument }
  | { readonly kind: 'save'; readonly document: AnswerDocument }
  /** Go on with long work, or do something with its rows: `id` is the report's. */
  | { readonly kind: 'work'; readonly action: WorkAction; readonly id: string };

export const workActions = ['continue', 'startOver', 'saveAs', 'openSaved', 'revealSaved'] as const;

/** Actions of the buttons for long work: resume, start over, save all rows to a file, open or reveal that file. */
export type WorkAction = (typeof workActions)[number];

export const lookUpKinds = [
  'address',
  'key',
  'transaction',
  'block',
  'topic',
  'l2netTransaction',
  'l2netBlock',
  'felt',
  'hex',
] as const;

/** Something a reader pointed at: its exact text and what the answer said it is. */
export interface LookUpSubject {
  readonly of: (typeof lookUpKinds)[number];
  readonly text: string;
}

export const documentLanguages = ['json', 'csv', 'markdown', 'plaintext'] as const;

export type AnswerDocument =
  /** Text that the renderer already has. `name` is a file name without a folder. */
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly language: (typeof documentLanguages)[number];
      readonly text: string;
    }
  /** A body above the size that travels to the renderer: the extension kept it under this id. */
  | { readonly kind: 'kept'; readonly id: string };
