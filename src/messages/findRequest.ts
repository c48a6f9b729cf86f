import { byKind, type Reader, text } from '../core/base/json/readers';

/** A message from the extension to the notebook renderer: opens the find bar of the answer with this owner. */
export interface FindRequest {
  readonly kind: 'find';
  readonly owner: string;
}

/** Reads a message from the extension to the notebook renderer. Undefined for anything else. */
export const readFindRequest: Reader<FindRequest> = byKind({ find: { owner: text } });
