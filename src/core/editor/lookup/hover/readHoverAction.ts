import { byKind, count, listOf, mapped, members, oneOf, type Reader, text } from '../../../base/json/readers';
import type { LookupKind } from '../lookup';
import { lookups } from '../lookups';
import { parseSubject } from '../subject';
import type { HoverAction, HoveredHash, HoverPlace } from './hoverAction';

/** Reads a link's identifier. Accepts only identifiers in the form used in requests, never other text. */
const readIdentifier = mapped(text, (word) => {
  const subject = parseSubject(word);
  return subject === undefined || subject.kind === 'name' ? undefined : subject.text;
});

const readHash = mapped(text, (word) => {
  const subject = parseSubject(word);
  return subject?.kind === 'hash' || subject?.kind === 'felt' ? subject.text : undefined;
});

const readKind: Reader<LookupKind> = mapped(text, (kind) =>
  Object.hasOwn(lookups, kind) ? (kind as LookupKind) : undefined,
);

const readPlace: Reader<HoverPlace> = members({ uri: text, line: count, character: count });
const readTarget: Reader<HoveredHash> = members({ hash: readHash, place: readPlace });
const transaction = { hash: readHash, network: text };

/** Reads the argument of a hover link. Returns undefined for anything that isn't an action. */
export const readHoverAction: Reader<HoverAction> = byKind({
  lookUp: { target: readTarget, networks: listOf(text) },
  choose: { target: readTarget, network: text },
  elsewhere: { target: readTarget },
  open: transaction,
  addToNotebook: transaction,
  trace: transaction,
  changes: transaction,
  why: { target: readTarget, network: text },
  copy: { place: readPlace, form: oneOf(['written', 'inside']) },
  offer: { lookup: readKind, text: readIdentifier },
  openSource: { text: readIdentifier, network: text, source: count },
  label: { text: readIdentifier },
  subject: { text: readIdentifier },
});
