import { groupDigits } from '../../base/view/amountText';
import type { Problem, SourceRange } from '../../model/cell/problem';
import type { NetworkRules } from '../../model/networks/network';
import type { Written, WrittenMember } from './written';

type WrittenObject = Extract<Written, { kind: 'object' }>;

/**
 * `blockHash` excludes the other block members (contract, section 4), and a request has a maximum number of parameters
 * (section 8).
 */
export function checkLogFilter(filter: WrittenObject, network: NetworkRules): readonly Problem[] {
  const problems: Problem[] = [];
  const hash = memberOf(filter, 'blockHash');
  const bounds = filter.members.filter(({ key }) => key === 'fromBlock' || key === 'toBlock');
  if (hash && bounds.length > 0) {
    const message = '`blockHash` already selects the block. Remove `fromBlock` and `toBlock`.';
    problems.push({
      code: 'blockHashWithRange',
      severity: 'error',
      range: hash.keyRange,
      message,
      cure: { kind: 'remove', ranges: [wholeOf(hash)] },
    });
    for (const bound of bounds)
      problems.push({
        code: 'blockHashWithRange',
        severity: 'error',
        range: bound.keyRange,
        message,
        cure: { kind: 'remove', ranges: [wholeOf(bound)] },
      });
  }
  return [...problems, ...checkParameters(filter, network)];
}

/** Addresses can be split over several requests, each with all the topics; topics cannot. */
function checkParameters(filter: WrittenObject, { limits: { logParameters: max } }: NetworkRules): readonly Problem[] {
  const [addresses, topics] = [
    countValues(memberOf(filter, 'address')?.value),
    countValues(memberOf(filter, 'topics')?.value),
  ];
  if (addresses + topics <= max) return [];
  const base = { code: 'tooManyParameters', range: filter.range };
  const message = `${groupDigits(addresses + topics)} addresses and topics exceed the maximum of ${groupDigits(max)} for one request`;
  if (topics >= max || addresses === 0)
    return [
      { ...base, severity: 'error', message: `${message}, and only addresses can be split across several requests.` },
    ];
  return [
    {
      ...base,
      severity: 'warning',
      message: `${message}. A notebook cell splits the addresses across ${Math.ceil(addresses / (max - topics))} requests.`,
    },
  ];
}

/** A slice applies to bytes, so it cannot be combined with a parsed encoding (contract, section 4). */
export function checkTokenAccountsConfig(config: WrittenObject): readonly Problem[] {
  const encoding = memberOf(config, 'encoding');
  const slice = memberOf(config, 'dataSlice');
  if (!slice || encoding?.value.kind !== 'text' || encoding.value.text !== 'jsonParsed') return [];
  const message =
    '`dataSlice` selects bytes, so it works with base58, base64 and base64+zstd, but not with jsonParsed.';
  return [
    {
      code: 'dataSliceWithJsonParsed',
      severity: 'error',
      range: slice.keyRange,
      message,
      cure: { kind: 'remove', ranges: [wholeOf(slice)] },
    },
    {
      code: 'dataSliceWithJsonParsed',
      severity: 'error',
      range: encoding.value.range,
      message,
      cure: { kind: 'replace', values: ['base64', 'base64+zstd'] },
    },
  ];
}

function memberOf(object: WrittenObject, key: string): WrittenMember | undefined {
  return object.members.findLast((member) => member.key === key);
}

function wholeOf({ keyRange, value }: WrittenMember): SourceRange {
  return { start: keyRange.start, end: value.range.end };
}

function countValues(value: Written | undefined): number {
  if (value?.kind === 'array') return value.items.reduce((sum, item) => sum + countValues(item), 0);
  return value === undefined || (value.kind === 'value' && value.value === null) ? 0 : 1;
}
