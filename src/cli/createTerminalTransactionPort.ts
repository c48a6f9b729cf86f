import { describeTransaction } from '../core/answer/decode/evm/transactions/describeTransaction';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import type { Refusal } from '../core/model/exchange/refusal';
import type { TransactionPort } from '../core/request/pipe/sentTransactions';
import type { Terminal } from './terminal';

const notAllowed: Refusal = {
  code: 'notConfirmed',
  cause: 'This cell sends a signed transaction, which the command line only does if it is told to.',
  cure: 'Read what the transaction does, and add --send-transactions to send it.',
};

/** Prints transactions before they are sent. They are sent only if the command line says so. */
export function createTerminalTransactionPort(
  knowledge: KnowledgeSource,
  note: Terminal['note'],
  sends: boolean,
): TransactionPort {
  return async (question) => {
    const { network, place, count } = question;
    const { warnings, lines } = await describeTransaction(question, knowledge);
    const which = count === 1 ? 'Transaction' : `Transaction ${place} of ${count}`;
    note([
      `${which} to ${network.name} (${network.key}), ${sends ? 'sent now' : 'not sent'}:`,
      ...[...warnings.map((warning) => `! ${warning}`), ...lines].map((line) => `  ${line}`),
    ]);
    return sends ? undefined : notAllowed;
  };
}
