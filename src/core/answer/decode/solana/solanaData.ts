import type { JsonValue } from '../../../base/json/jsonValue';
import { isList } from '../../../base/json/readMember';
import { textValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import { anyValue } from '../shared/memberValue';

/**
 * Shows the data of a Solana account: text with its encoding (`["…", "base64"]`), or the data as the node parsed it.
 */
export function solanaData(json: JsonValue | undefined): Value {
  const [text, encoding] = isList(json) && json.length === 2 ? json : [];
  if (typeof text !== 'string' || typeof encoding !== 'string') return anyValue(json);
  return textValue(text === '' ? 'No data' : `${text} (${encoding})`);
}
