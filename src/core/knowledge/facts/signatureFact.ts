import { isList, readMember } from '../../base/json/jsonValue';
import type { NamedWebService, WebService } from '../../base/wire/webServices';
import type { AbiItem } from '../../formats/abi/type/abi';
import { selectorOf, topicOf } from '../../formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../formats/abi/type/parseHumanReadableAbi';
import { type Fact, type KeptFacts, webFactPlace } from './factPlace';

/** A signature service's answer about a selector or a topic. */
export interface SignatureFact {
  /** `0x` and 8 or 64 lowercase digits. */
  readonly hash: string;
  /** `transfer(address,uint256)`. Several may have the same selector by chance. Empty if the service knows none. */
  readonly signatures: readonly string[];
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
}

const day = 24 * 60 * 60 * 1000;
const month = 30 * day;

/** Maximum characters of a signature. Those of real contracts have at most a few hundred. */
const maxSignatureLength = 2_000;

/** Returns what a service has returned for a hash. Undefined if it was not asked, or too long ago. */
export async function findSignatureFact(
  facts: KeptFacts,
  service: WebService,
  hash: string,
  now: number,
): Promise<SignatureFact | undefined> {
  const fact = await facts.find('signature', webFactPlace(named(service), hash));
  const read = fact && readSignatureFact(fact, hash);
  const lasts = read?.signatures.length === 0 ? day : month;
  return read !== undefined && Math.abs(now - read.learnedAt) < lasts ? read : undefined;
}

/** Returns a service's answer about a hash, for storing. A hash means the same on all chains. */
export function signatureFact(service: WebService, { hash, signatures, learnedAt }: SignatureFact): Fact {
  return { kind: 'signature', ...webFactPlace(named(service), hash), value: { signatures }, learnedAt };
}

function named(service: WebService): NamedWebService {
  return { kind: 'signatures', service };
}

/**
 * Parses a signature that a service returned for a hash. The declaration is an event for a topic, otherwise a function.
 * Undefined for a text that isn't a signature, or that has another hash.
 */
export function parseSignature(text: string, hash: string): AbiItem | undefined {
  if (text.length > maxSignatureLength || /[^\w$(),[\]]/.test(text)) return undefined;
  const { items, problems } = parseHumanReadableAbi(text, hash.length === 66 ? 'event' : 'function');
  const [item, another] = items;
  if (item === undefined || another !== undefined || problems.length > 0) return undefined;
  return (item.kind === 'event' ? topicOf(item) : selectorOf(item)) === hash ? item : undefined;
}

function readSignatureFact({ value, learnedAt }: Fact, hash: string): SignatureFact | undefined {
  const signatures = readMember(value, 'signatures');
  if (!isList(signatures)) return undefined;
  return { hash, signatures: signatures.filter((text) => typeof text === 'string'), learnedAt };
}
