import type { Secret } from '../credentials/secret';
import type { WireOptions, WireReply } from './wire';

/** A question to a public service on the web. It has no body and no headers, so that nothing else can be sent along. */
export interface WebRequest {
  /** Sealed, because it may hold the service's own key. */
  readonly url: Secret;
  readonly origin: string;
  /** The setting that names the service, for messages. */
  readonly setting: string;
}

/**
 * Asks public services on the web: GET only, over https or on this computer, with a limited answer and without following
 * redirects. Never throws for anything the network can do.
 */
export interface WebPort {
  get(request: WebRequest, options: WireOptions): Promise<WireReply>;
}

/** Maximum bytes of an answer of a web service. */
export const maxWebAnswerBytes = 16 * 1024 * 1024;
