import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  readList,
  readMember,
  readText,
} from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { lacksMembers } from '../../base/json/recordList';
import { unitsOfStep } from '../../formats/abi/calls/callAmounts';
import { innerSteps } from '../../formats/abi/calls/innerSteps';
import { readErrorRevertData, readRevertData } from '../../formats/abi/calls/readRevertData';
import { readRawTransaction } from '../../formats/rlp/readRawTransaction';
import type { Call, Exchange } from '../../model/exchange/exchange';
import { tracedSubjects } from './tracedSubjects';

/** Minimum characters of a raw transaction. A hash has fewer. */
const minLength = 80;
/** Maximum number of raw transactions that are read. A hostile batch has any number. */
const maxTransactions = 50;

/** A selector in an exchange, with the lowercase address of the called contract if known. */
export interface CalledSelector {
  readonly selector: string;
  readonly address: string | undefined;
  /** The tokens (lowercase) that the arguments are amounts of, apart from the called contract. */
  readonly units?: ReadonlySet<string>;
}

/** Maximum number of inner selectors that are looked up. A hostile call has a new one in each of its calls. */
const maxInner = 500;
const maxSelectors = 2_000;

/** Members of an answer that may have selectors. */
const membersWithSelectors = ['input', 'revertReason', 'error', 'result', 'calls', 'changes', 'transactions'];

/**
 * Returns the selectors of calls and of revert data: in `eth_call` and similar methods, in transactions, blocks, receipts
 * and simulations, in an error's data, in call trees, and in the calls of a batch. The selectors of calls within calls come
 * last.
 */
export function calledSelectors(
  { call, outcome }: Partial<Pick<Exchange, 'call'>> & Pick<Exchange, 'outcome'>,
  traced = tracedSubjects(outcome.kind === 'result' ? outcome.value : undefined).selectors,
): readonly CalledSelector[] {
  const found: CalledSelector[] = [];
  const value = outcome.kind === 'result' ? outcome.value : undefined;
  for (const params of paramsOf(call)) {
    found.push(...selectorsOfAsked(params[0]));
    for (const block of readList(params[0], 'blockStateCalls').slice(0, maxSelectors))
      for (const asked of readList(block, 'calls').slice(0, maxSelectors)) found.push(...selectorsOfAsked(asked));
    if (found.length > maxSelectors) break;
  }
  for (const transaction of rawTransactionsIn(call, value)) found.push(...selectorsOfAsked(transaction));
  const address = found[0]?.address;
  if (outcome.kind === 'rpcError') found.push(...selectorOfData(readErrorRevertData(outcome), address));
  for (const answer of lacksMembers(value, membersWithSelectors) ? [] : firstAnswers(value)) {
    found.push(...selectorsOfAnswer(answer, address));
    if (found.length > maxSelectors) break;
  }
  found.push(...traced);
  return found;
}

function firstAnswers(value: JsonValue | undefined): readonly (JsonValue | undefined)[] {
  return isList(value) ? value.slice(0, maxSelectors) : [value];
}

/** Returns the parameters of a call, or those of each call in an envelope or a batch. */
function paramsOf(call: Exchange['call'] | undefined): readonly (readonly JsonValue[])[] {
  if (call?.kind === 'rpc') return isList(call.params) ? [call.params] : [];
  if (call?.kind !== 'raw') return [];
  const parsed = parseJson(call.text);
  const envelopes =
    parsed.kind === 'ok' && isList(parsed.value) ? parsed.value : [parsed.kind === 'ok' ? parsed.value : null];
  return envelopes.slice(0, maxSelectors).map((envelope) => readList(envelope, 'params'));
}

function selectorsOfAsked(asked: JsonValue | undefined): readonly CalledSelector[] {
  return selectorsOfCall(readText(asked, 'input') ?? readText(asked, 'data'), readText(asked, 'to')?.toLowerCase());
}

