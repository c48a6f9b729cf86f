import { withoutTrailing } from '../../base/withoutTrailing';
import type { Network } from '../networks/network';
import type { Call } from './exchange';

type GasCall = Extract<Call, { readonly kind: 'gas' }>;

/** How often escapes of a path may be escaped again. */
const maxDecoded = 3;

/**
 * Returns the method that the gas API executes for a path, which its price depends on. Servers ignore case, escapes, empty
 * segments and what is behind the path, so a path that only differs in these is the same method.
 */
export function gasMethod(path: string, { gas }: Pick<Network, 'gas'> = {}): GasCall['method'] {
  const [plain, own] = [plainPath(path), plainPath(gas?.baseFeePath ?? '')];
  return plain.includes('basefeehistory') || (own !== '' && plain === own) ? 'GET baseFeeHistory' : 'GET';
}

function plainPath(path: string): string {
  let plain = path;
  for (let times = 0; times < maxDecoded && plain.includes('%'); times += 1) plain = decoded(plain);
  const [way = ''] = plain.split(/[?#]/);
  const visible = way
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]/gu, '');
  return withoutTrailing(visible, '/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
