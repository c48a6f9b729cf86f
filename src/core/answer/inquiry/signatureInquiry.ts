import { isList, isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { countedText } from '../../base/view/amountText';
import { selectorOf, signatureOf, topicOf } from '../../formats/abi/type/eventSignature';
import { findSignatureFact, parseSignature, signatureFact } from '../../knowledge/facts/signatureFact';
import type { Inquiry } from '../../model/exchange/inquiry';
import { hasSelectors, type Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import { askWeb } from './askWeb';
import type { InquiryCaller } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';

/** A signature service's answer about one hash. */
interface ReadSignatures {
  /** Those with the hash, in canonical form and in the service's order. */
  readonly signatures: readonly string[];
  /** Number of texts that were not signatures, or had another hash. */
  readonly dropped: number;
}

/** Maximum number of signatures of one hash. Anyone can add signatures to a list, with any selector. */
const maxSignatures = 20;

/** Asks a signature service for the names of selectors and topics. */
export const signatureInquiry: InquirySource = {
  kind: 'signatures',
  isSubject: (text) => /^0x(?:[\da-f]{8}|[\da-f]{64})$/.test(text),
  find: findUnnamed,
  plan: (_inquiry, _network, { inquiries }) => {
    const service = inquiries?.web?.services().signatures;
    return { methods: [], hosts: service === undefined ? [] : [service.host] };
  },
  ask: askForSignatures,
};

/** Number of hashes in one request: a topic has 66 characters, and servers accept addresses of about 8,000. */
const hashesAtOnce = 50;

async function findUnnamed(
  { exchange, hints, emitted, called }: DecodedAnswer,
  { inquiries, builtInAbi, now }: OfferingPorts,
): Promise<OpenQuestion | undefined> {
  const service = inquiries?.web?.services().signatures;
  if (inquiries === undefined || service === undefined || !hasSelectors(exchange.network)) return undefined;
  const named = new Set<string>([
    ...hints.events.filter(({ item }) => !item.anonymous).map(({ item }) => topicOf(item)),
    ...(hints.called ?? []).map(({ item }) => selectorOf(item)),
  ]);
  const topics = emitted
    .flatMap(({ topic }) => topic ?? [])
    .filter((topic) => /^0x[\da-f]{64}$/.test(topic) && builtInAbi.events(topic).length === 0);
  const selectors = called
    .map(({ selector }) => selector)
    .filter((each) => builtInAbi.functions(each).length + builtInAbi.errors(each).length === 0);
  const subjects: string[] = [];
  for (const hash of new Set([...topics, ...selectors])) {
    if (named.has(hash)) continue;
    if ((await findSignatureFact(inquiries.facts, service, hash, now())) === undefined) subjects.push(hash);
  }
  return { subjects };
}

async function askForSignatures(
  { subjects }: Inquiry,
  _network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const { web, facts } = caller.port;
  const service = web?.services().signatures;
  if (web === undefined || service === undefined)
    return ok({ learned: 0, notes: ['No signature service is set: see the setting rpcbook.web.'] });
  const found: { readonly hash: string; readonly count: number }[] = [];
  let dropped = 0;
  const report = (problem?: string): PipeResult<InquiryReport> =>
    ok({
      learned: found.filter(({ count }) => count > 0).length,
      notes: [...(problem === undefined ? [] : [problem]), ...notesOf(found, dropped, service.host)],
    });
  for (let at = 0; at < subjects.length; at += hashesAtOnce) {
    const hashes = subjects.slice(at, at + hashesAtOnce);
    const answer = await askWeb({ kind: 'signatures', hashes }, service, caller, web);
    if (answer.kind === 'failed') return report(answer.problem);
    const read = readSignatureAnswer(answer.value.json, hashes);
    if (read.kind === 'failed') return report(`${service.host}: ${read.problem}`);
    for (const [hash, { signatures, dropped: wrong }] of read.value) {
      const fact = signatureFact(service, { hash, signatures, learnedAt: caller.ports.now() });
      await facts.keep(fact, { isLasting: true });
      found.push({ hash, count: signatures.length });
      dropped += wrong;
    }
  }
  return report();
}

function notesOf(
  found: readonly { readonly hash: string; readonly count: number }[],
  dropped: number,
  host: string,
): readonly string[] {
  const unknown = found.filter(({ count }) => count === 0).length;
  const ambiguous = found.filter(({ count }) => count > 1).length;
  return [
    ...(unknown === 0 ? [] : [`${host} doesn't know ${countedText(unknown, 'hash', 'hashes')}.`]),
    ...(ambiguous === 0 ? [] : [`${countedText(ambiguous, 'selector is', 'selectors are')} ambiguous.`]),
    ...(dropped === 0
      ? []
      : [
          `${countedText(dropped, 'text', 'texts')} of ${host} had another hash or were no signatures, and were left out.`,
        ]),
  ];
}

/**
 * Reads the answer of a signature database: `{ok, result: {function: {"0x…": [{name, filtered}]}, event: {…}}}`, with
 * null for a hash that it doesn't know. Returns the result for each requested hash. Fails for any other answer.
 */
function readSignatureAnswer(
  json: JsonValue,
  hashes: readonly string[],
): Result<ReadonlyMap<string, ReadSignatures>, string> {
  const result = readMember(json, 'result');
  if (readMember(json, 'ok') !== true || !isObject(result)) return failed('This is no answer of a signature database.');
  return ok(
    new Map(
      hashes.map((hash) => {
        const listed = readMember(readMember(result, hash.length === 66 ? 'event' : 'function'), hash);
        const texts = (isList(listed) ? listed.slice(0, maxSignatures) : []).map(
          (each) => readText(each, 'name') ?? '',
        );
        const items = texts.flatMap((text) => parseSignature(text, hash) ?? []);
        return [hash, { signatures: [...new Set(items.map(signatureOf))], dropped: texts.length - items.length }];
      }),
    ),
  );
}
