import type { LogText } from '../abi/decodeLog';
import type { JsonValue } from '../json/jsonValue';
import { readList, readMember, readText } from '../json/readMember';

/** What decoding needs of a log object; absent parts read as empty. */
export function readLog(log: JsonValue | undefined): LogText {
  return {
    address: readText(log, 'address') ?? '0x',
    topics: readList(log, 'topics').filter((topic) => typeof topic === 'string'),
    data: readText(log, 'data') ?? '0x',
  };
}

/** Whether a reorganization took the log back. */
export function isRemoved(log: JsonValue | undefined): boolean {
  return readMember(log, 'removed') === true;
}
