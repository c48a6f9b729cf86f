import type { Value } from '../../../core/base/view/value';
import { type Action, labelOfAction } from '../../../core/model/exchange/action';
import type { LookUpSubject } from '../../../messages/outputMessage';
import type { MenuEntry } from '../dom/menu';
import type { ViewContext } from '../dom/viewContext';

/** An identifier with actions: copy always, look up if `subject` is set. */
export interface Identifier {
  readonly text: string;
  /** `address`, `transaction hash`: completes “Copy …”. */
  readonly noun: string;
  readonly subject?: LookUpSubject;
}

const hashNouns = {
  transaction: 'transaction hash',
  block: 'block hash',
  topic: 'topic',
  l2netTransaction: 'transaction hash',
  l2netBlock: 'block hash',
  solanaTransaction: 'signature',
  other: 'hash',
} as const;

/** Returns the identifier in a value; undefined if there is none. */
export function identifierOf(value: Value): Identifier | undefined {
  switch (value.kind) {
    case 'address':
    case 'key':
    case 'felt':
      return { text: value.text, noun: value.kind, subject: { of: value.kind, text: value.text } };
    case 'hash': {
      const noun = hashNouns[value.of];
      return value.of === 'other'
        ? { text: value.text, noun }
        : { text: value.text, noun, subject: { of: value.of, text: value.text } };
    }
    case 'hex':
      return /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(value.text)
        ? { text: value.text, noun: 'bytes', subject: { of: 'hex', text: value.text } }
        : { text: value.text, noun: 'bytes' };
    case 'indexedHash':
      return { text: value.text, noun: 'hash' };
    default:
      return undefined;
  }
}

/** Returns what can be done with an identifier of an answer, beside looking it up. */
function actionsOf({ of, text }: LookUpSubject, network: string): readonly Action[] {
  switch (of) {
    case 'transaction':
    case 'l2netTransaction':
      return [{ kind: 'trace', network, hash: text }];
    case 'address':
    case 'key':
    // A felt may also be an address.
    case 'felt':
      return [
        { kind: 'label', network, address: text },
        { kind: 'removeLabel', network, address: text },
      ];
    default:
      return [];
  }
}

/** Returns the menu of an identifier. */
export function identifierEntries(identifier: Identifier, context: ViewContext): readonly MenuEntry[] {
  const { text, noun, subject } = identifier;
  const { lookUp, act, network = '' } = context;
  const copy: MenuEntry = { kind: 'item', label: `Copy ${noun}`, run: () => context.copy(text, noun) };
  if (subject === undefined || lookUp === undefined) return [copy];
  return [
    copy,
    { kind: 'item', label: `Look up ${noun}`, run: () => lookUp(subject) },
    ...actionsOf(subject, network).map((action): MenuEntry => ({
      kind: 'item',
      label: labelOfAction(action),
      run: () => act?.(action),
    })),
  ];
}
