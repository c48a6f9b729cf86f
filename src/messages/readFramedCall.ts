import type { JsonValue } from '../core/base/json/jsonValue';
import { isList, isObject, readMember } from '../core/base/json/readMember';
import type { Call } from '../core/model/exchange/call';
import { isEither, isFiniteNumber, isFlag, isListOf, isOneOf, isText } from './guard';

const isTexts = isListOf(isText);
const isIds = isListOf(isEither(isText, isFiniteNumber));
const isGasMethod = isOneOf('GET baseFeeHistory', 'GET');

/** Reads the call in the header of an exchange. Undefined for anything else. */
export function readFramedCall(json: JsonValue | undefined): Call | undefined {
  const method = readMember(json, 'method');
  switch (readMember(json, 'kind')) {
    case 'rpc': {
      const params = readMember(json, 'params');
      return isText(method) && (isList(params) || isObject(params)) ? { kind: 'rpc', method, params } : undefined;
    }
    case 'raw': {
      const text = readMember(json, 'text');
      const isBatch = readMember(json, 'isBatch');
      const [methods, ids] = [readMember(json, 'methods'), readMember(json, 'ids')];
      return isText(text) && isFlag(isBatch) && isTexts(methods) && isIds(ids)
        ? { kind: 'raw', text, isBatch, methods, ids }
        : undefined;
    }
    case 'gas': {
      const path = readMember(json, 'path');
      return isText(path) && isGasMethod(method) ? { kind: 'gas', path, method } : undefined;
    }
    default:
      return undefined;
  }
}
