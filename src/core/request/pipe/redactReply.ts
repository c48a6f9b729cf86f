import type { Credential } from '../../base/credentials/credential';
import type { RecentRedactors, Redactor } from '../../base/credentials/recentRedactors';
import type { Secret } from '../../base/credentials/secret';
import type { WireReply } from '../../base/wire/wire';

/**
 * Removes the credential and the other secrets of a request from the whole reply before any other code sees it.
 * Services have echoed keys in bodies, headers and error texts.
 */
export function redactReply(
  reply: WireReply,
  credential: Credential | undefined,
  others: readonly Secret[],
  redactors: RecentRedactors,
): WireReply {
  const secrets = credential === undefined ? others : [...secretsOfCredential(credential), ...others];
  return secrets.length === 0 ? reply : redactReplyWith(reply, redactors.of(secrets));
}

/** Applies a redactor to every text of a reply. */
export function redactReplyWith(reply: WireReply, redact: Redactor): WireReply {
  switch (reply.kind) {
    case 'reply': {
      const body = redact.bytes(reply.body);
      const names = Object.keys(reply.headers);
      // Answers over a socket have no headers, and almost none contain a secret.
      if (names.length === 0 && body === reply.body) return reply;
      const headers: Record<string, string> = {};
      for (const name of names) headers[name] = redact.text(reply.headers[name] ?? '');
      return { ...reply, headers, body };
    }
    case 'networkError':
      return {
        ...reply,
        detail: redact.text(reply.detail),
        ...(reply.cure !== undefined && { cure: redact.text(reply.cure) }),
      };
    case 'tooLarge':
    case 'timeout':
    case 'aborted':
      return reply;
  }
}

/** The key of a credential, and its secret if it has one. */
export function secretsOfCredential({ key, secret }: Credential): readonly Secret[] {
  return secret === undefined ? [key] : [key, secret];
}
