import { describeTransaction } from '../../core/answer/decode/evm/transactions/describeTransaction';
import type { KnowledgeSource } from '../../core/knowledge/sources/knowledgeSource';
import { chainKey } from '../../core/model/networks/chainKey';
import { isFreeNode } from '../../core/model/networks/isFreeNode';
import type { Network } from '../../core/model/networks/network';
import { networkLabel } from '../../core/model/networks/networkLabels';
import {
  declineTransaction,
  type TransactionPort,
  type TransactionQuestion,
} from '../../core/request/pipe/sentTransactions';
import { showWarning } from '../notices';

const finalNote =
  "Rpcbook doesn't sign and keeps no keys of accounts. A transaction that was sent can't be taken back.";
const onceNote = 'Rpcbook asks once per notebook for this node, because it runs on this computer and you named it.';

/** The settings that the dialogs need. */
export interface ConfiguredNetworks {
  readonly networks: readonly Network[];
  /** Whether user settings name a network at these addresses, and not only the workspace. */
  namesNetwork(network: Network): boolean;
}

/**
 * Before calls that send or change something are sent, shows them in a dialog, one after another. For a node on this
 * computer that the user configured, asks once for each notebook and effect. For a method without a description, asks
 * once for each notebook. Outside of notebooks, asks once.
 */
export function createTransactionPort(knowledge: KnowledgeSource, configured: ConfiguredNetworks): TransactionPort {
  const allowed = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    const asked = last.then(async () => {
      if (signal.aborted) return declineTransaction(question);
      const isOwnNode = isFreeNode(question.network) && configured.namesNetwork(question.network);
      const key = permissionKey(question, isOwnNode);
      if (key !== undefined && allowed.has(key)) return undefined;
      const { warnings, lines } = await describeTransaction(question, knowledge);
      const notes = [
        ...(isOwnNode && key !== undefined ? [onceNote] : []),
        ...(question.effect === 'sends' ? [finalNote] : []),
      ];
      const detail = [...warnings.map((warning) => `⚠ ${warning}`), ...lines, '', ...notes];
      const { text, button } = askedText(question, networkLabel(question.network, configured.networks));
      if ((await showWarning(text, { modal: true, detail }, button)) !== button) return declineTransaction(question);
      if (key !== undefined) allowed.add(key);
      return undefined;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
}

/** Returns the key of further calls that one answer allows. Undefined if it allows only this call. */
function permissionKey(
  { notebookPath, network, effect, method }: TransactionQuestion,
  isOwnNode: boolean,
): string | undefined {
  // The name of a network alone may stand for another node after its settings change.
  const node = chainKey(network);
  if (effect === 'unknown') return JSON.stringify([notebookPath ?? '', node, effect, method]);
  return isOwnNode && notebookPath !== undefined ? JSON.stringify([notebookPath, node, effect]) : undefined;
}

function askedText(
  { effect, method, place, count }: TransactionQuestion,
  network: string,
): { readonly text: string; readonly button: string } {
  const which = (one: string, other: string): string => (count === 1 ? one : `${other} ${place} of ${count}`);
  switch (effect) {
    case 'sends':
      return { text: `Send ${which('this transaction', 'transaction')} to ${network}?`, button: 'Send Transaction' };
    case 'changes':
      return {
        text: `Let ${which('this call', 'call')} (${method}) change the node ${network}?`,
        button: 'Change Node',
      };
    case 'unknown':
      return { text: `Send ${method} to ${network}? Nobody described this method.`, button: 'Send Call' };
  }
}
