/** Words that occur in answers of nodes and of the gas API, in lower case. */
const answerWords = [
  'jsonrpc result error code message data method params null true false latest pending finalized earliest',
  'address topics blockHash blockNumber blockTimestamp transactionHash transactionIndex logIndex removed receipt',
  'status contractAddress cumulativeGasUsed effectiveGasPrice gasUsed gasLimit logsBloom maxFeePerGas',
  'maxPriorityFeePerGas baseFeePerGas baseFeeHistory baseFeePercentile chainId nonce value input accessList',
  'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot difficulty extraData timestamp uncles',
  'withdrawals excessBlobGas parentBeaconBlockRoot context apiVersion slot account lamports owner program parsed',
  'mint tokenAmount uiAmountString executable rentEpoch space pubkey events keys continuation_token from_address',
  'execution_status finality_status messages_sent actual_fee execution_resources revert_reason',
]
  .join(' ')
  .toLowerCase()
  .split(' ');

const minLength = 16;
const minDistinct = 6;

/** Letters in words, such as `my-secret-key`, possibly with a number after them. */
const words = /^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d{0,4}$/i;

/** A capital letter that doesn't begin a word. Random letters of both cases contain them; `mySecretKey` doesn't. */
const strayCapital = /[A-Z](?![a-z]{2})/;

/**
 * Returns why a key (or secret) is weak: it could occur in answers by chance, where every occurrence would be hidden,
 * or it is easy to guess. The result is a predicate such as "is shorter than 16 characters" that repeats no part of the
 * text. Returns undefined for text that looks random.
 */
export function describeWeakSecret(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  if (isAnswerWord(typed)) return 'is a common word in answers';
  if (typed.length < minLength) return `is shorter than ${minLength} characters`;
  if (words.test(typed) && !(strayCapital.test(text) && /[a-z]/.test(text))) return 'consists of words or letters only';
  if (new Set(typed).size < minDistinct || isRepeated(typed) || isCounting(typed)) return 'repeats a simple pattern';
  return undefined;
}

/** Whether a text is a word, or a part of one, that must remain readable in answers. */
export function isAnswerWord(text: string): boolean {
  return answerWords.some((word) => word.includes(text.toLowerCase()));
}

/** The same part repeated, such as `abcd1234abcd1234`. */
function isRepeated(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** Characters that mostly follow each other in the alphabet or in counting, such as `123456789012abcdef`. */
function isCounting(text: string): boolean {
  const steps = Array.from(
    { length: text.length - 1 },
    (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
  );
  return steps.filter((step) => step === 1 || step === -1 || step === 0).length > steps.length * 0.75;
}
