import type { Credential } from '../credentials/credential';
import { createByteRedactor, createRedactor } from '../credentials/redactor';
import type { Secret } from '../credentials/secret';
import type { WireReply } from '../wire/wire';

/**
 * Removes the credential and the other secrets of a request from the whole reply before any other code sees it.
 * Services have echoed keys in bodies, headers and error texts.
 */
export function redactReply(
  reply: WireReply,
  credential: Credential | undefined,
  others: readonly Secret[] = [],
): WireReply {
  const own = credential ? [credential.key, ...(credential.secret ? [credential.secret] : [])] : [];
  const secrets = [...own, ...others];
  if (secrets.length === 0) return reply;
  switch (reply.kind) {
    case 'reply': {
      const redact = createRedactor(secrets);
      const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, redact(value)]));
      return { ...reply, headers, body: createByteRedactor(secrets)(reply.body) };
    }
    case 'networkError':
      return {
        ...reply,
        detail: createRedactor(secrets)(reply.detail),
        ...(reply.cure !== undefined && { cure: createRedactor(secrets)(reply.cure) }),
      };
    case 'tooLarge':
    case 'timeout':
    case 'aborted':
      return reply;
  }
}
