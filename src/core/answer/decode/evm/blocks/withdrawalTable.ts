import type { JsonValue } from '../../../../base/json/jsonValue';
import { readInteger, readMember } from '../../../../base/json/readMember';
import type { Column, TableSection } from '../../../../base/view/decodedView';
import { amountValue, integerValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { Network } from '../../../../model/networks/network';
import { addressMember, anyValue, integerMember } from '../../shared/memberValue';

/** Gnosis and its test network pay withdrawals in a token other than their currency. */
const otherToken: ReadonlySet<string> = new Set(['100', '10200']);

interface WithdrawalColumn extends Column {
  value(withdrawal: JsonValue | undefined): Value;
}

/** Returns a table of a block's withdrawals (EIP-4895). Their amounts are in gwei, unlike all others. */
export function withdrawalTable(withdrawals: readonly JsonValue[], network: Network): TableSection {
  const columns: readonly WithdrawalColumn[] = [
    { id: 'index', label: 'Index', align: 'end', characters: 12, value: (one) => integerMember(one, 'index') },
    {
      id: 'validator',
      label: 'Validator',
      align: 'end',
      characters: 10,
      value: (one) => integerMember(one, 'validatorIndex'),
    },
    { id: 'address', label: 'Address', align: 'start', characters: 16, value: (one) => addressMember(one, 'address') },
    { id: 'amount', label: 'Amount', align: 'end', characters: 18, value: (one) => amountOf(one, network) },
  ];
  return {
    kind: 'table',
    title: 'Withdrawals',
    rowCount: withdrawals.length,
    columns,
    at: (row) => columns.map((column) => column.value(withdrawals[row])),
  };
}

function amountOf(withdrawal: JsonValue | undefined, { chainId, currency }: Network): Value {
  const gwei = readInteger(withdrawal, 'amount');
  if (gwei === undefined) return anyValue(readMember(withdrawal, 'amount'));
  return currency.decimals === 18 && !otherToken.has(chainId ?? '')
    ? amountValue(gwei, 9, currency.symbol)
    : integerValue(gwei, 'gwei');
}
