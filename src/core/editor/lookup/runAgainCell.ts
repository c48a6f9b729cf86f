import { isHexBytes } from '../../base/isHexBytes';
import { type JsonValue, readInteger, readText } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { eip55 } from '../../base/view/eip55';
import type { Value } from '../../base/view/value';
import { decodeFunctionData } from '../../formats/abi/calls/decodeCall';
import { encodeCallText } from '../../formats/abi/encode/callText';
import type { AbiCandidate, AbiFunction } from '../../formats/abi/type/abi';
import { selectorOf, signatureOf } from '../../formats/abi/type/eventSignature';
import { readStorageLayout } from '../../formats/storage/readStorageLayout';
import type { StorageLayout } from '../../formats/storage/storageType';
import type { AddressBook } from '../../knowledge/names/addressBook';
import { addressKey } from '../../knowledge/names/canonicalAddress';
import { readCalledContract } from '../../knowledge/sources/calledContract';
import { contractLayout } from '../../knowledge/sources/contractLayout';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';
import { exampleOverrides } from '../../request/overrides/exampleOverrides';

/** Maximum characters of the arguments of a printed call. Longer ones are easier to read as data. */
const maxArgumentsLength = 2_000;

/** Maximum characters of a transaction's data in a cell. */
const maxDataLength = 400_000;

const ether = 10n ** 18n;

/** The members of a transaction that a call supports. */
interface RunTransaction {
  readonly hash: string;
  readonly from: string;
  /** Undefined for the creation of a contract. */
  readonly to: string | undefined;
  readonly value: bigint;
  readonly gas: bigint | undefined;
  readonly data: string;
  /** The block before its own. */
  readonly block: bigint;
}

/**
 * Prints a cell that repeats a transaction as a call at the previous block, with examples of overrides as comments.
 * `transaction` is the answer of `eth_getTransactionByHash`. Fails with a sentence if that isn't possible.
 */
