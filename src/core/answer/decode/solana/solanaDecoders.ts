import {
  integerOf,
  isList,
  isObject,
  type JsonValue,
  readInteger,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { groupDigits } from '../../../base/view/amountText';
import { column, type ItemColumn, numberColumn, optionalColumn } from '../../../base/view/tableOf';
import { currencyValue, integerValue, nothing, statusValue, textValue, type Value } from '../../../base/view/value';
import { type AnswerDecoder, byPosition, type DecoderTable } from '../shared/decoderTable';
import { countedMember, fewMembersDecoder } from '../shared/fewMembersDecoder';
import { anyValue, hashMember, integerMember, nativeMember, plainMember, timeMember } from '../shared/memberValue';
import { countDecoder, quantityDecoder } from '../shared/quantityDecoder';
import { rowsDecoder } from '../shared/rowsDecoder';
import { singleDecoder, textDecoder } from '../shared/singleDecoder';
import { decodeAccountStates, decodeProgramAccounts } from './decodeProgramAccounts';
import { decodeSignatures, transactionResult } from './decodeSignatures';
import { decodeSolanaBlock } from './decodeSolanaBlock';
import { decodeSolanaSimulation } from './decodeSolanaSimulation';
import { decodeSolanaTransaction } from './decodeSolanaTransaction';
import { decodeTokenAccountPage, decodeTokenAccounts } from './decodeTokenAccounts';
import { simulationSections } from './simulationSections';
import { keyMember, solanaData } from './solanaData';

/** The member of a row with what the request names in this place. */
const requested = 'requested';
const answered = 'answered';

/** Lists slots, one in each row. */
const slotList = singleDecoder('Slots with a block', (answer) =>
  isList(answer) && answer.every((slot) => integerOf(slot) !== undefined)
    ? { kind: 'list', items: answer.map((slot) => integerValue(integerOf(slot) ?? 0n)) }
    : undefined,
);

/** How the answers of Solana are decoded. */
export const solanaDecoders: DecoderTable = {
  methods: {
    // Accounts.
    getBalance: fewMembersDecoder('Balance', 1, [['value', 'Balance', nativeMember]]),
    getAccountInfo: fewMembersDecoder('Account', 1, [
      ['lamports', 'Balance', nativeMember],
      ['owner', 'Owner', keyMember],
      ['executable', 'Executable', plainMember],
      ['space', 'Space', readSpace],
      ['rentEpoch', 'Rent epoch', countedMember],
      ['data', 'Data', readData],
    ]),
    getMultipleAccounts: withRequested('Accounts', ['account', 'accounts'], (network) => [
      column('account', 'Account', 44, (item) => keyMember(item, requested)),
      ...answerColumns([
        column('found', 'Found', 8, readFound),
        numberColumn('balance', 'Balance', 20, (item) => nativeMember(item, 'lamports', network)),
        column('owner', 'Owner', 44, (item) => keyMember(item, 'owner')),
        column('executable', 'Executable', 10, (item) => plainMember(item, 'executable')),
        numberColumn('space', 'Space', 10, (item) => readSpace(item, 'space')),
        column('data', 'Data', 40, (item) => readData(item, 'data')),
      ]),
    ]),

    getProgramAccounts: byPosition(decodeProgramAccounts),
    accountSubscribe: decodeAccountStates,
    programSubscribe: decodeAccountStates,
    getMinimumBalanceForRentExemption: quantityDecoder('Minimum balance', (lamports, { currency }) =>
      currencyValue(lamports, currency),
    ),

    // Tokens.
    getTokenAccountsByOwner: byPosition(decodeTokenAccounts),
    getTokenAccountsByDelegate: byPosition(decodeTokenAccounts),
    getTokenAccountsByOwnerV2: byPosition(decodeTokenAccountPage),
    getTokenAccountBalance: tokenAmountDecoder('Token balance', 'Balance'),
    getTokenSupply: tokenAmountDecoder('Token supply', 'Supply'),
    getTokenLargestAccounts: rowsDecoder('Largest accounts', ['account', 'accounts'], () => [
      column('address', 'Account', 44, (item) => keyMember(item, 'address')),
      numberColumn('amount', 'Amount', 28, tokenUnits),
      numberColumn('decimals', 'Decimals', 9, (item) => integerMember(item, 'decimals')),
      optionalColumn(
        numberColumn('uiAmount', 'As wallets show it', 28, (item) => walletAmount(item, 'uiAmountString')),
      ),
    ]),

    // Transactions and blocks.
    getTransaction: decodeSolanaTransaction,
    getBlock: decodeSolanaBlock,
    getSignaturesForAddress: byPosition(decodeSignatures),
    getSignatureStatuses: withRequested('Statuses', ['transaction', 'transactions'], () => [
      column('signature', 'Signature', 60, (item) => hashMember(item, requested, 'solanaTransaction')),
      ...answerColumns([
        column('found', 'Found', 8, readFound),
        column('result', 'Result', 10, (item) => (isObject(item) ? transactionResult(item) : nothing)),
        column('status', 'Status', 12, (item) => plainMember(item, 'confirmationStatus')),
        numberColumn('slot', 'Slot', 12, (item) => integerMember(item, 'slot')),
        numberColumn('confirmations', 'Confirmations', 14, (item) => plainMember(item, 'confirmations')),
      ]),
    ]),
    simulateTransaction: byPosition(decodeSolanaSimulation),
    getFeeForMessage: fewMembersDecoder('Fee', 1, [['value', 'Fee', nativeMember]]),
    getRecentPrioritizationFees: rowsDecoder('Priority fees', ['slot', 'slots'], () => [
      numberColumn('slot', 'Slot', 14, (item) => integerMember(item, 'slot')),
      numberColumn('fee', 'Fee of a compute unit', 24, (item) =>
        integerMember(item, 'prioritizationFee', 'microlamports'),
      ),
    ]),
    getBlockTime: singleDecoder('Time', (answer) =>
      integerOf(answer) === undefined ? undefined : timeMember({ time: answer }, 'time'),
    ),
    getBlocks: slotList,
    getBlocksWithLimit: slotList,

    // The chain and the node.
    getSlot: countDecoder('Slot'),
    getBlockHeight: countDecoder('Block height'),
    getFirstAvailableBlock: countDecoder('First slot'),
    getTransactionCount: countDecoder('Transactions'),
    isBlockhashValid: fewMembersDecoder('Blockhash', 2, [['value', 'Valid', plainMember]]),
    getSupply: fewMembersDecoder('Supply', 1, [
      ['total', 'Total', nativeMember],
      ['circulating', 'Circulating', nativeMember],
      ['nonCirculating', 'Not circulating', nativeMember],
    ]),
    getLatestBlockhash: fewMembersDecoder('Latest blockhash', 2, [
      ['blockhash', 'Blockhash', plainMember],
      ['lastValidBlockHeight', 'Valid to block height', countedMember],
    ]),
    getEpochInfo: fewMembersDecoder('Epoch', 2, [
      ['epoch', 'Epoch', countedMember],
      ['absoluteSlot', 'Slot', countedMember],
      ['blockHeight', 'Block height', countedMember],
      ['slotIndex', 'Slot in the epoch', countedMember],
      ['slotsInEpoch', 'Slots in the epoch', countedMember],
      ['transactionCount', 'Transactions', countedMember],
    ]),
    getVersion: fewMembersDecoder('Version', 1, [
      ['solana-core', 'Solana core', plainMember],
      ['feature-set', 'Feature set', plainMember],
    ]),
    getHealth: textDecoder('Health', textValue),
    getGenesisHash: textDecoder('Genesis hash', textValue),
  },
  prefixes: {},
  errorSections: simulationSections,
};

function tokenAmountDecoder(title: string, label: string): ReturnType<typeof fewMembersDecoder> {
  return fewMembersDecoder(title, 1, [
    ['amount', label, tokenUnits],
    ['decimals', 'Decimals', countedMember],
    ['uiAmountString', 'As wallets show it', walletAmount],
  ]);
}

/** The text of the node, with separators if it is a number. */
function walletAmount(item: JsonValue | undefined, name: string): Value {
  const text = readText(item, name);
  return text !== undefined && /^\d{4,80}(?:\.\d{1,80})?$/.test(text)
    ? textValue(groupDigits(text))
    : plainMember(item, name);
}

/** Reads the `amount` of a token. Its decimals are beside it. */
function tokenUnits(item: JsonValue | undefined): Value {
  const units = readInteger(item, 'amount');
  const decimals = readInteger(item, 'decimals');
  if (units === undefined || decimals === undefined || decimals < 0n || decimals > 255n)
    return anyValue(readMember(item, 'amount'));
  return { kind: 'amount', digits: String(units), decimals: Number(decimals), symbol: '' };
}

function readSpace(json: JsonValue | undefined, name: string): Value {
  return integerMember(json, name, 'bytes');
}

function readData(json: JsonValue | undefined, name: string): Value {
  return solanaData(readMember(json, name));
}

function readFound(item: JsonValue | undefined): Value {
  return isObject(item) ? statusValue('good', 'Yes') : statusValue('neutral', 'No');
}

/**
 * Puts what a request names, as its first parameter, beside the items of the answer, which come in the same order
 * without it.
 */
function withRequested(...form: Parameters<typeof rowsDecoder>): AnswerDecoder {
  const decode = rowsDecoder(...form);
  return (answer, network, hints, params) => {
    const items = readMember(answer, 'value');
    if (!isObject(answer) || !isList(items)) return undefined;
    const [first] = isList(params) ? params : [];
    const names = isList(first) ? first : [];
    const value = items.map((item, index): JsonValue => ({ [requested]: names[index] ?? null, [answered]: item }));
    return decode({ ...answer, value }, network, hints, params);
  };
}

/** Returns columns whose values are read from the item of the answer. */
function answerColumns(columns: readonly ItemColumn<JsonValue | undefined>[]): readonly ItemColumn<JsonValue>[] {
  return columns.map((each) => ({ ...each, value: (item, row) => each.value(readMember(item, answered), row) }));
}
