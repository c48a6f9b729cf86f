import type { JsonValue } from '../../base/json/jsonValue';
import { readText } from '../../base/json/readMember';

/** Returns why a frame failed, in the node's words. Some nodes write an empty text where a call didn't fail. */
export function frameFailure(frame: JsonValue): string | undefined {
  const error = readText(frame, 'error');
  return error === '' ? undefined : error;
}
