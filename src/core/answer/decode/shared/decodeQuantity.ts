import { integerDigits } from '../../../base/answerBounds';
import { JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { integerOf } from '../../../base/json/readMember';
import { wholeCharacters } from '../../../base/view/cutText';
import type { DecodedView } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import { amountValue, gweiValue, hexValue, integerValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { Network } from '../../../model/networks/network';
import { viewOf, warningOf } from './genericView';

interface Quantity {
  readonly title: string;
  value(quantity: bigint, network: Network): Value;
}

const count = (title: string, unit?: string): Quantity => ({
  title,
  value: (quantity) => integerValue(quantity, unit),
});
const gwei = (title: string): Quantity => ({ title, value: gweiValue });

const quantities: ReadonlyMap<string, Quantity> = new Map([
  ['eth_blockNumber', count('Block number')],
  ['eth_chainId', count('Chain id')],
  ['net_version', count('Network id')],
  ['net_peerCount', count('Peers')],
  ['eth_getTransactionCount', count('Nonce')],
  ['eth_getBlockTransactionCountByNumber', count('Transactions')],
  ['eth_getBlockTransactionCountByHash', count('Transactions')],
  ['eth_getUncleCountByBlockNumber', count('Uncles')],
  ['eth_getUncleCountByBlockHash', count('Uncles')],
  ['eth_hashrate', count('Hash rate', 'hashes per second')],
  ['l2net_blockNumber', count('Block number')],
  ['l2net_getBlockTransactionCount', count('Transactions')],
  ['l2net_getNonce', count('Nonce')],
  ['getSlot', count('Slot')],
  ['getBlockHeight', count('Block height')],
  ['eth_estimateGas', count('Gas estimate', 'gas')],
  ['eth_gasPrice', gwei('Gas price')],
  ['eth_maxPriorityFeePerGas', gwei('Max priority fee')],
  ['eth_baseFee', gwei('Base fee')],
  ['eth_blobBaseFee', gwei('Blob base fee')],
  [
    'eth_getBalance',
    { title: 'Balance', value: (quantity, { currency }) => amountValue(quantity, currency.decimals, currency.symbol) },
  ],
]);

/** Shows an integer of more than 256 bits as text, because converting it could take very long. */
function tooLong(title: string, value: JsonValue): DecodedView | undefined {
  const text = value instanceof JsonNumber ? value.text : value;
  if (typeof text !== 'string' || text.length <= integerDigits || !/^(?:0x[\da-f]|-?\d)/i.test(text)) return undefined;
  const note = warningOf('This number has more than 256 bits, so it is shown as received.');
  const fields = [{ label: title, value: hexValue(text) }];
  return viewOf(title, `${wholeCharacters(text, integerDigits)}…`, [{ kind: 'fields', fields }], [note]);
}

/** Decodes the answer of a method that returns one quantity. Undefined for other methods and other answers. */
export function decodeQuantity(method: string, value: JsonValue, network: Network): DecodedView | undefined {
  const quantity = quantities.get(method);
  const integer = quantity && integerOf(value);
  if (quantity === undefined) return undefined;
  if (integer === undefined) return tooLong(quantity.title, value);
  const shown = quantity.value(integer, network);
  const hint = typeof value === 'string' && value.startsWith('0x') ? value : undefined;
  return viewOf(quantity.title, formatValue(shown, utcTime), [
    { kind: 'fields', fields: [{ label: quantity.title, value: shown, ...(hint !== undefined && { hint }) }] },
  ]);
}
