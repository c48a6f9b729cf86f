import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { isList } from '../../../base/json/readMember';
import type { DecodedView, Section } from '../../../base/view/decodedView';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { Network } from '../../../model/networks/network';

/**
 * Decodes the answer of one method. Undefined for an answer that doesn't have the form of its method, which then gets the
 * generic view.
 */
export type AnswerDecoder = (
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
  params: readonly JsonValue[] | JsonObject,
) => DecodedView | undefined;

/** How the answers of one family are decoded. */
export interface DecoderTable {
  /** By method. A method of l2net has the prefix `l2net_` here, whatever its network's prefix is. */
  readonly methods: Readonly<Record<string, AnswerDecoder>>;
  /** By the start of the method, for groups in which nodes have methods that the catalogue doesn't list. */
  readonly prefixes: Readonly<Record<string, AnswerDecoder>>;
  /** Returns the sections for what nodes of the family put into the data of an error. */
  errorSections(data: JsonValue, hints: DecodeHints): readonly Section[];
}

type PositionalDecoder = (
  params: readonly JsonValue[],
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
) => DecodedView | undefined;

/** Makes a decoder of a function that reads the parameters by position. Named parameters are an empty list to it. */
export function byPosition(decode: PositionalDecoder): AnswerDecoder {
  return (value, network, hints, params) => decode(isList(params) ? params : [], value, network, hints);
}
