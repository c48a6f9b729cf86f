import { withHostKeyPlace } from './hostKey';

/** Lists every origin by name for a sentence. None is omitted, because the user must see all of them. */
export function formatOrigins(origins: readonly string[]): string {
  return origins.length === 0 ? 'no address' : origins.map(withHostKeyPlace).join(', ');
}
