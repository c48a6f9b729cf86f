import { datasetLogLayout, logLayout } from '../../../answer/saving/logLayout';
import { withDecimals } from '../../../answer/saving/saveColumn';
import { formatCreditNumber } from '../../../base/credits/formatCredits';
import { isList, type JsonObject, type JsonValue } from '../../../base/json/jsonValue';
import { ok, type Result } from '../../../base/result';
import { declaredLabel } from '../../../knowledge/answers/resolveEvents';
import type { FailureClass } from '../../../model/failure/failureClass';
import type { NetworkLimits } from '../../../model/networks/network';
import { sizeFailures } from '../failureReaction';
import { blocksOfLogs } from '../logRows';
import { logsCall, LogWork } from '../logWork';
import type { BlockSpan } from '../plan/blockSpan';
import { splitFilter } from '../plan/filterGroups';
import { estimateLogRange, leastLogCalls, probeSpans } from '../plan/planLogRange';
import { readAddresses, readLogQuery } from '../plan/readLogQuery';
import type { DatasetRows, FirstCall, PlannedWork, ProbedEstimate, WorkKind, WorkProbes, WorkSize } from '../workKind';
import { boundedRequest, firstVolatileBlock, openRangePlan } from './boundedRequest';

/** How logs are kept in a dataset. The columns follow from the events of the filter, not from the first logs. */
const logDataset: DatasetRows = {
  filterOf: (call) => readLogQuery(call)?.filter,
  within: (call, span) => {
    const query = readLogQuery(call);
    return query && logsCall(query.filter, span);
  },
  callOf: ({ method: asked, filter }, span) => (asked === method ? logsCall(filter, span) : undefined),
  // The first datasets leave the time empty.
  perBlockOf: (columns) => (columns.some(({ name }) => name === 'block_hash') ? perBlock : undefined),
  blocksOf: blocksOfLogs,
  layoutsOf: async (call, { builtIn, hintsOf, format }) => {
    const filter = readLogQuery(call)?.filter ?? {};
    const logs = sampleLogs(filter);
    const { events, tokens } = await hintsOf(logs);
    const layout = datasetLogLayout({ events, tokens, builtIn, logs, isPlaced: true });
    // The first datasets had fewer columns, and didn't know what the request declares.
    const undeclared = events.filter(({ source }) => source.label !== declaredLabel);
    const first = [events, undeclared].map((known) =>
      datasetLogLayout({ events: known, tokens, builtIn, logs, isPlaced: false }),
    );
    return [{ ...(format === 'parquet' ? withDecimals(layout) : layout), isTimed: true }, ...first];
  },
};

const perBlock = 'If logs come without the time of their block, the header of each block with a log is requested, too';

/** Most topics of a log. */
const maxTopics = 4;

const zeroTopic = `0x${'0'.repeat(64)}`;

const method = 'eth_getLogs';

/** Ranges up to this many blocks are assumed to take one call until an answer says otherwise. */
const fewBlocks = 1_000;

/** The probes of one group of addresses. */
const groupProbes = 4;

const firstCall: FirstCall = {
  isTooFew: ({ blocks, groups }, { logBlocks }) =>
    groups > 1 || (logBlocks !== undefined && blocks !== undefined && blocks > logBlocks),
  tooMuch: new Set<FailureClass>([...sizeFailures, 'tooManyAddresses']),
  cap: {
    isReached: (answer, { logResults }) => isList(answer) && answer.length === logResults,
    describe: ({ logResults }) =>
      `The answer has exactly ${formatCreditNumber(logResults)} logs, the maximum for one call, so the service may have cut it off. To split such answers, set "cutsLogs" in the network's limits.`,
  },
};

const estimate: ProbedEstimate = {
  method,
  countProbes: ({ groups }) => groupProbes * groups,
  describe: ({ groups }) =>
    `Estimates calls and credits from ${groupProbes} short spans of the range: ${groupProbes * groups} calls of ${method}.`,
  tooMuch: new Set<FailureClass>(['resultCount', 'responseSize']),
};

/** `eth_getLogs` over a range of blocks. */
export const logWorkKind: WorkKind = {
  name: 'logs',
  rows: {
    noun: 'log',
    layoutOf: async (sample, { builtIn, hintsOf }) => {
      const { events, tokens } = await hintsOf(sample);
      return logLayout({ events, tokens, builtIn, sample });
    },
  },
  read: (source) => {
    const query = source.kind === 'request' ? readLogQuery(source.call) : undefined;
    if (source.kind !== 'request' || query === undefined) return undefined;
    const { filter } = query;
    return {
      kind: logWorkKind,
      source,
      call: source.call,
      ...boundedRequest(query, (range, { limits, heads, lanes, splitsAtCap }) =>
        LogWork.create({ filter, range, limits, lanes, volatileFrom: firstVolatileBlock(heads), splitsAtCap }),
      ),
      countGroups: ({ logParameters }) => {
        const groups = splitFilter(filter, logParameters);
        return groups.kind === 'ok' ? groups.value.length : 1;
      },
      probe: (range, limits) => probeLogs(filter, range, limits),
    };
  },
  plan: planLogs,
  openPlan: openRangePlan,
  firstCall,
  estimate,
  dataset: logDataset,
};

function planLogs({ blocks, groups }: WorkSize, limits: NetworkLimits): PlannedWork {
  if (blocks === undefined) return { calls: [{ method, count: groups }], isLeast: true };
  const count = leastLogCalls({ from: 0, to: blocks - 1 }, groups, limits);
  return { calls: [{ method, count }], isLeast: blocks > fewBlocks };
}

function probeLogs(filter: JsonObject, range: BlockSpan, limits: NetworkLimits): Result<WorkProbes, string> {
  const groups = splitFilter(filter, limits.logParameters);
  if (groups.kind === 'failed') return groups;
  // One group represents the others: all have the same number of addresses, except the last.
  const probed = groups.value[0] ?? filter;
  const spans = probeSpans(range, groupProbes, limits);
  return ok({
    calls: spans.map((span) => logsCall(probed, span)),
    countCalls: (answers) => {
      const probes = spans.map((span, place) => {
        const answer = answers[place];
        return { span, count: isList(answer) ? answer.length : undefined };
      });
      return estimateLogRange(range, groups.value.length, limits, probes);
    },
  });
}

/** Logs of each contract with each event of a filter, without values, to find out how they would be decoded. */
function sampleLogs(filter: JsonObject): readonly JsonValue[] {
  const [first = null] = textsOrList(filter['topics'] ?? null);
  const events = textsOrList(first).filter((topic) => typeof topic === 'string');
  return readAddresses(filter).flatMap((address) =>
    events.flatMap((event) =>
      Array.from({ length: maxTopics }, (_, others) => ({
        address,
        topics: [event, ...Array.from({ length: others }, () => zeroTopic)],
        data: '0x',
        blockNumber: '0x0',
        logIndex: '0x0',
      })),
    ),
  );
}

function textsOrList(value: JsonValue): readonly JsonValue[] {
  if (isList(value)) return value;
  return value === null ? [] : [value];
}
