/**
 * Returns the form in which names that look the same are equal: without marks, spaces and signs, and with one letter for
 * those that are taken for each other.
 */
export function nameLook(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[I|]/g, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
