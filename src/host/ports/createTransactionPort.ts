import { describeTransaction } from '../../core/answer/decode/evm/transactions/describeTransaction';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import type { Network } from '../../core/model/networks/network';
import { networkLabel } from '../../core/model/networks/networkLabels';
import { transactionDeclined, type TransactionPort } from '../../core/request/pipe/sentTransactions';
import { showWarning } from '../notices';

const finalNote =
  "Rpcbook doesn't sign and keeps no keys of accounts. A transaction that was sent can't be taken back.";

/** Shows transactions in a dialog before they are sent, one after another. */
export function createTransactionPort(
  knowledge: KnowledgeSource,
  configured: () => readonly Network[],
): TransactionPort {
  let last: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const asked = last.then(async () => {
      if (signal.aborted) return transactionDeclined;
      const { network, place, count } = question;
      const { warnings, lines } = await describeTransaction(question, knowledge);
      const which = count === 1 ? 'this transaction' : `transaction ${place} of ${count}`;
      const detail = [...warnings.map((warning) => `⚠ ${warning}`), ...lines, '', finalNote];
      const send = 'Send Transaction';
      const text = `Send ${which} to ${networkLabel(network, configured())}?`;
      return (await showWarning(text, { modal: true, detail }, send)) === send ? undefined : transactionDeclined;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
}
