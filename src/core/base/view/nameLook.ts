/**
 * Returns a form that is equal for names that look the same: without marks, spaces and signs, and with one letter for
 * all letters that look alike.
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
