import { factsOf, isServiceMethod, type MethodEffect } from './methodFacts';
import { solanaSubjects } from './notifications';

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
    /^(?:anvil|hardhat|evm|ganache|tenderly|foundry|tevm|surfnet|katana|conductor|raft|testing|unsafe|admin|miner|clique|engine|devnet|test|dev|parity_set|node_?admin)_/i,
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

/** Words of a method's name that only read. What stands behind one is what is read: `get`, `StateGetActor`. */
const readingWords = new Set(
  'get is has list call query estimate trace simulate dry read find search show check verify validate count fetch inspect lookup resolve decode'.split(
    ' ',
  ),
);

/** Words of a method's name that send or sign something, or spend something. */
const sendingWords = new Set(
  'send resend submit broadcast sign push transfer pay withdraw deposit execute relay transact propose approve vote claim stake unstake burn deploy publish cancel replace sponsor bid distribute fund accelerate'.split(
    ' ',
  ),
);

/** Words of a method's name that change a node, its accounts, its peers or its files. */
const changingWords = new Set(
  'set add remove delete drop insert rotate import export create unlock lock reset clear flush prune migrate update write start stop pause resume close open load unload connect disconnect dial unblock protect invalidate reconsider generate encrypt decrypt derive change upgrade kill exit restart shutdown rewind revert rollback snapshot mine mint warp travel impersonate clone reload promote extend register unregister upload post put save abort accept reject confirm authorize allocate mark archive compact file'.split(
    ' ',
  ),
);

/** Words that begin a name in lowercase letters alone, as of Bitcoin's methods: `importprivkey`. */
const joinedWord =
  /^(?:import|dump|add|send|sign|create|load|unload|encrypt|bump|lock|disconnect|clear|prune|invalidate|reconsider|generate|wallet|prioritise|precious|submit|getnew|fund|stop|connect)[a-z]*$/;

/**
 * Returns what the words of a method's name say that it does: the first one that reads, sends or changes. Undefined if
 * none does, and for filters, which nodes keep for the one that asks.
 */
function effectOfWords(method: string): MethodEffect | undefined {
  const name = method.slice(Math.max(method.lastIndexOf('_'), method.lastIndexOf('.')) + 1);
  const space = method.slice(0, method.length - name.length);
  if (space === '' && joinedWord.test(name)) return 'changes';
  if (/^(?:new|uninstall)\w{0,40}Filter$/.test(name)) return undefined;
  if (/ToFile$|blockPeer$/i.test(name)) return 'changes';
  const words = method.split(/[_.]|(?<=[a-z\d])(?=[A-Z])/);
  for (const [at, word] of words.map((each) => each.toLowerCase()).entries()) {
    // A namespace, such as `trace_`, doesn't say that each of its methods reads.
    if (readingWords.has(word) && (at > 0 || space === '')) return 'reads';
    if (sendingWords.has(word)) return 'sends';
    if (changingWords.has(word) || (word === 'new' && /Account|Key|Vault|Wallet|Auth|Block$/i.test(method)))
      return 'changes';
  }
  return undefined;
}

/** Methods that the catalogue lacks and that only read: those that list the methods of a node, and subscriptions. */
const readingMethods: ReadonlySet<string> = new Set([
  'rpc.discover',
  'rpc_modules',
  ...solanaSubjects.flatMap((subject) => [`${subject}Subscribe`, `${subject}Unsubscribe`]),
]);

/**
 * Returns the effect of a method by the name that the node executes. For built-in methods, the catalogue defines it;
 * for others, the name does. `isDeclared` is whether the network or the user described the method: if the name shows no
 * effect, such a method counts as reading.
 */
export function effectOfMethod(method: string, isDeclared: boolean): MethodEffect {
  if (isServiceMethod(method)) return factsOf(method).effect ?? 'reads';
  if (readingMethods.has(method)) return 'reads';
  const named = patterns.find(([pattern]) => pattern.test(method));
  if (named !== undefined) return named[1];
  const ofWords = effectOfWords(method);
  if (ofWords !== undefined && ofWords !== 'reads') return ofWords;
  return isDeclared ? 'reads' : 'unknown';
}
