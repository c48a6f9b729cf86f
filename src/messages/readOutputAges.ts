import { readFields } from '../core/base/json/readFields';
import { hasMembers, isCount, isFlag, isListOf, isOneOf, isText } from './guard';
import type { OutputAgesMessage, OutputPlace } from './outputAge';

const isPlace = hasMembers({ owner: isText, isFirst: isFlag }, { isKept: isOneOf(true) });

const isAges = hasMembers({
  kind: isOneOf('ages'),
  ages: isListOf(
    hasMembers(
      { owner: isText },
      { outdated: hasMembers({ text: isText, cells: isCount }, { isCurrent: isOneOf(true) }) },
    ),
  ),
});

/** Reads a message from the extension to the notebook renderer. Returns undefined for anything else. */
export function readOutputAges(message: unknown): OutputAgesMessage | undefined {
  return isAges(message) ? message : undefined;
}

/** Reads the place of an output from its metadata. Undefined for an output that was copied with its cell. */
export function readOutputPlace(metadata: unknown): OutputPlace | undefined {
  const place = readFields(metadata)?.['rpcbook'];
  return isPlace(place) ? place : undefined;
}
