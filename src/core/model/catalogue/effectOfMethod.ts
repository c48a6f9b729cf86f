import { lazily } from '../../base/lazily';
import type { MethodEffect } from './methodEffect';
import { readServiceMethods } from './readServiceMethods';

/**
 * Namespaces and verbs of methods that send or change something, for methods that the catalogue doesn't describe. They
 * apply regardless of a document's description, so that nobody can declare such a method harmless.
 */
const patterns: readonly (readonly [pattern: RegExp, effect: MethodEffect])[] = [
  [/(?:^|[_.])(?:send|submit|broadcast)(?!er)/i, 'sends'],
  [
    /(?:^|_)(?:sign|signTransaction|signTypedData|signTypedData_v\d|signMessage|signAndSendTransaction|sendCalls)$/i,
    'sends',
  ],
  [/(?:^|_)add(?:Invoke|Declare|Deploy|DeployAccount|L1Handler)Transaction$/i, 'sends'],
  [/^(?:wallet|personal|account|cfx_?wallet|kms|signer|clef)_/i, 'sends'],
  [
    /^(?:anvil|hardhat|evm|ganache|tenderly|foundry|tevm|admin|miner|clique|engine|devnet|test|dev|parity_set|node_?admin)_/i,
    'changes',
  ],
  [
    /^(?:debug|trace|net|txpool|bor|erigon|les|istanbul|qbft|ibft|perm|priv|plugins|db|shh|mev|flashbots|trie)_(?:set|start|stop|write|go|cpu|mem|block|mutex|goroutine|vmodule|verbosity|backtrace|freeze|chaindb|add|remove|put|delete|clear|propose|discard|reset|rewind|unlock|lock|import|export|bundler|subscribeTo|forge|create)/i,
    'changes',
  ],
  [
    /(?:^|[_.])(?:set|impersonate|stopImpersonating|requestAirdrop|airdrop|mint|mine|increaseTime|setTime|snapshot|revert|reorg|rollback|restart|shutdown|exit|kill)(?=[A-Z_]|$|airdrop)/i,
    'changes',
  ],
];

/** The effects of the built-in methods, and of those that only list the methods of a node. */
const effectsOfCatalogue: () => ReadonlyMap<string, MethodEffect> = lazily(
  () =>
    new Map<string, MethodEffect>([
      ['rpc.discover', 'reads'],
      ['rpc_modules', 'reads'],
      ...readServiceMethods().map(({ name, effect }): [string, MethodEffect] => [name, effect ?? 'reads']),
    ]),
);

/**
 * Returns the effect of a method by the name that the node executes. For built-in methods, the catalogue defines it;
 * for others, the name does. `isDeclared` is whether the network or the user described the method: if the name shows no
 * effect, such a method counts as reading.
 */
export function effectOfMethod(method: string, isDeclared: boolean): MethodEffect {
  const own = effectsOfCatalogue().get(method);
  if (own !== undefined) return own;
  const named = patterns.find(([pattern]) => pattern.test(method));
  if (named !== undefined) return named[1];
  return isDeclared ? 'reads' : 'unknown';
}
