import { isList, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import type { Piecewise } from '../../../base/piecewise';
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

/** Decodes an answer that may be long in pieces. Other work can be done in between. */
export type PiecewiseDecoder = (...given: Parameters<AnswerDecoder>) => Piecewise<DecodedView | undefined>;

/** How the answers of one family are decoded. */
export interface DecoderTable {
  /** By method. l2net methods have the prefix `l2net_` here, regardless of the network's own prefix. */
  readonly methods: Readonly<Record<string, AnswerDecoder | PiecewiseDecoder>>;
  /** By the start of the method, for groups in which nodes have methods that the catalogue doesn't list. */
  readonly prefixes: Readonly<Record<string, AnswerDecoder | PiecewiseDecoder>>;
  /** Returns the sections for the family-specific data of an error. */
  errorSections(data: JsonValue, hints: DecodeHints): readonly Section[];
}

/** Decodes an answer by the parameters of its call, which are in order. */
export type PositionalDecoder = (
  params: readonly JsonValue[],
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
) => DecodedView | undefined;

/**
 * Creates a decoder from a function that takes the parameters by position. It gets an empty list for named parameters.
 */
export function byPosition(decode: PositionalDecoder): AnswerDecoder {
  return (value, network, hints, params) => decode(isList(params) ? params : [], value, network, hints);
}
