import { integerOf } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import { classBlocks } from '../../knowledge/answers/classBlocks';
import { findClassAbi, findClassOf, keepClassAbi } from '../../knowledge/proxies/classFact';
import { findProxyFact, keepProxyFact } from '../../knowledge/proxies/proxyFact';
import { openBlocks } from '../../knowledge/proxies/proxyHistory';
import type { Inquiry } from '../../model/exchange/inquiry';
import { hasClasses, type Network } from '../../model/networks/network';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import type { InquiryCaller } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';

/** Reads the classes of l2net contracts, and the ABI of each class once. */
export const classInquiry: InquirySource = {
  kind: 'classes',
  isSubject: (text, network) => hasClasses(network) && /^0x[\da-f]{1,64}$/.test(text),
  find: findClasses,
  plan: ({ subjects }) => ({ methods: subjects.flatMap(() => ['l2net_getClassHashAt', 'l2net_getClass']) }),
  ask: askClasses,
};

async function findClasses(
  { exchange, hints }: DecodedAnswer,
  { inquiries }: OfferingPorts,
): Promise<OpenQuestion | undefined> {
  const { outcome, network } = exchange;
  if (inquiries === undefined || !hasClasses(network) || outcome.kind !== 'result') return undefined;
  if (Object.hasOwn(hints.cairoAbis, '*')) return undefined;
  const { facts } = inquiries;
  const subjects: string[] = [];
  const blocks: string[][] = [];
  for (const [address, block] of classBlocks(outcome.value ?? null)) {
    if (Object.hasOwn(hints.cairoAbis, address)) continue;
    const history = await findProxyFact(facts, network, address);
    const isAsked = openBlocks(history, [block]).length === 0;
    if (isAsked && (await findClassOf(facts, network, address, block)) !== undefined) continue;
    subjects.push(address);
    blocks.push([String(block)]);
  }
  return { subjects, blocks };
}

interface Place {
  readonly address: string;
  readonly block: number;
}

async function askClasses(
  { subjects, blocks = [] }: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const { facts } = caller.port;
  const places = subjects.flatMap((address, index): readonly Place[] => {
    const block = integerOf(blocks[index]?.[0]);
    return block === undefined ? [] : [{ address, block: Number(block) }];
  });
  const classes = await askForHashes(places, network, caller);
  if (classes.kind === 'failed') return classes;
  const missing = new Map<string, number>();
  for (const { hash, block } of classes.value)
    if ((await findClassAbi(facts, network, hash)) === undefined) missing.set(hash, block);
  const asked = [...missing];
  const read = await caller.all(
    asked.map(([hash, block]) => ({
      method: 'l2net_getClass',
      params: { block_id: { block_number: block }, class_hash: hash },
    })),
  );
  for (const [index, [hash]] of asked.entries()) {
    const reply = read.kind === 'ok' ? read.value[index] : undefined;
    if (reply?.kind === 'value') await keepClassAbi(facts, network, { hash, value: reply.value }, caller.ports.now());
  }
  let learned = 0;
  for (const { hash } of classes.value) if ((await findClassAbi(facts, network, hash))?.length) learned += 1;
  const without = subjects.length - learned;
  return ok({
    learned,
    notes: without === 0 ? [] : [`${groupDigits(without)} of ${groupDigits(subjects.length)} contracts gave no ABI.`],
  });
}

/** Reads the classes of contracts and stores them. Contracts without an answer are omitted. */
async function askForHashes(
  places: readonly Place[],
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<readonly { readonly hash: string; readonly block: number }[]>> {
  const replies = await caller.all(
    places.map(({ address, block }) => ({
      method: 'l2net_getClassHashAt',
      params: { block_id: { block_number: block }, contract_address: address },
    })),
  );
  if (replies.kind === 'failed') return replies;
  const found: { readonly hash: string; readonly block: number }[] = [];
  for (const [index, { address, block }] of places.entries()) {
    const reply = replies.value[index];
    const felt = reply?.kind === 'value' ? parseFelt(reply.value) : undefined;
    if (felt === undefined) continue;
    const hash = feltHex(felt);
    const pointer = { kind: 'proxy' as const, pattern: 'class' as const, targets: [hash] };
    const seen = { address, block, pointer, isFixed: false, isFinal: false };
    await keepProxyFact(caller.port.facts, network, seen, caller.ports.now());
    found.push({ hash, block });
  }
  return ok(found);
}
