import type { JsonObject, JsonValue } from '../../../../base/json/jsonValue';
import { printJson } from '../../../../base/json/printJson';
import { readInteger, readText } from '../../../../base/json/readMember';
import { amountText, groupDigits } from '../../../../base/view/amountText';
import { eip55 } from '../../../../base/view/eip55';
import { formatMembers } from '../../../../base/view/formatMembers';
import { utcTime } from '../../../../base/view/formatTime';
import { middleEllipsis } from '../../../../base/view/middleEllipsis';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { decodeFunctionData } from '../../../../formats/abi/calls/decodeCall';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { readRawTransaction } from '../../../../formats/rlp/readRawTransaction';
import { hintsOfAnswer } from '../../../../knowledge/answers/hintsOfAnswer';
import type { KnowledgeSource } from '../../../../knowledge/sources/knowledgeSource';
import { type Network } from '../../../../model/networks/network';
import type { TransactionQuestion } from '../../../../request/pipe/sentTransactions';
import { sourceText } from '../../shared/sourceText';
import { functionsOf } from '../calls/knownFunctions';
import { selectorOfData } from '../calls/selectorOfData';
import { transactionSender } from './transactionSender';
import { transactionTypeName } from './transactionType';

/** A raw transaction in words, before it is sent. Texts are as nodes and files have them; sinks make them safe. */
export interface TransactionText {
  /** What to know before it is sent: that it is for another chain, or that it can't be read. */
  readonly warnings: readonly string[];
  /** `From: 0x…`, one for each of its parts. */
  readonly lines: readonly string[];
}

const shownCharacters = 200;
const shownArguments = 600;

/**
 * Describes what a raw transaction does: its sender, receiver, value, function, nonce, fees, chain and type, with the
 * names that are known, and without values of the environment. Reads files; sends nothing.
 */
export async function describeTransaction(
  question: Pick<TransactionQuestion, 'transaction' | 'network' | 'redact'>,
  knowledge: KnowledgeSource,
): Promise<TransactionText> {
  const { warnings, lines } = await describeParts(question.transaction, question.network, knowledge);
  return { warnings: warnings.map(question.redact), lines: lines.map(question.redact) };
}

async function describeParts(
  transaction: JsonValue,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<TransactionText> {
  const raw = typeof transaction === 'string' ? transaction : undefined;
  const read = raw === undefined ? undefined : readRawTransaction(raw);
  if (raw === undefined || read?.kind !== 'ok') {
    const why = read?.kind === 'failed' ? read.problem : 'It is not hex bytes.';
    return {
      warnings: [`This transaction can't be read, so nobody can say what it does. ${why}`],
      lines: [`As written: ${middleEllipsis(raw ?? printJson(transaction), shownCharacters)}`],
    };
  }
  const members = read.value;
  const to = readText(members, 'to');
  const data = readText(members, 'input') ?? '0x';
  const sender = transactionSender(raw);
  const hints = await calledHints(to, data, network, knowledge);
  return {
    warnings: warningsOf(members, sender, network),
    lines: [
      `From: ${sender === undefined ? 'unknown' : await addressText(sender, network, knowledge)}`,
      to === undefined
        ? `Creates a contract: ${groupDigits(String((data.length - 2) / 2))} bytes of code`
        : `To: ${await addressText(to, network, knowledge)}`,
      `Value: ${nativeText(readInteger(members, 'value'), network)}`,
      ...(to === undefined ? [] : callLines(data, hints)),
      `Nonce: ${groupDigits(String(readInteger(members, 'nonce') ?? ''))}`,
      ...feeLines(members, network),
      `Chain ID: ${String(readInteger(members, 'chainId') ?? 'none')}`,
      `Type: ${transactionTypeName(readInteger(members, 'type') ?? 0n)}`,
    ],
  };
}

function warningsOf(members: JsonObject, sender: string | undefined, network: Network): readonly string[] {
  const chainId = readInteger(members, 'chainId');
  const own = network.chainId;
  return [
    ...(chainId !== undefined && own !== undefined && String(chainId) !== own
      ? [`This transaction is for the chain ${chainId}, but ${network.name} is the chain ${own}.`]
      : []),
    ...(chainId !== undefined && own === undefined
      ? [`The settings have no chain ID for ${network.name}, so it can't be compared with that of the transaction.`]
      : []),
    ...(chainId === undefined && readText(members, 'hash') !== undefined
      ? ['This transaction names no chain, so it can be sent to any.']
      : []),
    ...(readText(members, 'hash') === undefined ? ['This transaction is not signed.'] : []),
    ...(readText(members, 'hash') !== undefined && sender === undefined
      ? ["The signature of this transaction isn't valid."]
      : []),
  ];
}

async function calledHints(
  to: string | undefined,
  data: string,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<Pick<DecodeHints, 'called'>> {
  if (to === undefined || selectorOfData(data) === undefined) return {};
  const call = { kind: 'rpc', method: 'eth_call', params: [{ to, data }] } as const;
  const outcome = { kind: 'result', body: new Uint8Array(), value: null } as const;
  return (await hintsOfAnswer({ call, network, outcome }, { abis: [], problems: [] }, knowledge)).hints;
}

function callLines(data: string, hints: Pick<DecodeHints, 'called'>): readonly string[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return data === '0x' ? [] : [`Data: ${middleEllipsis(data, shownCharacters)}`];
  const text = callDataText(data);
  if (text !== undefined) return [`Data as text: ${middleEllipsis(text, shownCharacters)}`];
  const decoding = decodeFunctionData(data, functionsOf(selector, hints));
  if (decoding.kind === 'undecoded')
    return [`Calls: ${selector} (${decoding.why})`, `Data: ${middleEllipsis(data, shownCharacters)}`];
  const { call, others } = decoding;
  const values = formatMembers(call.arguments, utcTime, shownArguments);
  return [
    `Calls: ${call.signature}`,
    ...(values === '' ? [] : [`With: ${values}`]),
    `Decoded by: ${sourceText(call.source)}${others.length === 0 ? '' : `, could also be ${others.map(({ signature }) => signature).join(', ')}`}`,
  ];
}

function feeLines(members: JsonObject, network: Network): readonly string[] {
  const gas = readInteger(members, 'gas');
  const most = readInteger(members, 'maxFeePerGas');
  const tip = readInteger(members, 'maxPriorityFeePerGas');
  const price = most ?? readInteger(members, 'gasPrice');
  if (gas === undefined || price === undefined) return [];
  return [
    `Gas limit: ${groupDigits(String(gas))}`,
    `${most === undefined ? 'Gas price' : 'Max fee'}: ${gweiText(price)}`,
    ...(tip === undefined ? [] : [`Max priority fee: ${gweiText(tip)}`]),
    `Costs at most: ${nativeText(gas * price + (readInteger(members, 'value') ?? 0n), network)}, with the value`,
  ];
}

function gweiText(wei: bigint): string {
  return `${amountText(String(wei), 9)} gwei per gas`;
}

function nativeText(wei: bigint | undefined, { currency }: Network): string {
  return wei === undefined ? 'unknown' : `${amountText(String(wei), currency.decimals)} ${currency.symbol}`;
}

async function addressText(address: string, network: Network, knowledge: KnowledgeSource): Promise<string> {
  const [known] = await knowledge.sourcesOf(network, address.toLowerCase());
  const shown = eip55(address.slice(2));
  return known === undefined ? shown : `${known.name} (${shown})`;
}
