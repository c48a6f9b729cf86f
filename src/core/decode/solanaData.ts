import type { JsonValue } from '../json/jsonValue';
import { isList } from '../json/readMember';
import { textValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { anyValue } from './memberValue';

/** Shows the data of a Solana account: text with its encoding (`["…", "base64"]`), or what the node parsed. */
export function solanaData(json: JsonValue | undefined): Value {
  const [text, encoding] = isList(json) && json.length === 2 ? json : [];
  if (typeof text !== 'string' || typeof encoding !== 'string') return anyValue(json);
  return textValue(text === '' ? 'No data' : `${text} (${encoding})`);
}
