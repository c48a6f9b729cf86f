type FindAction = 'open' | 'next' | 'previous';

/** The parts of a keyboard event that decide what it does. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns what a key does in an answer, with VS Code's keys for Find; undefined for other keys. */
export function findKey({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): FindAction | undefined {
  if (altKey) return undefined;
  const isChord = ctrlKey !== metaKey;
  if (key.toLowerCase() === 'f' && isChord && !shiftKey) return 'open';
  if (key === 'F3' && !ctrlKey && !metaKey) return shiftKey ? 'previous' : 'next';
  return undefined;
}
