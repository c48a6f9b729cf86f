import type { JsonValue } from '../../../../base/json/jsonValue';
import {
  integerOf,
  isList,
  isObject,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../../base/json/readMember';
import { finishAtOnce, type Piecewise } from '../../../../base/piecewise';
import { groupDigits } from '../../../../base/view/amountText';
import { readBlockTime } from '../../../../base/view/blockTime';
import type { DecodedView, Field, Section } from '../../../../base/view/decodedView';
import { utcText } from '../../../../base/view/formatTime';
import { groupedCount } from '../../../../base/view/groupedCount';
import { addressValue, hashValue, integerValue, nothing, textValue } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import {
  addressMember,
  anyValue,
  gweiMember,
  hashMember,
  integerMember,
  recipientMember,
  timeMember,
} from '../../shared/memberValue';
import { otherFields } from '../../shared/otherFields';
import { revertSections } from '../calls/callSections';
import { formatRevert } from '../calls/formatRevert';
import { selectorOfData } from '../calls/selectorOfData';
import { logTablePiecewise } from '../logs/logTable';
import { receiptMovements } from '../logs/movementTable';
import { failureSections } from '../traces/failureSections';
import { formatCause } from '../traces/formatCause';
import { feeCurrencyOf } from './feeCurrency';
import { feeText, feeValue, gasPriceMember } from './feeValue';
import { transactionFee } from './transactionFee';
import { transactionTypeName } from './transactionType';

const title = 'Transaction receipt';

/** Decodes the answer of `eth_getTransactionReceipt`, including null. */
export function* decodeReceipt(value: JsonValue, network: Network, hints: DecodeHints): Piecewise<DecodedView> {
  if (value === null) return viewOf(title, 'No receipt. The hash is unknown or the transaction is still pending.', []);
  if (!isObject(value)) return genericView(title, "The answer isn't a receipt");
  const { tone } = receiptStatus(value);
  return {
    title,
    summary: summarize(value, network, hints),
    tone,
    notes: leftOutOfFee(value).map(noteOf),
