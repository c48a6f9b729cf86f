import { lazily } from '../lazily';
import { createRedactor } from './redactor';
import type { Secret } from './secret';

/** The maximum length of a library's message to show. */
const maxLength = 160;

const plainRedactor = lazily(() => createRedactor([]));

/**
 * Describes an error of a library without a full stop: its class and code, and the start of its message without secrets
 * and anything that looks like a key. Libraries include whole addresses in their messages.
 */
export function describeError(error: unknown, secrets: readonly Secret[] = []): string {
  const name = wordOf(error, 'name');
  const kind = [name === 'Error' ? undefined : name, wordOf(error, 'code')]
    .filter((word) => word !== undefined)
    .join(' ');
  const redact = secrets.length === 0 ? plainRedactor() : createRedactor(secrets);
  const text = messageOf(error);
  const message = redact(text)
    .replace(/\b(?:https?|wss?):\/\/\S+/gi, '[address]')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  const shown = message.length > maxLength ? `${message.slice(0, maxLength)}…` : message;
  const parts = [kind, shown].filter((part) => part !== '');
  return parts.length === 0 ? 'unknown error' : parts.join(': ');
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : '';
}

/** Names and codes are words. Any other value is dropped. */
function wordOf(error: unknown, member: 'name' | 'code'): string | undefined {
  if (typeof error !== 'object' || error === null || !(member in error)) return undefined;
  const value: unknown = Reflect.get(error, member);
  return typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_]{0,60}$/.test(value) ? value : undefined;
}
