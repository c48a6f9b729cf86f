import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import { utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import { amountValue, gweiValue, integerValue } from '../view/makeValue';
import type { DecodedView } from '../view/decodedView';
import type { Value } from '../view/value';
import { viewOf } from './genericView';
import { integerOf } from '../json/readMember';

interface Quantity {
  readonly title: string;
  value(quantity: bigint, network: Network): Value;
}

const count = (title: string, unit?: string): Quantity => ({ title, value: (quantity) => integerValue(quantity, unit) });
const gwei = (title: string): Quantity => ({ title, value: gweiValue });

const quantities: ReadonlyMap<string, Quantity> = new Map([
  ['eth_blockNumber', count('Block number')],
  ['eth_chainId', count('Chain id')],
  ['net_version', count('Network id')],
  ['net_peerCount', count('Peers')],
  ['eth_getTransactionCount', count('Nonce')],
  ['eth_getBlockTransactionCountByNumber', count('Transactions')],
  ['eth_getBlockTransactionCountByHash', count('Transactions')],
  ['eth_estimateGas', count('Gas estimate', 'gas')],
  ['eth_gasPrice', gwei('Gas price')],
  ['eth_maxPriorityFeePerGas', gwei('Max priority fee')],
  ['eth_blobBaseFee', gwei('Blob base fee')],
  ['eth_getBalance', { title: 'Balance', value: (quantity, { currency }) => amountValue(quantity, currency.decimals, currency.symbol) }],
]);

/** Decodes the answer of a method that gives one quantity; undefined for other methods and other answers. */
export function decodeQuantity(method: string, value: JsonValue, network: Network): DecodedView | undefined {
  const quantity = quantities.get(method);
  const integer = quantity && integerOf(value);
  if (quantity === undefined || integer === undefined) return undefined;
  const shown = quantity.value(integer, network);
  const hint = typeof value === 'string' && value.startsWith('0x') ? value : undefined;
  return viewOf(quantity.title, formatValue(shown, utcTime), [
    { kind: 'fields', fields: [{ label: quantity.title, value: shown, ...(hint !== undefined && { hint }) }] },
  ]);
}
