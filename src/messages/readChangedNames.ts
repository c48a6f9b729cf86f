import type { ChangedNamesMessage } from './changedNames';
import { hasMembers, isListOf, isOneOf, isText } from './guard';

const isChangedNames = hasMembers(
  {
    kind: isOneOf('changedNames'),
    network: isText,
    names: isListOf(
      hasMembers({ address: isText, former: isListOf(isText) }, { name: isText, isLabel: isOneOf(true) }),
    ),
  },
  { lacks: hasMembers({}, { calls: isText, changes: isText }) },
);

/** Reads a message about changed names from the extension to the notebook renderer. Undefined for anything else. */
export function readChangedNames(message: unknown): ChangedNamesMessage | undefined {
  return isChangedNames(message) ? message : undefined;
}
