import type { WireReply } from '../wire/wire';
import type { Credential } from './credential';
import { createByteRedactor, createRedactor } from './redactor';

/**
 * Takes the credential out of everything that came back, before anything else looks at it: services have echoed keys in
 * bodies, headers and error texts.
 */
export function redactReply(reply: WireReply, credential: Credential | undefined): WireReply {
  if (!credential) return reply;
  const secrets = credential.secret ? [credential.key, credential.secret] : [credential.key];
  switch (reply.kind) {
    case 'reply': {
      const redact = createRedactor(secrets);
      const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, redact(value)]));
      return { ...reply, headers, body: createByteRedactor(secrets)(reply.body) };
    }
    case 'networkError':
      return { ...reply, detail: createRedactor(secrets)(reply.detail), ...(reply.cure !== undefined && { cure: createRedactor(secrets)(reply.cure) }) };
    case 'tooLarge':
    case 'timeout':
    case 'aborted':
      return reply;
  }
}
