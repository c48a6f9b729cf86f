import {
  integerOf,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { Field, Section } from '../../../base/view/decodedView';
import { column, numberColumn, tableOf } from '../../../base/view/tableOf';
import { integerValue, statusValue } from '../../../base/view/value';
import { readWireTransaction } from '../../../formats/solana/readWireTransaction';
import { solanaFailureText } from '../../../model/failure/solanaFailureText';
import type { Network } from '../../../model/networks/network';
import type { PositionalDecoder } from '../shared/decoderTable';
import { genericView } from '../shared/genericView';
import { fieldIf, memberFields, otherFields } from '../shared/memberFields';
import { anyValue, integerMember, nativeMember, plainMember } from '../shared/memberValue';
import { balanceTables } from './balanceTables';
import { instructionTable, keysOfMessage } from './instructionTable';
import { programLogTable } from './programLogTable';
import { solanaData } from './solanaData';
import { whatSolanaHappened } from './whatSolanaHappened';

const title = 'Simulation';

/**
 * Decodes the answer of Solana's `simulateTransaction`: the result, the compute units, the instructions of the request,
 * what would change, and the log of the programs.
 */
export const decodeSolanaSimulation: PositionalDecoder = (params, value, network, hints) => {
  const result = readMember(value, 'value') ?? null;
  if (!isObject(result)) return genericView(title, "The answer isn't a simulation");
  const error = readMember(result, 'err') ?? null;
  const units = readInteger(result, 'unitsConsumed');
  const logs = readList(result, 'logs');
  const slot = integerOf(readMember(readMember(value, 'context'), 'slot'));
  const status = error === null ? statusValue('good', 'Success') : statusValue('bad', solanaFailureText(error, logs));
  const fields: readonly Field[] = [
    { label: 'Result', value: status },
    { label: 'Compute units', value: integerMember(result, 'unitsConsumed') },
    ...memberFields(result, [['fee', 'Fee', (json, name) => nativeMember(json, name, network)]]),
    ...otherFields(result, shown),
    ...fieldIf('At slot', slot, (number) => integerValue(number)),
  ];
  const [encoded, options] = params;
  const message = readMember(
    readWireTransaction(encoded === undefined ? undefined : [encoded, readText(options, 'encoding') ?? 'base58']),
    'message',
  );
  const keys = keysOfMessage(message, result);
  const happened = error === null ? whatSolanaHappened(message, result, network, hints) : undefined;
  const parts = [
    ...(happened === undefined ? [] : [happened]),
    error === null ? 'Success' : `Failure: ${solanaFailureText(error, logs)}`,
    ...(units === undefined ? [] : [`${groupDigits(units)} compute units`]),
    `${countedText(logs.length, 'line')} of log`,
  ];
  const instructions = readList(message, 'instructions');
  const sections: readonly Section[] = [
    { kind: 'fields', fields },
    ...(instructions.length === 0
      ? []
      : [
          instructionTable(instructions, readList(result, 'innerInstructions'), keys, { meta: result, network, hints }),
        ]),
    ...balanceTables(result, keys, network, hints),
    ...accountsAfterwards(options, readList(result, 'accounts'), network),
    ...(logs.length === 0 ? [] : [programLogTable(logs, 'Log of the programs')]),
  ];
  return { title, summary: parts.join(' · '), tone: error === null ? 'good' : 'bad', notes: [], sections };
};

/** The accounts that the request names, as the transaction would leave them. */
function accountsAfterwards(
  options: JsonValue | undefined,
  accounts: readonly JsonValue[],
  network: Network,
): readonly Section[] {
  if (accounts.length === 0) return [];
  const addresses = readList(readMember(options, 'accounts'), 'addresses');
  return [
    tableOf('Accounts afterwards', accounts, [
      column('account', 'Account', 44, (_, row) => anyValue(addresses[row])),
      numberColumn('balance', 'Balance', 20, (account) => nativeMember(account, 'lamports', network)),
      column('owner', 'Owner', 44, (account) => plainMember(account, 'owner')),
      column('data', 'Data', 60, (account) => solanaData(readMember(account, 'data'))),
    ]),
  ];
}

const shown = new Set([
  'accounts',
  'err',
  'logs',
  'unitsConsumed',
  'fee',
  'innerInstructions',
  'loadedAddresses',
  'preBalances',
  'postBalances',
  'preTokenBalances',
  'postTokenBalances',
]);
