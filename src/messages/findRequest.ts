import { hasMembers, isOneOf, isText } from './guard';

/** A message from the extension to the notebook renderer: opens the find bar of the answer with this owner. */
export interface FindRequest {
  readonly kind: 'find';
  readonly owner: string;
}

const isFindRequest = hasMembers({ kind: isOneOf('find'), owner: isText });

/** Reads a message from the extension to the notebook renderer. Undefined for anything else. */
export function readFindRequest(message: unknown): FindRequest | undefined {
  return isFindRequest(message) ? message : undefined;
}
