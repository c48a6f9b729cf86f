import {
  isObject,
  type JsonObject,
  type JsonValue,
  membersOf,
  readInteger,
  readText,
} from '../../../../base/json/jsonValue';
import { printJson } from '../../../../base/json/printJson';
import { amountText, groupDigits } from '../../../../base/view/amountText';
import { cutText } from '../../../../base/view/cutText';
import { eip55 } from '../../../../base/view/eip55';
import { formatMembers } from '../../../../base/view/formatMembers';
import { utcTime } from '../../../../base/view/formatValue';
import { middleEllipsis } from '../../../../base/view/shortForm';
import { callDataText } from '../../../../formats/abi/calls/callDataText';
import { undecodedName } from '../../../../formats/abi/calls/decodeCall';
import { readRawTransaction } from '../../../../formats/rlp/readRawTransaction';
import { hintsOfAnswer } from '../../../../knowledge/answers/hintsOfAnswer';
import { builtInSource } from '../../../../knowledge/settings/abiSettings';
import type { KnowledgeSource } from '../../../../knowledge/sources/knowledgeSource';
import { knownContractSource } from '../../../../knowledge/sources/knownContract';
import { contractCall } from '../../../../model/exchange/evmCalls';
import { currencyOfChain } from '../../../../model/networks/chainCurrencies';
import type { Network } from '../../../../model/networks/network';
import { sendsTransaction, type TransactionQuestion } from '../../../../request/pipe/sentTransactions';
import { type AmountHints, decodeKnownCall } from '../calls/callAmounts';
import { guessRemark, sourceOfCall } from '../calls/calledFunction';
import { selectorOfData } from '../calls/knownFunctions';
import { transactionSender } from './transactionSender';
import { transactionTypeName } from './transactionType';

/**
 * A description of a raw transaction before it is sent. Texts are unchanged from nodes and files; sinks make them safe.
 */
export interface TransactionText {
  /** Warnings before it is sent: for example, that it is for another chain, or that it can't be read. */
  readonly warnings: readonly string[];
  /** `From: 0x…`, one for each of its parts. */
  readonly lines: readonly string[];
}

const shownCharacters = 200;
const shownArguments = 600;
const shownParameters = 2_000;

/**
 * Describes a call that sends or changes something, without values of the environment. For a transaction: sender,
 * receiver, value, function, nonce, fees, chain and type, with the known names. For any other call: its parameters as
 * they are sent. Reads files; sends nothing.
 */
export async function describeTransaction(
  question: Pick<TransactionQuestion, 'transaction' | 'network' | 'redact' | 'method' | 'params' | 'effect'>,
  knowledge: KnowledgeSource,
): Promise<TransactionText> {
  const { warnings, lines } = await describeCall(question, knowledge);
  return { warnings: warnings.map(question.redact), lines: lines.map(question.redact) };
}

function describeCall(
  { method, effect, params, transaction, network }: Omit<Parameters<typeof describeTransaction>[0], 'redact'>,
  knowledge: KnowledgeSource,
): Promise<TransactionText> {
  if (sendsTransaction(method)) return describeParts(transaction, network, knowledge);
  if (method === 'eth_sendTransaction' && isObject(transaction))
    return describeUnsigned(transaction, network, knowledge);
  return Promise.resolve(describeParameters(method, effect, params));
}

const effectTexts: Readonly<Record<TransactionQuestion['effect'], string>> = {
  sends: 'sends a transaction, or signs with an account of the node',
  changes: 'changes the node',
  unknown: 'not known: neither the built-in catalogue nor the network describes this method',
};

/** A call as it is sent: every parameter in full, up to a limit. */
function describeParameters(method: string, effect: TransactionQuestion['effect'], params: JsonValue): TransactionText {
  const text = printJson(params, 2);
  const left = text.length - shownParameters;
  return {
    warnings: left > 0 ? [`${groupDigits(left)} characters of its parameters aren't shown here.`] : [],
    lines: [
      `Method: ${method}`,
      `Effect: ${effectTexts[effect]}`,
      ...`Parameters: ${cutText(text, shownParameters)}`.split('\n'),
    ],
  };
}

