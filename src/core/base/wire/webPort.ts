import type { Secret } from '../credentials/secret';
import type { WireOptions, WireReply } from './wire';

/** A request to a public service on the web. It has no body and no headers, so nothing else can be sent with it. */
export interface WebRequest {
  /** Sealed, because it may contain the service's own key. */
  readonly url: Secret;
  readonly origin: string;
  /** The setting that names the service, for messages. */
  readonly setting: string;
}

/**
 * Sends requests to public web services: GET only, over https and to public addresses unless the user allowed the
 * origin, with a limited answer and without following redirects. Never throws for anything the network can do.
 */
export interface WebPort {
  get(request: WebRequest, options: WireOptions): Promise<WireReply>;
}

/** Maximum bytes of a web service's answer. */
export const maxWebAnswerBytes = 16 * 1024 * 1024;