export async function runAgainCell(
  transaction: JsonValue,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<Result<string, string>> {
  const read = readTransaction(transaction);
  if (read.kind === 'failed') return read;
  const { to, block, hash } = read.value;
  const layout = to === undefined ? undefined : await layoutAt(to, block, network, knowledge);
  const book = await knowledge.addressBook(network);
  const nameOf = (address: string): string => nameInCells(address, book);
  const named = to === undefined ? undefined : await nameCall(read.value.data, to, network, knowledge);
  const examples = exampleOverrides(read.value, layout, nameOf);
  return ok(
    [
      `# @network ${network.key}`,
      '# Runs this transaction again, on the block before its own:',
      `# ${hash}`,
      '# Transactions before it in its block are not applied.',
      '# To change something first, remove the # before a directive:',
      ...examples.map((example) => `# # ${example}`),
      printNamed(read.value, named, nameOf) ?? printCall(read.value),
    ].join('\n'),
  );
}

/** Returns the name by which cells find an address, or else the address. */
export function nameInCells(address: string, book: AddressBook): string {
  const key = /^0x[\da-f]{40}$/i.test(address) ? eip55(address.slice(2)) : address;
  const name = book.nameOf(key)?.name;
  return name !== undefined && /^[A-Za-z_]\w*$/.test(name) && book.isNameOf(name, key) ? name : address;
}

function readTransaction(transaction: JsonValue): Result<RunTransaction, string> {
  const mined = readInteger(transaction, 'blockNumber');
  const [from, to] = [readAddress(transaction, 'from'), readAddress(transaction, 'to')];
  const data = readText(transaction, 'input') ?? readText(transaction, 'data') ?? '0x';
  const hash = readText(transaction, 'hash') ?? '';
  if (mined === undefined) return failed('The transaction is not in a block yet, so it has no state to run on.');
  if (mined === 0n) return failed('The transaction is in the first block, so there is no state before it.');
  if (from === undefined || !isHexBytes(data) || !/^0x[\da-f]{64}$/i.test(hash))
    return failed("The network's answer isn't a transaction that can be run again.");
  if (data.length > maxDataLength) return failed("The transaction's data is too long for a cell.");
  return ok({
    hash,
    from,
    to,
    data,
    value: readInteger(transaction, 'value') ?? 0n,
    gas: readInteger(transaction, 'gas'),
    block: mined - 1n,
  });
}

function readAddress(transaction: JsonValue, member: string): string | undefined {
  const address = readText(transaction, member);
  return address !== undefined && /^0x[\da-f]{40}$/i.test(address) ? eip55(address.slice(2)) : undefined;
}

async function layoutAt(
  address: string,
  block: bigint,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<StorageLayout | undefined> {
  const at = Number(block);
  const key = addressKey(address, network.family);
  const { layout } = await contractLayout(key, undefined, { from: at, to: at }, { network, knowledge });
  const read = layout && readStorageLayout(layout.json);
  return read?.kind === 'ok' ? read.value : undefined;
}

/**
 * Prints a call by name with what is known about its contract, otherwise with the only declaration of artifacts with
 * its selector.
 */
export async function nameCall(
  data: string,
  to: string,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<string | undefined> {
  const { functions } = await readCalledContract(network, to, knowledge);
  const own = printNamedCall(data, functions);
  if (own !== undefined) return own;
  const others = (await knowledge.called(data.slice(0, 10).toLowerCase())).flatMap(({ item }) =>
    item.kind === 'function' ? [item] : [],
  );
  const [first] = others;
  const isAlone = first !== undefined && new Set(others.map(signatureOf)).size === 1;
  return isAlone ? printNamedCall(data, [{ item: first, source: { kind: 'workspace', label: '' } }], true) : undefined;
}

/** Returns the call by name. Undefined if its function isn't known. */
function printNamed(
  { from, to, value, gas, block }: RunTransaction,
  named: string | undefined,
  nameOf: (address: string) => string,
): string | undefined {
  if (to === undefined || named === undefined) return undefined;
  const options = [
    `from: ${nameOf(from)}`,
    ...(value === 0n ? [] : [`value: ${printValue(value)}`]),
    ...(gas === undefined ? [] : [`gas: ${gas}`]),
    `block: ${block}`,
  ];
  return `eth_call ${nameOf(to)} ${named} { ${options.join(', ')} }`;
}

function printValue(value: bigint): string {
  return value % ether === 0n ? `${value / ether} ether` : String(value);
}

function printCall({ from, to, value, gas, data, block }: RunTransaction): string {
  const members = [
    ['from', from],
    ...(to === undefined ? [] : [['to', to]]),
    ...(value === 0n ? [] : [['value', printValue(value)]]),
    ...(gas === undefined ? [] : [['gas', String(gas)]]),
    ['data', data],
  ];
  const lines = members.map(([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)}`);
  return `eth_call {\n${lines.join(',\n')}\n} ${block}`;
}

/**
 * Prints call data as a call by name: `withdraw 5`. Uses the signature instead of the name if the contract has several
 * functions with that name, or if it isn't certain that the contract has the function (`withSignature`). Undefined if
 * the function isn't known, or if its text would be encoded to other data.
 */
export function printNamedCall(
  data: string,
  functions: readonly AbiCandidate<AbiFunction>[],
  withSignature = false,
): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  const candidates = functions.filter(({ item }) => selectorOf(item) === selector);
  const [first] = candidates;
  const decoding = decodeFunctionData(data, candidates);
  if (first === undefined || decoding.kind === 'undecoded') return undefined;
  const texts: string[] = [];
  for (const { value } of decoding.call.arguments) {
    const text = printArgument(value);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  const signature = signatureOf(first.item);
  const encoded = encodeCallText(texts.length === 0 ? signature : `${signature}(${texts.join(', ')})`);
  if (encoded.kind === 'failed' || encoded.value !== data.toLowerCase()) return undefined;
  const isAlone = !withSignature && functions.filter(({ item }) => item.name === first.item.name).length === 1;
  const printed = [isAlone ? first.item.name : signature, ...texts].join(' ');
  return printed.length > maxArgumentsLength ? undefined : printed;
}

/** Prints a value in cell notation. Undefined for one that wasn't decoded. */
function printArgument(value: Value): string | undefined {
  switch (value.kind) {
    case 'integer':
      return value.digits;
    case 'boolean':
      return String(value.value);
    case 'address':
    case 'hash':
    case 'hex':
      return value.text;
    case 'text':
      // Braces in an untrusted text would become a reference in the cell.
      return value.text.includes('{{') ? undefined : JSON.stringify(value.text);
    case 'list':
      return printList(value.items, '[', ']');
    case 'struct':
      return printList(
        value.fields.map((field) => field.value),
        '(',
        ')',
      );
    default:
      return undefined;
  }
}

function printList(values: readonly Value[], open: string, close: string): string | undefined {
  const texts = values.map(printArgument);
  return texts.includes(undefined) ? undefined : `${open}${texts.join(', ')}${close}`;
}
