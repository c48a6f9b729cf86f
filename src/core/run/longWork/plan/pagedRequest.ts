import type { JsonValue } from '../../../base/json/jsonValue';
import type { Call } from '../../../model/exchange/call';

/** A request whose answer comes in pages, each of which has the token of the next. */
export interface PagedRequest {
  /** What a page has, in the plural, such as `events`. */
  readonly nouns: string;
  /** The token that the request itself starts with. */
  readonly firstToken: string | undefined;
  /** Returns the call for the page of a token. Undefined for the first page. */
  callAt(token: string | undefined): Extract<Call, { kind: 'rpc' }>;
  /** Reads the rows of an answer. Undefined if it isn't a page. */
  readPage(answer: JsonValue): Page | undefined;
}

export interface Page {
  readonly rows: readonly JsonValue[];
  /** The token of the next page. Undefined for the last one, however few rows the others have. */
  readonly token: string | undefined;
}
