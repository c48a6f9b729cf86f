import { addressValue } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { Wording } from '../../shared/wording';

/** Writes the parts of sentences about one answer of an EVM network. `tokens` are the contracts of its logs. */
export class SentenceParts extends Wording {
  constructor(network: Network, hints: DecodeHints, tokens: Iterable<string>) {
    super(network, hints, tokens, checksummed);
  }
}

function checksummed(address: string): string {
  const value = addressValue(address);
  return value.kind === 'address' ? value.text : address;
}
