import { integerDigits, maxNodeTextLength } from '../../base/answerBounds';
import { integerOfText } from '../../base/json/integerText';
import type { FailureClass, FailureHints, TransactionFailure } from './failureClass';

/**
 * Messages of nodes that reject a transaction: geth, erigon, nethermind (including its names in one word), besu, reth,
 * anvil. The order matters: the texts about a replacement also contain `underpriced`.
 */
const transactionTexts: readonly (readonly [TransactionFailure, RegExp])[] = [
  ['replacementUnderpriced', /replacement.{0,20}underpriced|ReplacementNotAllowed|could not replace existing tx/i],
  // These texts also have the words for the base fee.
  [
    'belowBlobFee',
    /blob.{0,40}(?:less than|below|lower than|too low).{0,40}blob|(?:max ?fee ?per ?blob ?gas|blob ?gas ?(?:fee ?cap|price)|blob fee).{0,30}(?:less than|below|lower than|too low)/i,
  ],
  [
    'belowBaseFee',
    /(?:max ?fee per ?gas|fee ?cap|gas ?price).{0,30}(?:less than|below|lower than|too low).{0,30}base ?fee|max fee per gas too low/i,
  ],
  [
    'insufficientFunds',
    /insufficient funds|InsufficientFunds|insufficient (?:sender |account )?balance|insufficient MaxFeePerGas for sender balance|up-?front cost.{0,60}exceeds|doesn.t have enough funds/i,
  ],
  [
    'intrinsicGas',
    /intrinsic gas|gas limit below intrinsic|GasLimitBelowIntrinsic|insufficient gas for floor data|call gas cost.{0,40}exceeds the gas limit|gas floor.{0,40}exceeds the gas limit/i,
  ],
  [
    'gasLimitTooHigh',
    /exceeds? (?:the )?block.{0,3}gas limit|GasLimitExceeded|block gas limit exceeded|gas limit (?:is )?too high|exceeds (?:the )?(?:maximum|transaction) gas limit|gas limit.{0,20}greater than the cap/i,
  ],
  ['outOfGas', /out of gas|OutOfGas|gas required exceeds allowance|gas uint64 overflow/i],
  ['nonceTooLow', /nonce (?:is )?too low|OldNonce|nonce below (?:the )?(?:account|sender)/i],
  [
    'nonceTooHigh',
    /nonce (?:is )?too (?:high|distant)|NonceGap|nonce gap|NonceTooFarInFuture|nonce too far in future/i,
  ],
  ['alreadyKnown', /already known|AlreadyKnown|known transaction|already imported|transaction already (?:exists|in)/i],
  [
    'underpriced',
    /underpriced|FeeTooLow|gas ?price (?:is )?(?:below|too low)|(?:fee|tip) (?:is )?(?:too low|below.{0,12} minimum)|below (?:the )?(?:configured )?minimum gas price|miner premium is negative|max priority fee per gas (?:is )?(?:too low|below)/i,
  ],
];

const count = String.raw`(\d[\d,_]*\s?[km]?)\b`;

// How services state their maximum block range. Each pattern captures the number as its only group.
const rangeCaps: readonly RegExp[] = [
  String.raw`range.{0,60}exceeds? (?:the |range )*limit of ${count}`,
  String.raw`up to an? ${count} blocks? range`,
  String.raw`limited to (?:an? )?(?:0\s*-\s*)?${count}\s*(?:blocks?)?\s*range`,
  String.raw`max(?:imum)? block range:? ${count}`,
  String.raw`block range exceeds server limit, narrow your filter: ${count}`,
  String.raw`too many blocks.{0,80}maximum is set to ${count}`,
  String.raw`block range \d{1,12} > ${count}`,
  String.raw`query to ${count} blocks`,
  String.raw`blocks? distance:? ${count}`,
  String.raw`ranges? over ${count} blocks`,
  String.raw`range is too large, max is ${count} blocks`,
  String.raw`range too large\W+max range:? ${count}`,
  String.raw`(?:^(?:error: )?|(?:getlogs|block|range|distance)[^.;]{0,60})must be (?:smaller|less) than size ${count}`,
  String.raw`block range greater than ${count}`,
  String.raw`blocks range, the limit is ${count}`,
  String.raw`bigger than range limit ${count}`,
  String.raw`max range limit[^\d.;]{0,30}${count}`,
  String.raw`range must be [a-z ]{0,30}${count}`,
  String.raw`range (?:that is )?allowed [^\d.;]{0,40}\(\d{1,12} > ${count}`,
  String.raw`range [^\d.;]{0,40}(?:(?:larger|greater) than|<=) ${count}`,
  String.raw`range (?:is )?too (?:big|large|wide|high)[^\d.;]{0,10}\d[\d,]{0,12} > ${count}`,
].map((source) => new RegExp(source, 'i'));