/** Returns the selectors in one answer: of a transaction, a receipt, a batch, a block, or a block of a simulation. */
function selectorsOfAnswer(answer: JsonValue | undefined, address: string | undefined): readonly CalledSelector[] {
  if (!isObject(answer)) return [];
  const to = targetOf(answer);
  const result = readMember(answer, 'result');
  return [
    ...selectorsOfCall(readText(answer, 'input'), to),
    ...selectorOfData(readText(answer, 'revertReason'), to),
    ...selectorOfData(readRevertData(readMember(readMember(answer, 'error'), 'data')), address),
    ...selectorsOfCall(readText(result, 'input'), targetOf(result)),
    ...selectorOfData(readText(result, 'revertReason'), targetOf(result)),
    ...readList(answer, 'calls')
      .slice(0, maxSelectors)
      .flatMap((call) => {
        const error = readMember(call, 'error');
        return error === undefined
          ? []
          : selectorOfData(readRevertData(error) || readText(call, 'returnData'), undefined);
      }),
    ...readList(answer, 'changes').slice(0, maxSelectors).flatMap(selectorsOfChange),
    ...readList(answer, 'transactions')
      .slice(0, maxSelectors)
      .flatMap((transaction) => selectorOfData(readText(transaction, 'input'), targetOf(transaction))),
  ];
}

/** The lowercase address of what is called. In a trace, nodes name a contract also if its creation failed. */
function targetOf(json: JsonValue | undefined): string | undefined {
  const isCreation = readText(json, 'type')?.toUpperCase().startsWith('CREATE') === true;
  return isCreation && readText(json, 'error') !== undefined ? undefined : readText(json, 'to')?.toLowerCase();
}

/** The calls of a change that a state search found, and of its candidates. */
function selectorsOfChange(change: JsonValue): readonly CalledSelector[] {
  return [change, ...readList(change, 'candidates').slice(0, maxInner)].flatMap((each) =>
    selectorsOfCall(readText(each, 'input'), readText(each, 'to')?.toLowerCase()),
  );
}

function selectorsOfCall(data: string | undefined, address: string | undefined): readonly CalledSelector[] {
  const [outer] = selectorOfData(data, address);
  if (data === undefined || outer === undefined) return [];
  const inner = new Map<string, CalledSelector>();
  const units = new Set(unitsOfStep({ kind: 'call', target: address, value: undefined, data }));
  for (const { step } of innerSteps(data, address).steps) {
    if (units.size < maxInner) for (const unit of unitsOfStep(step)) units.add(unit);
    const [called] = step.kind === 'call' ? selectorOfData(step.data, step.target?.toLowerCase()) : [];
    if (called !== undefined) inner.set(`${called.selector} ${called.address ?? ''}`, called);
    if (inner.size === maxInner) break;
  }
  return [units.size === 0 ? outer : { ...outer, units }, ...inner.values()];
}

function selectorOfData(data: string | undefined, address: string | undefined): readonly CalledSelector[] {
  return data !== undefined && /^0x[\da-f]{8}/i.test(data)
    ? [{ selector: data.slice(0, 10).toLowerCase(), address }]
    : [];
}

/** Reads the raw transactions that a call sends, or that are its answer. Other values are skipped. */
export function rawTransactionsIn(call: Call | undefined, answer: JsonValue | undefined): readonly JsonObject[] {
  const values = [...firstParameters(call), ...(answer === undefined ? [] : [answer])];
  return values.flatMap((value) => {
    if (typeof value !== 'string' || value.length < minLength || !/^0x(?:0[1-4]|[c-f])/i.test(value)) return [];
    const read = readRawTransaction(value);
    return read.kind === 'ok' ? [read.value] : [];
  });
}

function firstParameters(call: Call | undefined): readonly JsonValue[] {
  if (call?.kind === 'rpc') return isList(call.params) ? call.params.slice(0, 1) : [];
  if (call?.kind !== 'raw') return [];
  const parsed = parseJson(call.text);
  const envelopes =
    parsed.kind === 'ok' && isList(parsed.value) ? parsed.value : [parsed.kind === 'ok' ? parsed.value : null];
  return envelopes.slice(0, maxTransactions).flatMap((envelope) => readList(envelope, 'params').slice(0, 1));
}