/** Describes a transaction that the node signs with one of its own accounts. */
async function describeUnsigned(
  members: JsonObject,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<TransactionText> {
  const from = readText(members, 'from');
  const to = readText(members, 'to');
  const data = readText(members, 'input') ?? readText(members, 'data') ?? '0x';
  const known = new Set(['from', 'to', 'value', 'input', 'data']);
  const others = membersOf(members).filter(([name]) => !known.has(name));
  const value = members['value'] === undefined ? 0n : readInteger(members, 'value');
  const both = readText(members, 'input') !== undefined && readText(members, 'data') !== undefined;
  return {
    warnings: [
      'The node signs this transaction with an account that it has unlocked.',
      ...(both ? ['It has both input and data, and nodes differ in which one they use.'] : []),
      ...(value === undefined ? ["Its value isn't written as a number, and nodes differ in how they read it."] : []),
      ...others.flatMap(([name]) => misspelling(name)),
    ],
    lines: [
      `From: ${from === undefined ? 'an account of the node' : await addressText(from, network, knowledge)}`,
      to === undefined
        ? `Creates a contract: ${groupDigits(Math.max(0, (data.length - 2) / 2))} bytes of code`
        : `To: ${await addressText(to, network, knowledge)}`,
      `Value: ${value === undefined ? `${cutText(printJson(members['value'] ?? null), shownCharacters)}, as written` : nativeText(value, network.chainId)}`,
      ...(to === undefined ? [] : callLines(data, to, await calledHints(to, data, network, knowledge))),
      ...others.map(([name, value]) => `${name}: ${cutText(printJson(value), shownCharacters)}`),
    ],
  };
}

/** The members of a transaction, by their names in lowercase. */
const transactionMembers: ReadonlyMap<string, string> = new Map(
  'from to value input data gas gasPrice maxFeePerGas maxPriorityFeePerGas nonce chainId type accessList authorizationList blobs'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

/** Some nodes ignore the case of members, and would use one that is shown as unknown here. */
function misspelling(name: string): readonly string[] {
  const plain = name.normalize('NFKC').replaceAll(/[^A-Za-z]/g, '');
  const read = transactionMembers.get(plain.toLowerCase());
  return read === undefined || read === name
    ? []
    : [`Some nodes read its member "${name}" as "${read}", which may differ from what is shown.`];
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
        ? `Creates a contract: ${groupDigits((data.length - 2) / 2)} bytes of code`
        : `To: ${await addressText(to, network, knowledge)}`,
      `Value: ${nativeText(readInteger(members, 'value'), chainOf(members, network))}`,
      ...(to === undefined ? [] : callLines(data, to, hints)),
      `Nonce: ${groupDigits(readInteger(members, 'nonce') ?? '')}`,
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
): Promise<AmountHints> {
  if (to === undefined || selectorOfData(data) === undefined) return { tokens: {} };
  const call = contractCall({ to, data }, 'latest');
  const outcome = { kind: 'result', body: new Uint8Array(), value: null } as const;
  const { hints } = await hintsOfAnswer({ call, network, outcome }, { abis: [], problems: [] }, knowledge);
  // A workspace that gives a token 30 decimals would show 100 of them as almost nothing. Exact numbers are shown, too.
  const known = Object.entries(hints.tokens).filter(([, { source }]) => source === builtInSource);
  const tokens = Object.fromEntries(known.map(([address, token]) => [address, { ...token, isAsked: true as const }]));
  return { called: hints.called, contractNames: hints.contractNames, tokens };
}

function callLines(data: string, to: string, hints: AmountHints): readonly string[] {
  const selector = selectorOfData(data);
  if (selector === undefined) return data === '0x' ? [] : [`Data: ${middleEllipsis(data, shownCharacters)}`];
  const text = callDataText(data);
  if (text !== undefined) return [`Data as text: ${middleEllipsis(text, shownCharacters)}`];
  const decoding = decodeKnownCall(data, to, hints);
  if (decoding.kind === 'undecoded')
    return [`Calls: ${undecodedName(decoding)} (${decoding.why})`, `Data: ${middleEllipsis(data, shownCharacters)}`];
  const { call, others } = decoding;
  const different = others.map(({ signature }) => signature).filter((signature) => signature !== call.signature);
  const values = formatMembers(call.arguments, utcTime, shownArguments);
  return [
    `Calls: ${call.signature}${guessRemark(call)}`,
    ...(values === '' ? [] : [`With: ${values}`]),
    `Decoded by: ${sourceOfCall(call)}${different.length === 0 ? '' : `, could also be ${different.join(', ')}`}`,
  ];
}

function feeLines(members: JsonObject, network: Network): readonly string[] {
  const gas = readInteger(members, 'gas');
  const most = readInteger(members, 'maxFeePerGas');
  const tip = readInteger(members, 'maxPriorityFeePerGas');
  const price = most ?? readInteger(members, 'gasPrice');
  if (gas === undefined || price === undefined) return [];
  return [
    `Gas limit: ${groupDigits(gas)}`,
    `${most === undefined ? 'Gas price' : 'Max fee'}: ${gweiText(price)}`,
    ...(tip === undefined ? [] : [`Max priority fee: ${gweiText(tip)}`]),
    `Costs at most: ${nativeText(gas * price + (readInteger(members, 'value') ?? 0n), chainOf(members, network))}, with the value`,
  ];
}

function gweiText(wei: bigint): string {
  return `${amountText(String(wei), 9)} gwei per gas`;
}

/** Returns the chain that the transaction is signed for, otherwise that of the network. */
function chainOf(members: JsonObject, network: Network): string | undefined {
  const chainId = readInteger(members, 'chainId');
  return chainId === undefined ? network.chainId : String(chainId);
}

/**
 * Formats an amount in the chain's own currency, with the number that is sent. Settings are ignored: a workspace that
 * gives a coin 30 decimals would show 100 of them as almost nothing.
 */
function nativeText(wei: bigint | undefined, chainId: string | undefined): string {
  if (wei === undefined) return 'unknown';
  const coin = currencyOfChain(chainId)?.symbol ?? 'of the native coin';
  const amount = `${groupDigits(amountText(String(wei), 18))} ${coin}`;
  return wei === 0n ? amount : `${amount} (${groupDigits(wei)} wei)`;
}

/** Formats the complete address with its name and the source of the name. */
async function addressText(address: string, network: Network, knowledge: KnowledgeSource): Promise<string> {
  const [known] = await knowledge.sourcesOf(network, address.toLowerCase());
  const shown = /^0x[\da-f]{40}$/i.test(address) ? eip55(address.slice(2)) : address;
  if (known === undefined) return shown;
  const source = knownContractSource(known);
  return `${shown} ("${known.name}", ${known.kind === 'verified' ? source : `from ${source}`})`;
}
