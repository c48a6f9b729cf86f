import { datasetLogLayout } from '../../../answer/saving/datasetLogLayout';
import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { isList } from '../../../base/json/readMember';
import { blocksOfLogs } from '../logRows';
import { logsCall } from '../logWork';
import { readAddresses, readLogQuery } from '../plan/readLogQuery';
import type { DatasetRows } from '../workKind';

/** How logs are kept in a dataset. The columns follow from the events of the filter, not from the first logs. */
export const logDataset: DatasetRows = {
  filterOf: (call) => readLogQuery(call)?.filter,
  within: (call, span) => {
    const query = readLogQuery(call);
    return query && logsCall(query.filter, span);
  },
  blocksOf: blocksOfLogs,
  layoutOf: async (call, { builtIn, hintsOf }) => {
    const filter = readLogQuery(call)?.filter ?? {};
    const logs = sampleLogs(filter);
    const { events, tokens } = await hintsOf(logs);
    return datasetLogLayout({ events, tokens, builtIn, logs });
  },
};

/** Most topics of a log. */
const maxTopics = 4;

const zeroTopic = `0x${'0'.repeat(64)}`;

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
