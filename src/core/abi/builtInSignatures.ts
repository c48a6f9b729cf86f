import { accountSignatures } from './accountSignatures';
import { exchangeSignatures } from './exchangeSignatures';
import { governanceSignatures } from './governanceSignatures';
import { lendingSignatures } from './lendingSignatures';
import type { SignatureGroup } from './signatureGroup';
import { tokenSignatures } from './tokenSignatures';

/** The standards and well-known protocols that need no ABI: standards first, so that they win over what imitates them. */
export const builtInSignatures: readonly SignatureGroup[] = [
  ...tokenSignatures,
  ...governanceSignatures,
  ...exchangeSignatures,
  ...lendingSignatures,
  ...accountSignatures,
];
