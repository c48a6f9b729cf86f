import { isLoopbackHost } from '../../base/credentials/loopback';
import { isList, isObject, type JsonValue, readList, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import { cutText } from '../../base/view/cutText';
import { visibleText } from '../../base/view/visibleText';
import { type VerifyingService, verifyingServices } from '../../base/wire/webServices';
import { selectorOf, topicOf } from '../../formats/abi/type/eventSignature';
import { answerUses } from '../../knowledge/answers/answerUses';
import { isLastingChain } from '../../knowledge/facts/factPlace';
import { isSettled, nameOfService, type VerifiedContract, verifiedFact } from '../../knowledge/facts/verifiedFact';
import { mayBeContract } from '../../knowledge/names/canonicalAddress';
import { walkProxies } from '../../knowledge/proxies/walkProxies';
import type { KnowingPorts } from '../../knowledge/sources/knowingPorts';
import { slotReadOf } from '../../model/exchange/evmCalls';
import { type Inquiry, maxSubjects } from '../../model/exchange/inquiry';
import { hasSelectors, type Network } from '../../model/networks/network';
import type { WebAccess } from '../../request/pipe/askingPorts';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import { askWeb, type WebAnswer } from './askWeb';
import type { InquiryCaller } from './inquiryCaller';
import type { DecodedAnswer, InquiryReport, InquirySource, OpenQuestion } from './inquirySource';

/** Maximum number of addresses behind a contract that are kept. A diamond has several. */
const maxBehind = 20;

/** Maximum characters of a service's own message that are shown. */
const shownWords = 200;

/** Requests the ABIs of contracts that nothing else describes from Sourcify, and then from an explorer. */
export const verifiedInquiry: InquirySource = {
  kind: 'verified',
  isSubject: mayBeContract,
  find: findUndescribed,
  plan: (_inquiry, network, ports) => ({
    methods: [],
    hosts: servicesFor(network, ports).map(({ service }) => service.host),
  }),
  ask: askForAbis,
};

/** Chain IDs that the nodes of developers have, each with a chain of its own. */
const localChainIds: ReadonlySet<string | undefined> = new Set(['1337', '31337']);

/** Contracts that are asked about at once, after the first one was answered. */
const contractsAtOnce = 4;

function servicesOf({ inquiries }: OfferingPorts): readonly VerifyingService[] {
  return verifyingServices(inquiries?.web?.services() ?? {});
}

/** Returns the services that may know a network's contracts. Only those on this computer know of its own chains. */
function servicesFor({ chainId }: Network, ports: OfferingPorts): readonly VerifyingService[] {
  const services = servicesOf(ports);
  return localChainIds.has(chainId)
    ? services.filter(({ service }) => isLoopbackHost(new URL(service.origin).hostname))
    : services;
}

async function findUndescribed(answer: DecodedAnswer, ports: OfferingPorts): Promise<OpenQuestion | undefined> {
  const { network } = answer.exchange;
  const { inquiries } = ports;
  const services = servicesFor(network, ports);
  if (inquiries === undefined || services.length === 0) return undefined;
  if (!hasSelectors(network) || network.chainId === undefined) return undefined;
  const subjects: string[] = [];
  for (const address of await withTargets(openContracts(answer, ports), network, ports)) {
    const file = await ports.knowledge.contractAt(network, address);
    if (file !== undefined && file.contract.kind === 'ok' && file.contract.value.items.length > 0) continue;
    if (!(await isSettled(inquiries.facts, network, address, { services, now: ports.now() }))) subjects.push(address);
  }
  return { subjects };
}

/** Adds the known contracts behind these contracts, because the ABI of a proxy doesn't describe what it does. */
async function withTargets(
  contracts: ReadonlySet<string>,
  network: Network,
  { knowledge }: KnowingPorts,
): Promise<ReadonlySet<string>> {
  const all = new Set(contracts);
  for (const address of contracts) {
    if ((await knowledge.proxyHistory(network, address)) === undefined) continue;
    const { steps } = await walkProxies(address, undefined, (each) => knowledge.proxyHistory(network, each));
    for (const step of steps) all.add(step.address);
  }
  return all;
}

/** Returns the contracts of an answer with an unnamed event or call, and the contract whose storage was read. */
function openContracts(
  { exchange: { call, network }, hints, ...uses }: DecodedAnswer,
  { builtInAbi }: KnowingPorts,
): ReadonlySet<string> {
  const topics = new Set(hints.events.filter(({ item }) => !item.anonymous).map(({ item }) => topicOf(item)));
  const selectors = new Set((hints.called ?? []).map(({ item }) => selectorOf(item)));
  const emitting = uses.emitted
    .filter(({ topic }) => topic === undefined || (!topics.has(topic) && builtInAbi.events(topic).length === 0))
    .map(({ address }) => address);
  const called = uses.called.flatMap(({ selector, address }) => {
    const isNamed = selectors.has(selector) || builtInAbi.functions(selector).length > 0;
    return address === undefined || isNamed || builtInAbi.errors(selector).length > 0 ? [] : [address];
  });
  const read = slotReadOf(call)?.address;
  const isOpen = read !== undefined && hints.layout === undefined && hasSelectors(network);
  const all = [...emitting, ...called, ...(isOpen ? [read.toLowerCase()] : [])];
  return new Set(all.filter((address) => mayBeContract(address, network)));
}

async function askForAbis(
  { subjects }: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const { web } = caller.port;
  const services = servicesFor(network, caller.ports);
  if (web === undefined || services.length === 0)
    return ok({ learned: 0, notes: [servicesOf(caller.ports).length === 0 ? noService : localChain(network)] });
  const notes = new Set<string>();
  const left = new Set(services);
  const behind = new Set<string>();
  const unverified: string[] = [];
  let learned = 0;
  const askAbout = async (address: string): Promise<void> => {
    const asked = await askServices(address, network, { caller, web, left, notes });
    for (const { service, contract } of asked) {
      const fact = { address, learnedAt: caller.ports.now(), contract };
      await caller.port.facts.keep(verifiedFact(network, service, fact), { isLasting: isLastingChain(network) });
      for (const each of contract?.behind ?? []) behind.add(each);
    }
    if (asked.some(({ contract }) => contract !== undefined)) learned += 1;
    else if (asked.length === services.length) unverified.push(address);
  };
  const askAll = async (addresses: readonly string[], before: number): Promise<void> => {
    for (let done = 0; done < addresses.length;) {
      if (left.size < services.length || caller.options.signal.aborted) break;
      // The first one shows whether the services answer.
      const some = addresses.slice(done, done + (before + done === 0 ? 1 : contractsAtOnce));
      await Promise.all(some.map(askAbout));
      done += some.length;
      caller.options.onAsked?.(before + done, before + addresses.length);
    }
  };
  await askAll(subjects, 0);
  // The ABI of a proxy has none of the events and functions of the contract behind it.
  await askAll(await unsettled(behind, subjects, network, { services, caller }), subjects.length);
  return ok({ learned, notes: [...unverifiedNotes(unverified, services), ...notes] });
}

/** Returns the contracts that services say are behind others, and that nobody asked about yet. */
async function unsettled(
  behind: ReadonlySet<string>,
  subjects: readonly string[],
  network: Network,
  { services, caller }: { readonly services: readonly VerifyingService[]; readonly caller: InquiryCaller },
): Promise<readonly string[]> {
  const open: string[] = [];
  for (const address of behind) {
    if (open.length >= maxSubjects || subjects.includes(address) || !mayBeContract(address, network)) continue;
    const now = caller.ports.now();
    if (!(await isSettled(caller.port.facts, network, address, { services, now }))) open.push(address);
  }
  return open;
}

/**
 * Says why services that are asked without a click aren't asked about the unnamed contracts of an answer: its chain is a
 * local one. Undefined if they are asked, or if nothing is unnamed.
 */
export function whyNotAsked(
  { exchange, hints }: Pick<DecodedAnswer, 'exchange' | 'hints'>,
  ports: OfferingPorts,
): string | undefined {
  const { network } = exchange;
  const isAsked = servicesOf(ports).length === servicesFor(network, ports).length;
  if (isAsked || ports.inquiries?.modeOf('verified', network) !== 'auto') return undefined;
  const open = openContracts({ exchange, hints, ...answerUses(exchange, hints.failures) }, ports);
  return open.size === 0 ? undefined : localChain(network);
}

function localChain({ chainId = '' }: Network): string {
  return `Chain ID ${chainId} is that of local nodes, so public services aren't asked about its contracts.`;
}

const noService = 'No service is set for verified ABIs: see the setting rpcbook.web.';

interface Asking {
  readonly caller: InquiryCaller;
  readonly web: WebAccess;
  /** The services that answered so far. A service that fails isn't used for the other contracts. */
  readonly left: Set<VerifyingService>;
  readonly notes: Set<string>;
}

interface ServiceAnswer {
  readonly service: VerifyingService;
  /** Undefined if the service doesn't know the contract. */
  readonly contract: VerifiedContract | undefined;
}

/** Returns the answers of the services, up to the first service that knows the contract. */
async function askServices(address: string, network: Network, asking: Asking): Promise<readonly ServiceAnswer[]> {
  const { left, notes } = asking;
  const answers: ServiceAnswer[] = [];
  for (const service of [...left]) {
    const answer = await askOne(service, address, network, asking);
    if (answer.kind === 'failed') {
      notes.add(answer.problem);
      left.delete(service);
      continue;
    }
    answers.push({ service, contract: answer.value });
    if (answer.value !== undefined) break;
  }
  return answers;
}

async function askOne(
  { kind, service }: VerifyingService,
  address: string,
  { chainId = '' }: Network,
  { caller, web }: Asking,
): Promise<Result<VerifiedContract | undefined, string>> {
  const answer = await askWeb({ kind, chainId, address }, service, caller, web);
  if (answer.kind === 'failed') return failed(answer.problem);
  return kind === 'sourcify' ? readSourcifyAnswer(answer.value) : readEtherscanAnswer(answer.value);
}

function nameOf({ kind, service }: VerifyingService): string {
  return nameOfService(kind, service);
}

function unverifiedNotes(addresses: readonly string[], services: readonly VerifyingService[]): readonly string[] {
  const [first, ...others] = addresses;
  if (first === undefined) return [];
  const who = services.map(nameOf).join(' or ');
  const what = others.length === 0 ? `${first} isn't` : `${groupDigits(addresses.length)} contracts aren't`;
  return [`${what} verified by ${who}.`];
}

/**
 * Reads Sourcify's answer about a contract (API v2). Undefined if it isn't verified there, which is status 404 with a JSON
 * object. Fails with a sentence for anything else.
 */
function readSourcifyAnswer({ status, json }: WebAnswer): Result<VerifiedContract | undefined, string> {
  if (status === 404 && isObject(json)) return ok(undefined);
  const abi = readMember(json, 'abi');
  if (status !== 200 || !isList(abi))
    return failed(wordsOf('Sourcify', readText(json, 'message') ?? `status ${status} without an ABI`));
  const layout = readMember(json, 'storageLayout');
  const name = readText(readMember(json, 'compilation'), 'name');
  const match = readText(json, 'match');
  const behind = readBehind(readMember(json, 'proxyResolution'));
  return ok({
    abi,
    ...(isObject(layout) && isList(readMember(layout, 'storage')) && { layout }),
    ...(name !== undefined && /^[A-Za-z_$][\w$]{0,63}$/.test(name) && { name }),
    ...(match === 'exact_match' && { match: 'exact' }),
    ...(match === 'match' && { match: 'functional' }),
    ...(behind.length > 0 && { behind }),
  });
}

/**
 * Reads the answer of `getabi` (Etherscan API). Undefined if the contract isn't verified there. Fails with the
 * service's message for a rate limit, a wrong key, or an unknown chain.
 */
function readEtherscanAnswer({ status, json }: WebAnswer): Result<VerifiedContract | undefined, string> {
  const said = readText(json, 'status');
  const result = readText(json, 'result') ?? '';
  if (said === '0' && /^contract source code not verified/i.test(result)) return ok(undefined);
  const parsed = said === '1' ? parseJson(result) : undefined;
  if (parsed?.kind === 'ok' && isList(parsed.value)) return ok({ abi: parsed.value });
  const words = result === '' ? `status ${status} without an ABI` : result;
  return failed(wordsOf('The explorer', words));
}

function readBehind(resolution: JsonValue | undefined): readonly string[] {
  return readList(resolution, 'implementations')
    .slice(0, maxBehind)
    .flatMap((each) => readText(each, 'address') ?? [])
    .filter((address) => /^0x[\da-f]{40}$/i.test(address))
    .map((address) => address.toLowerCase());
}

function wordsOf(who: string, words: string): string {
  return `${who} answered: ${visibleText(cutText(words, shownWords))}.`;
}
