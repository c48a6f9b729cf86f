import { describeTransaction } from '../core/answer/decode/evm/transactions/describeTransaction';
import type { KnowledgeSource } from '../core/knowledge/sources/knowledgeSource';
import type { Refusal } from '../core/model/exchange/refusal';
import type { TransactionPort, TransactionQuestion } from '../core/request/pipe/sentTransactions';
import type { Terminal } from './terminal';

/** Returns why a call wasn't sent: no option of the command line allows it. */
function notAllowed({ effect, method }: TransactionQuestion): Refusal {
  const causes = {
    sends: 'This cell sends a transaction, which the command line only does if it is told to.',
    changes: `${method} changes the node, which the command line only does if it is told to.`,
    unknown: `Neither the built-in catalogue nor the network describes ${method}, so it may send or change something.`,
  };
  return {
    code: 'notConfirmed',
    cause: causes[effect],
    cure: `Read what the ${effect === 'sends' ? 'transaction' : 'call'} does, and add --send-transactions to send it.`,
  };
}

/** Prints transactions before they are sent. They are sent only if an option of the command line allows it. */
export function createTerminalTransactionPort(
  knowledge: KnowledgeSource,
  note: Terminal['note'],
  sends: boolean,
): TransactionPort {
  return async (question) => {
    const { network, place, count } = question;
    const { warnings, lines } = await describeTransaction(question, knowledge);
    const what = question.effect === 'sends' ? 'Transaction' : 'Call';
    const which = count === 1 ? what : `${what} ${place} of ${count}`;
    note([
      `${which} to ${network.name} (${network.key}), ${sends ? 'sent now' : 'not sent'}:`,
      ...[...warnings.map((warning) => `! ${warning}`), ...lines].map((line) => `  ${line}`),
    ]);
    return sends ? undefined : notAllowed(question);
  };
}
