import { accountSignatures } from './signatures/accountSignatures';
import { exchangeSignatures } from './signatures/exchangeSignatures';
import { governanceSignatures } from './signatures/governanceSignatures';
import { lendingSignatures } from './signatures/lendingSignatures';
import type { SignatureGroup } from './signatures/signatureGroup';
import { tokenSignatures } from './signatures/tokenSignatures';

/**
 * The built-in standards and well-known protocols. Standards come first, so that they are preferred over copies of
 * them.
 */
export const builtInSignatures: readonly SignatureGroup[] = [
  ...tokenSignatures,
  ...governanceSignatures,
  ...exchangeSignatures,
  ...lendingSignatures,
  ...accountSignatures,
];
