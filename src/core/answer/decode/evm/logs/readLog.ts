import { type JsonValue, readList, readMember, readText } from '../../../../base/json/jsonValue';
import type { LogText } from '../../../../formats/abi/decode/decodeLog';

/** Reads the topics and data of a log object. Absent parts are empty. */
export function readLog(log: JsonValue | undefined): LogText {
  const blockNumber = readText(log, 'blockNumber');
  return {
    address: readText(log, 'address') ?? '0x',
    topics: readList(log, 'topics').filter((topic) => typeof topic === 'string'),
    data: readText(log, 'data') ?? '0x',
    ...(blockNumber !== undefined && { blockNumber }),
  };
}

/** Returns whether a reorganization removed the log. */
export function isRemoved(log: JsonValue | undefined): boolean {
  return readMember(log, 'removed') === true;
}
