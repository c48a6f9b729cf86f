import type { FailureClass } from './failureClass';

const count = String.raw`(\d[\d,_]*\s?[km]?)\b`;

// Ways in which services state the most blocks of a range; each has the number as its one group.
const rangeCaps: readonly RegExp[] = [
  String.raw`range.{0,60}exceeds? (?:the |range )*limit of ${count}`,
  String.raw`up to an? ${count} blocks? range`,
  String.raw`limited to (?:an? )?(?:0\s*-\s*)?${count}\s*(?:blocks?)?\s*range`,
  String.raw`max(?:imum)? block range:? ${count}`,
  String.raw`block range exceeds server limit, narrow your filter: ${count}`,
  String.raw`too many blocks.{0,80}maximum is set to ${count}`,
  String.raw`blocks? distance:? ${count}`,
  String.raw`ranges? over ${count} blocks`,
  String.raw`range is too large, max is ${count} blocks`,
  String.raw`range too large\W+max range:? ${count}`,
  String.raw`block range greater than ${count}`,
  String.raw`blocks range, the limit is ${count}`,
  String.raw`bigger than range limit ${count}`,
].map((source) => new RegExp(source, 'i'));

// In this order: a daily quota also speaks of rates, a cap on results also of limits.
const classes: readonly (readonly [FailureClass, RegExp])[] = [
  ['quota', /daily (?:request|credit)|credit limit|payment required|quota/i],
  ['tooManyAddresses', /contains [\d,]+ filters|too many (?:addresses|topics|filters)/i],
  ['archive', /archive|missing trie node|(?:historical )?state .{0,60}(?:not available|unavailable|pruned)|pruned/i],
  ['addressNeeded', /specify an address/i],
  ['responseSize', /response size|response (?:is )?too (?:big|large)/i],
  ['resultCount', /more than [\d,]+ (?:results|logs)|exceeds? max results|logs matched by query exceeds|too many (?:results|logs)/i],
  // These speak of a block range too, and a shorter one would be refused as well.
  ['unknownBlock', /beyond .{0,20}head/i],
  ['badParams', /invalid block range params/i],
  ['range', /block range|blocks range|range (?:is )?too (?:large|wide|big)|too many blocks|range \d+ exceeds limit/i],
  ['queryTimeout', /query timeout|query timed out/i],
  ['notEnabled', /does not have access to|(?:network|chain) (?:is )?not enabled/i],
  ['auth', /invalid project id|(?:invalid|missing|unknown) (?:api )?(?:key|token)|unauthori[sz]ed|rejected due to|forbidden|authentication/i],
  ['rate', /rate limit|rate exceeded|too many requests|limit exceeded|request rate/i],
  ['busy', /timeout|timed out|overloaded|temporarily|try again later|service unavailable|minimum context slot/i],
  ['methodMissing', /method .{0,80}(?:not found|not supported|not available|does not exist|not exist)|(?:unknown|unsupported) method|method not/i],
  ['unknownTransaction', /(?:transaction|txn|tx)[ _](?:hash[ _])?not[ _]found|unknown transaction/i],
  ['reverted', /revert/i],
  ['unknownBlock', /blockoutofrange|header not found|block .{0,80}(?:not found|out of range)|unknown block|after last/i],
  ['badParams', /invalid (?:params?|argument|input|hex)|missing value|cannot unmarshal|deserializ|should be less than|(?:too long|too short)/i],
];

/** The class that the words of an error tell, and the cap that they state; `unknown` for words never seen. */
export function classifyFailureText(text: string): { readonly class: FailureClass; readonly cap?: bigint } {
  const [first] = classes.find(([, pattern]) => pattern.test(text)) ?? ['unknown' as const];
  for (const pattern of rangeCaps) {
    const cap = pattern.exec(text)?.[1];
    // A range's cap makes it a range error, unless the words speak of a plan, of results or of addresses first.
    if (cap !== undefined && stronger.has(first)) return { class: first };
    if (cap !== undefined) return { class: 'range', cap: parseCount(cap) };
  }
  const cap = first === 'resultCount' || first === 'tooManyAddresses' ? otherCap.exec(text)?.slice(1).find((one) => one !== undefined) : undefined;
  return cap === undefined ? { class: first } : { class: first, cap: parseCount(cap) };
}

const stronger: ReadonlySet<FailureClass> = new Set<FailureClass>(['quota', 'archive', 'addressNeeded', 'resultCount', 'responseSize', 'tooManyAddresses']);

const otherCap = new RegExp(String.raw`more than ${count}|max results ${count}|limit of ${count}|limit is ${count}`, 'i');

/** `10,000`, `1k`, `2_000` as a number. */
function parseCount(text: string): bigint {
  const digits = BigInt(text.replace(/\D/g, ''));
  return /k$/i.test(text) ? digits * 1000n : /m$/i.test(text) ? digits * 1_000_000n : digits;
}
