import type { ParsedCell } from '../../model/cell/cell';
import type { SourceRange } from '../../model/cell/problem';
import type { Family, Network } from '../../model/networks/network';
import { type Completion, placeAround } from '../language/completion/completion';
import type { CodeAction } from '../language/edits/textEdit';
import { networkOf } from '../language/shared/cellComposition';
import type { LanguageContext } from '../language/shared/languageContext';
import { canLookUp } from './lookup';
import { offersFor } from './offers';
import { parseSubject, type Subject } from './subject';

/** A request that a bare identifier in a cell can become. */
interface BareRequest {
  readonly label: string;
  /** The request, below `# @network` if the cell's own network doesn't have it. */
  readonly text: string;
}

interface BareIdentifier {
  readonly subject: Subject;
  readonly range: SourceRange;
}

/** Maximum characters of a cell with a bare identifier. */
const bareCellCharacters = 2000;

/**
 * Completes a cell that consists of a hash, an address, or a key with the requests that look it up, most likely first.
 */
export function completeBareSubject(
  context: LanguageContext,
  edited: ParsedCell,
  offset: number,
): readonly Completion[] {
  const bare = findBareIdentifier(edited);
  if (bare === undefined || offset < bare.range.start || offset > bare.range.end) return [];
  const typed = edited.text.slice(bare.range.start, bare.range.end);
  return requestsFor(bare.subject, context, edited).map(({ label, text }, index) => ({
    label,
    kind: 'method',
    detail: /^(?:\w+)/m.exec(text.replace(/^#.*\n/gm, ''))?.[0] ?? '',
    text,
    filter: typed,
    order: `0${String(index).padStart(2, '0')}`,
    ...placeAround(bare.range.start, offset, bare.range.end),
  }));
}

/** Returns the same requests as quick fixes, if the range touches the identifier. */
export function fixBareSubject(
  context: LanguageContext,
  edited: ParsedCell,
  { start, end }: SourceRange,
): readonly CodeAction[] {
  const bare = findBareIdentifier(edited);
  if (bare === undefined || end < bare.range.start || start > bare.range.end) return [];
  return requestsFor(bare.subject, context, edited).map(({ label, text }, index) => ({
    title: `Look Up: ${label}`,
    kind: 'quickfix',
    edits: [{ range: bare.range, text }],
    ...(index === 0 && { isPreferred: true }),
  }));
}

/**
 * Returns the identifier if the cell contains nothing but it, comments and variables. Quotes around it are a part of
 * it.
 */
function findBareIdentifier({ text }: ParsedCell): BareIdentifier | undefined {
  if (text.length > bareCellCharacters) return undefined;
  let found: BareIdentifier | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const bare = line.trim();
    if (bare !== '' && !/^(?:#|\/\/|@)/.test(bare)) {
      const subject = parseSubject(bare.replace(/^"([^"]*)"$/, '$1'));
      if (found !== undefined || subject === undefined || !isIdentifier(subject)) return undefined;
      const at = start + line.indexOf(bare);
      found = { subject, range: { start: at, end: at + bare.length } };
    }
    start += line.length + 1;
  }
  return found;
}

/** A name or a number may be the beginning of a request. */
function isIdentifier({ kind }: Subject): boolean {
  return kind === 'hash' || kind === 'felt' || kind === 'address' || kind === 'key';
}

function requestsFor(subject: Subject, context: LanguageContext, edited: ParsedCell): readonly BareRequest[] {
  const chosen = networkOf(context, edited);
  const own = chosen.kind === 'ok' ? chosen.value : undefined;
  const others = context.services.flatMap(({ networks }) => networks);
  const networks = own === undefined ? others : [own, ...others.filter(({ key }) => key !== own.key)];
  const place = (text: string, fits: (network: Network) => boolean): string | undefined => {
    const network = networks.find(fits);
    if (network === undefined) return undefined;
    return network.key === own?.key ? text : `# @network ${network.key}\n${text}`;
  };
  const simple = simpleRequests(subject).map(({ label, text, family }) => ({
    label,
    text: place(text, (network) => network.family === family),
  }));
  const lookups = offersFor(subject, networks).flatMap(({ lookup, label, values }) => {
    const defaults = lookup.fields.map((field) => [field.id, values[field.id] ?? field.initial ?? '']);
    const filled = Object.fromEntries(defaults);
    const isWhole = lookup.fields.every(({ id, check }) => check(String(filled[id])) === undefined);
    return isWhole ? [{ label, text: place(lookup.print(filled), (network) => canLookUp(lookup, network)) }] : [];
  });
  const all = subject.kind === 'hash' ? [...lookups, ...simple] : [...simple, ...lookups];
  return all.flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }]));
}

/** Requests that aren't separate lookups. */
function simpleRequests({
  kind,
  text,
}: Subject): readonly { readonly label: string; readonly text: string; readonly family: Family }[] {
  switch (kind) {
    case 'hash':
      return [{ label: 'Transaction with this hash', text: `eth_getTransactionByHash ${text}`, family: 'evm' }];
    case 'address':
      return [
        { label: 'Balance of this address', text: `eth_getBalance ${text} latest`, family: 'evm' },
        { label: 'Code of this contract', text: `eth_getCode ${text} latest`, family: 'evm' },
      ];
    case 'key':
      return [
        { label: 'Balance of this account', text: `getBalance ${text}`, family: 'solana' },
        {
          label: 'Account with this key',
          text: `getAccountInfo ${text} { "encoding": "jsonParsed" }`,
          family: 'solana',
        },
      ];
    default:
      return [];
  }
}
