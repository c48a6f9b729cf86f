/** Letters and signs that look like a letter and have no compatibility form with it. */
const letters: ReadonlyMap<string, string> = new Map(
  'ıi ȷj łl đd ðd øo ħh ŧt ƒf ĸk þp $s @a €e ₮t ¢c £l ₿b ₵c ©c ®r ℮e ℓl'.split(' ').map((pair) => {
    const [sign = '', letter = ''] = pair;
    return [sign, letter];
  }),
);

/**
 * Returns a form that is equal for names that look the same: without marks, spaces and signs, and with one letter for
 * all letters that look alike.
 */
export function nameLook(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[I|]/g, 'l')
    .toLowerCase()
    .replace(/[^ -~]|[$@]/gu, (sign) => letters.get(sign) ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd')
    .replaceAll('vv', 'w');
}
