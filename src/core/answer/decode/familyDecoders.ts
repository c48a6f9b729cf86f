import { families, type Family } from '../../model/networks/network';
import { evmDecoders } from './evm/evmDecoders';
import { l2netDecoders } from './l2net/l2netDecoders';
import type { AnswerDecoder, DecoderTable, PiecewiseDecoder } from './shared/decoderTable';
import { solanaDecoders } from './solana/solanaDecoders';

/** How the answers of each family are decoded. A table is read where it is used: many runs need only one. */
export const familyDecoders: Readonly<Record<Family, DecoderTable>> = {
  get evm() {
    return evmDecoders;
  },
  get solana() {
    return solanaDecoders;
  },
  get l2net() {
    return l2netDecoders;
  },
};

/**
 * Returns the decoder of a method of any family: no two families have a method with the same name, and a network may
 * answer methods of another family. `method` has the neutral prefix. Undefined for a method with the generic view.
 */
export function decoderOf(method: string): AnswerDecoder | PiecewiseDecoder | undefined {
  for (const family of families) {
    const { methods } = familyDecoders[family];
    if (Object.hasOwn(methods, method)) return methods[method];
  }
  for (const { prefixes } of Object.values(familyDecoders))
    for (const [prefix, decode] of Object.entries(prefixes)) if (method.startsWith(prefix)) return decode;
  return undefined;
}
