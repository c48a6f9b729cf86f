import { groupDigits } from '../../../base/view/amountText';
import type { DecodedEvent } from '../../../formats/abi/decode/decodeLog';
import type { ChoiceReason, NameDoubt } from '../../../formats/abi/decode/ownerChoice';
import { isStandard } from '../../../formats/abi/names/knownContracts';
import type { AbiSource } from '../../../formats/abi/type/abi';

/**
 * Formats the source of an ABI: `Token.json (workspace)`. The group of a built-in declaration isn't the owner of a
 * contract that uses it: `declaration of Uniswap V1 (built-in list)`.
 */
export function sourceText(source: AbiSource): string {
  if (source.kind === 'builtIn' && !isStandard(source.label)) return `declaration of ${ownerText(source)}`;
  return ownerText(source);
}

/** Formats the source of an ABI that is known to be that of the contract, or that names several. */
function ownerText(source: AbiSource): string {
  // The labels of web services show how reliable their answers are, and those of code how it was recognized.
  const isWhole =
    source.kind === 'cell' || source.kind === 'code' || source.kind === 'verified' || source.kind === 'signature';
  return isWhole ? source.label : `${source.label} (${places[source.kind]})`;
}

const places = {
  addressMap: 'address map in the settings',
  deployment: 'deployment',
  workspace: 'workspace',
  builtIn: 'built-in list',
} as const;

/** What shows that a declaration is the contract's own, among others or alone. */
export const choiceReasons: Readonly<Record<ChoiceReason, string>> = {
  contract: 'shown by the contract',
  events: "shown by the contract's other events",
  values: 'shown by the values',
};

/** Why the names of a declaration aren't used. Another indexing is named in the label. */
export const doubts: Readonly<Record<NameDoubt, string>> = {
  indexing: '',
  values: ', but the values are unlikely for its names',
  evidence: ', but nothing shows that its names apply',
};

/** Formats the source of an event, or all sources that could own it: `one of: ERC-20, ERC-721 (built-in list)`. */
export function eventSourceText({ passedOver, ...event }: DecodedEvent): string {
  const text = ownerOfEvent(event);
  return passedOver === undefined
    ? text
    : `${text}. ${ownerText(passedOver)} isn't used: its declaration has other arguments indexed than the log`;
}

function ownerOfEvent({ source, alsoOf = [], oneOf, chosenBy, doubt }: DecodedEvent): string {
  if (oneOf !== undefined) return ownerText({ ...source, label: `one of: ${oneOf.join(', ')}` });
  const label = alsoOf.length === 0 ? source.label : `${source.label}, also ${alsoOf.join(', ')}`;
  if (doubt !== undefined) return `${sourceText({ ...source, label })}${doubts[doubt]}`;
  const isOwner = chosenBy === 'contract' || chosenBy === 'events';
  const text = isOwner ? ownerText({ ...source, label }) : sourceText({ ...source, label });
  return `${text}${chosenBy === undefined ? '' : `, ${choiceReasons[chosenBy]}`}`;
}

/** An event that could describe the same log as another one. */
interface OtherEvent {
  readonly signature: string;
  readonly owner: string;
  /** The source that it would be decoded with. */
  readonly text: string;
}

/** Maximum number of other events that are named. */
const maxOthers = 5;

/**
 * Formats what else an event could be: `Uniswap V2 (built-in list), Pair.json (workspace)`. Omits owners that the event
 * itself names. Undefined if there is nothing else.
 */
export function otherSourcesText(
  { signature, oneOf = [] }: { readonly signature: string; readonly oneOf?: readonly string[] },
  others: readonly OtherEvent[],
): string | undefined {
  const texts = others
    .filter(({ owner }) => !oneOf.includes(owner))
    .map((other) => (other.signature === signature ? other.text : `${other.signature} of ${other.text}`));
  const distinct = [...new Set(texts)];
  const left = distinct.length - maxOthers;
  const shown = distinct.slice(0, maxOthers).join(', ');
  if (distinct.length === 0) return undefined;
  return left > 0 ? `${shown} and ${groupDigits(left)} more` : shown;
}
