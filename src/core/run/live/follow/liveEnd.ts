import type { Exchange } from '../../../model/exchange/exchange';
import type { Refusal } from '../../../model/exchange/refusal';
import type { Explanation } from '../../../model/failure/explainOutcome';
import type { LiveStatus } from './liveStatus';

/** Why following ended. */
export type LiveEnd =
  | { readonly kind: 'ended'; readonly status: LiveStatus }
  /** The network never answered until the end. `exchange` is the last attempt. */
  | { readonly kind: 'unreached'; readonly exchange: Exchange; readonly status: LiveStatus }
  | { readonly kind: 'failed'; readonly explanation: Explanation; readonly status: LiveStatus }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly status: LiveStatus };