/**
 * The limit in a text about a range that none of the above reads: `(maximum 1024)`, `max block range = 5000`. What was
 * asked for stands beside other words, and in another sentence.
 */
const statedCap = new RegExp(
  String.raw`\b(?:max(?:imum)?|limit(?:ed)?|at most|no more than|up to|(?:not|n't) exceed|exceeds?|(?:less|fewer) than|allowed|narrow it to)\b(?:(?!got|request(?!ed blocks)|received|from|exceeded(?! \())[^\d.;,/]){0,40}?${count}`,
  'i',
);

// The order matters: texts about a daily quota also mention rates, and texts about a result cap also mention limits.
const classes: readonly (readonly [FailureClass, RegExp])[] = [
  // A contract's message may look like any of the others.
  ['reverted', /^(?:error: )?(?:vm exception while processing transaction: |vm )?(?:execution )?revert(?:ed)?\b/i],
  ...transactionTexts,
  [
    'batchTooLarge',
    /batch (?:size )?(?:is )?too large|batch (?:size )?limit|batch size exceed|batch of \d{1,9} requests exceeds|max(?:imum)? batch|batch request was too large|batch(?:ed)? requests? (?:is |are )?not supported|too many (?:requests|calls) in (?:the )?batch|too many batch|batch(?:ed|ing)? (?:requests? )?(?:is |are )?(?:disabled|not (?:supported|allowed))|requests in (?:a |the )?batch|batch calls? (?:is|are) not supported|calls in \d{1,6} batch|batch of more than/i,
  ],
  // What a plan limits here are the blocks of one call.
  [
    'range',
    /block range exceeds? [^.;]{0,40}(?:plan|tier)(?:'s)? limit|(?:^|block |query |log |the )range limit exceeded/i,
  ],
  // A limit per second or minute resets soon, even if a text calls it a quota.
  [
    'rate',
    /(?:\/|\bper )(?:\d{1,4} ?)?(?:s|sec|seconds?|m|min|minutes?)\b|\brps\b|\bcups\b|\bconcurrent requests?\b|too many connections/i,
  ],
  [
    'quota',
    /(?:dai|month|week)ly (?:api )?(?:request|rate limit|credit|capacity|quota|limit|usage)|compute units exhausted|(?:a|per|this) (?:day|month)\b|capacity limit|credits? (?:limit|exhausted|exceeded)|(?:not enough|insufficient|out of|no) (?:credits|cu\b|compute units)|(?:plan|tier|usage) (?:limit|reached)|payment required|non-?payment|quota/i,
  ],
  [
    'tooManyAddresses',
    /contains [\d,]+ filters|too many (?:addresses|topics|filters)|exceeds? max (?:addresses|topics)/i,
  ],
  [
    'archive',
    /archive|missing trie node|state histories .{0,40}indexed|not available for blocks older|state .{0,100}(?:not (?:available|stored|kept)|unavailable|pruned)|pruned|pruning|state already discarded|gas depth limit exceeded|no historical rpc|no state (?:found|available)|distance to target block exceeds|(?:height|history|receipts?|bod(?:y|ies)|logs|epoch) (?:(?:for|at|of) )?(?:(?:block|height) )?(?:#?\w{1,66} )?(?:is |are )?(?:not (?:available|kept|stored)|unavailable|expired)|(?:lowest|base|earliest|oldest|first|minimum)(?: (?:available|retained|stored|known))? (?:height|block|slot|version)\b|version (?:\w{1,66} )?does not exist|no longer (?:available|kept|stored)|missing (?:in long-term storage|due to ledger jump)|metadata is not found|failed to compute tipset state|lookbacks of more than|could not find results for height|block (?:number |height )?(?:is )?too old|body not found for block|no (?:receipts|tx|block) data|purged for block|(?:block|history).{0,20} expired|below (?:the )?prune height|no data before block|retention (?:window|period)|historical backend error|failed to load state/i,
  ],
  ['addressNeeded', /specify an address|requires? an (?:address|contract address)/i],
  [
    'responseSize',
    /deprioritized due to number of accounts|response size|response (?:body )?(?:is )?too (?:big|large)|response exceed(?:s|ed) the max/i,
  ],
  [
    'resultCount',
    /more than [\d,]+ (?:results|logs)|exceeds? max results|logs matched by query exceeds|too many (?:results|logs)|logs count exceeds|result set (?:is )?too large|limited to [\d,]+ (?:results|logs)|exceeds [\d,]+ (?:results|logs)|max(?:imum)? (?:number of )?(?:results|logs)/i,
  ],
  // These texts also mention a block range, but a shorter range would fail as well.
  [
    'unknownBlock',
    /beyond .{0,20}head|(?:block|height).{0,40}(?:in the future|must be less than or equal to the current|(?:greater|higher|larger) than (?:the )?(?:latest|current|head|highest))|null round/i,
  ],
  ['badParams', /invalid block range params/i],
  [
    'range',
    /block range|blocks range|range (?:is )?too (?:large|wide|big)|range (?:is )?exceed|too many blocks|range \d+ exceeds limit|(?:allowed|max(?:imum)?) range|range allowed|query to [\d,]+ blocks|number of (?:requested )?blocks|(?:at most|more than|limit of) [\d,]+ blocks/i,
  ],
  [
    'queryTimeout',
    /query timeout|query timed out|(?:logs|trace_filter|trace_block) request was cancell?ed due to enabled timeout/i,
  ],
  [
    'callTimeout',
    /execution aborted|execution timeout|evm timeout|eth_(?:call|estimateGas|createAccessList|simulateV1) request was cancell?ed due to enabled timeout/i,
  ],
  ['notEnabled', /does not have access to|(?:network|chain) (?:is )?not (?:enabled|supported by your plan)/i],
  [
    'methodMissing',
    /method.{0,60} (?:is )?(?:disabled|not whitelisted|only available)|not allowed to access method|^\w{1,60}_\w{1,60} is not (?:available|supported)|method is (?:un|not )supported|not support this method/i,
  ],
  [
    'auth',
    /invalid project id|(?:invalid|missing|unknown|expired) (?:api |access )?(?:key|token)|(?:project id|(?:api|access) (?:key|token)) (?:is )?(?:required|not found|missing|expired)|unauthori[sz]ed|rejected due to|forbidden|authentication|must be authenticated|api key (?:is )?(?:disabled|invalid|not valid)|(?:wrong|no|missing) api[ -]?key|not authori[sz]ed|(?:origin|ip|agent|referer) (?:is )?not (?:allowed|on (?:the )?whitelist)|app is inactive|not allowed to access blockchain|invalid jwt|(?:access|permission) denied/i,
  ],
  [
    'rate',
    /rate.?limit|rate exceeded|too many requests|(?<!(?:gas|memory|depth|size|stack|tracer|code|range) )limit exceeded|request limit reached|request rate|throttl/i,
  ],
  [
    'busy',
    /timeout|timed out|deadline exceeded|overloaded|temporar(?:ily|y internal)|server busy|try again later|no available upstreams|service unavailable|bad gateway|upstream (?:connect )?error|no backends? available|upstreams failed|connection refused|behind by [\d,]+ (?:slots|blocks)|no healthy upstream|node is (?:unhealthy|syncing|not synced)|indexing is in progress|query long-term storage|minimum context slot/i,
  ],
  [
    'methodMissing',
    /method .{0,80}(?:not found|not supported|not available|does not exist|not exist)|(?:unknown|unsupported) method|method not/i,
  ],
  ['unknownTransaction', /(?:transaction|txn|tx)[ _](?:hash[ _])?not[ _]found|unknown transaction/i],
  ['reverted', /revert/i],
  [
    'unknownBlock',
    /blockoutofrange|header (?:for hash )?not found|block .{0,80}(?:not (?:be )?found|not yet available|out of range)|unfinalized data|unknown block|block_not_found|after last|not currently canonical|no corresponding block|(?:can ?not|could not) find block|block \w{1,66} does not exist|block not available/i,
  ],
  [
    'badParams',
    /invalid (?:params?|argument|input|hex)|is not traceable|missing value|cannot unmarshal|deserializ|should be less than|(?:too long|too short)/i,
  ],
];

const block = String.raw`#?(0x[\da-f]{1,16}|\d[\d,_]{0,24})\b`;
const qualifiers = String.raw`(?:[ _](?:available|retained|stored|known|supported|unpruned|blockchain|block|height|slot|version|number|state|batch|L1|is|of|at))*`;

// How nodes state which blocks they have: the oldest one, the newest one, or both.
const keptFrom = new RegExp(
  String.raw`\b(?:lowest|base|earliest|oldest|first|minimum|prune|pruned before|before block)${qualifiers}[ :=(]{1,3}${block}`,
  'i',
);
const keptTo = new RegExp(String.raw`\b(?:highest|newest|latest|current|head)${qualifiers}[ :=(]{1,3}${block}`, 'i');
const keptBoth = new RegExp(
  String.raw`available[^\d[;]{0,30}(?:\[${block}, ?${block}\]|${block}(?: ?[–-] ?| to |\.\.)${block})`,
  'i',
);

/** Returns which blocks a node has, as the text of its error says. Undefined if it doesn't say it. */
export function keptBlocks(whole: string): FailureHints['kept'] {
  const text = whole.slice(0, maxNodeTextLength);
  const [oldest, newest] =
    keptBoth
      .exec(text)
      ?.slice(1)
      .filter((each) => each !== undefined) ?? [];
  const from = parseBlock(oldest ?? keptFrom.exec(text)?.[1]);
  const to = parseBlock(newest ?? keptTo.exec(text)?.[1]);
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function parseBlock(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : integerOfText(text.replace(/[,_]/g, ''));
}

/** Any other words for a range that is limited, or for a limit that is a number of blocks. */
const anyRange =
  /(?<!out of )\b(?:range|distance)\b[^.;]{0,60}(?:larger|greater|exceed|limit|max|at most|<=|too wide|too large)[^;]{0,40}|(?:limited to|limit is|only query up to|limit the query range to)[^.;\d]{0,40}[\d,_]{1,14}k? blocks|(?:limited to|exceeds?) a range of [\d,_]{1,14}k? blocks|fromblock to toblock is too wide/i;
const aboutBlocks = /block|\blogs?\b|getlogs|query/i;

/**
 * Returns the class of an error by its first characters, and the limit they state. Returns `unknown` for an
 * unrecognized text.
 */
export function classifyFailureText(whole: string): { readonly class: FailureClass; readonly cap?: bigint } {
  const text = whole.slice(0, maxNodeTextLength);
  const first = classOf(text);
  for (const pattern of rangeCaps) {
    const cap = pattern.exec(text)?.[1];
    // A block range limit makes this a range error, unless the text is about a plan, results or addresses.
    if (cap !== undefined && stronger.has(first)) return { class: first };
    if (cap !== undefined) return { class: 'range', ...parseCount(cap) };
  }
  const stated = first === 'range' ? statedCap.exec(text)?.[1] : undefined;
  if (stated !== undefined) return { class: first, ...parseCount(stated) };
  const cap =
    first === 'resultCount' || first === 'tooManyAddresses'
      ? otherCap
          .exec(text)
          ?.slice(1)
          .find((one) => one !== undefined)
      : undefined;
  return cap === undefined ? { class: first } : { class: first, ...parseCount(cap) };
}

function classOf(text: string): FailureClass {
  const [known] = classes.find(([, pattern]) => pattern.test(text)) ?? [];
  return known ?? (aboutBlocks.test(text) && anyRange.test(text) ? 'range' : 'unknown');
}

const stronger: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'quota',
  'archive',
  'addressNeeded',
  'resultCount',
  'responseSize',
  'tooManyAddresses',
]);

const otherCap = new RegExp(
  String.raw`more than ${count}|max(?:imum)?\b[^\d.;]{0,30}${count}|limited to ${count}|limit of ${count}|limit is ${count}|exceeds limit ${count}`,
  'i',
);

/** Parses `10,000`, `1k` or `2_000`. Returns no cap for a number too long to be a limit. */
function parseCount(text: string): { readonly cap?: bigint } {
  const digits = text.replace(/\D/g, '');
  if (digits.length > integerDigits) return {};
  return { cap: BigInt(digits) * (factors.get(text.slice(-1).toLowerCase()) ?? 1n) };
}

const factors: ReadonlyMap<string, bigint> = new Map([
  ['k', 1000n],
  ['m', 1_000_000n],
]);
