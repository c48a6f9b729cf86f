import { ok } from '../../base/result';
import { isAssetFunction } from '../../formats/abi/calls/tokenFunctions';
import { assetFact, findAssetFact } from '../../knowledge/facts/assetFact';
import { isLastingChain } from '../../knowledge/facts/factPlace';
import { findTokenFact } from '../../knowledge/facts/tokenFact';
import { mayBeContract } from '../../knowledge/names/canonicalAddress';
import { codeCall, contractCall } from '../../model/exchange/evmCalls';
import type { Inquiry } from '../../model/exchange/inquiry';
import type { Network } from '../../model/networks/network';
import type { AskingPorts } from '../../request/pipe/askingPorts';
import type { CallOptions } from '../../request/pipe/executeCall';
import type { OfferingPorts } from '../../request/pipe/offeringPorts';
import type { PipeResult } from '../../request/pipe/pipeResult';
import { classInquiry } from './classInquiry';
import { failureInquiry } from './failureInquiry';
import { InquiryCaller } from './inquiryCaller';
import {
  checkInquiry,
  type DecodedAnswer,
  type InquiryReport,
  type InquirySource,
  type OpenQuestion,
} from './inquirySource';
import { nameInquiry } from './nameInquiry';
import { proxyInquiry } from './proxyInquiry';
import { signatureInquiry } from './signatureInquiry';
import { askTokens, calledFor, tokenInquiry } from './tokenInquiry';
import { hasCode, isFinalReply, wordAddress } from './tokenReplies';
import { verifiedInquiry } from './verifiedInquiry';

/** The selector of `asset()`. */
const assetSelector = '0x38d52e0f';

/** Reads the assets of vaults (ERC-4626), with their decimals and symbols. */
const assetInquiry: InquirySource = {
  kind: 'assets',
  isSubject: mayBeContract,
  find: findVaults,
  plan: ({ subjects }) => ({
    methods: subjects.flatMap(() => ['eth_call', 'eth_getCode', 'eth_call', 'eth_call']),
  }),
  ask: askVaults,
};

/** The kinds of inquiries, in the order in which they are offered. */
export const inquirySources: readonly InquirySource[] = [
  failureInquiry,
  assetInquiry,
  tokenInquiry,
  proxyInquiry,
  classInquiry,
  verifiedInquiry,
  signatureInquiry,
  nameInquiry,
];

/** Finds the called contract whose result is an amount of its asset, if nothing tells the decimals of the asset. */
async function findVaults(
  { exchange, hints }: DecodedAnswer,
  { inquiries }: OfferingPorts,
): Promise<OpenQuestion | undefined> {
  // What knows the functions is only loaded for a call of one.
  const [vault] = calledFor((selector) => isAssetFunction(selector), exchange);
  if (inquiries === undefined || vault === undefined) return undefined;
  const { facts } = inquiries;
  const known = await findAssetFact(facts, exchange.network, vault);
  const { asset } = known ?? {};
  const isSettled =
    known !== undefined &&
    (asset === undefined ||
      Object.hasOwn(hints.tokens, asset) ||
      (await findTokenFact(facts, exchange.network, asset)) !== undefined);
  return { subjects: isSettled ? [] : [vault] };
}

/** Stores the asset of each vault, and what the asset answers about itself. Other contracts are stored as no vaults. */
async function askVaults(
  inquiry: Inquiry,
  network: Network,
  caller: InquiryCaller,
): Promise<PipeResult<InquiryReport>> {
  const { subjects: vaults } = inquiry;
  const named = await caller.all(vaults.map((to) => contractCall({ to, data: assetSelector }, 'latest')));
  if (named.kind === 'failed') return named;
  const assets = named.value.map((reply) => wordAddress(reply));
  const asked = [...new Set(assets.filter((asset) => asset !== undefined && mayBeContract(asset, network)))];
  const codes = await caller.all(asked.map((asset) => codeCall(asset ?? '', 'latest')));
  if (codes.kind === 'failed') return codes;
  const codeOf = new Map(asked.map((asset, index) => [asset, codes.value[index]]));
  const found = new Set<string>();
  let learned = 0;
  for (const [index, vault] of vaults.entries()) {
    const [reply, asset] = [named.value[index], assets[index]];
    const code = codeOf.get(asset);
    if (reply === undefined || !isFinalReply(reply) || (code !== undefined && code.kind !== 'value')) continue;
    const isContract = asset !== undefined && code !== undefined && hasCode(code);
    if (isContract) found.add(asset);
    const fact = assetFact(network, vault, isContract ? asset : undefined, caller.ports.now());
    await caller.port.facts.keep(fact, { isLasting: isLastingChain(network) });
    learned += 1;
  }
  if (found.size === 0) return ok({ learned, notes: [] });
  const tokens = await askTokens({ ...inquiry, subjects: [...found] }, network, caller);
  return tokens.kind === 'failed' ? tokens : ok({ learned, notes: tokens.value.notes });
}

/**
 * Makes an inquiry about contracts and stores the results. Skips subjects that can't be asked about. Fails if nothing
 * could be sent.
 */
export async function runInquiry(
  inquiry: Inquiry,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PipeResult<InquiryReport>> {
  const source = inquirySources.find(({ kind }) => kind === inquiry.kind);
  const { inquiries } = ports;
  if (source === undefined || inquiries === undefined) return ok({ learned: 0, notes: [] });
  const { network } = options;
  return source.ask(checkInquiry(source, inquiry, network), network, new InquiryCaller(options, ports, inquiries));
}
