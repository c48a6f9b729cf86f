import { isList, type JsonValue } from '../../../../base/json/jsonValue';
import type { Piecewise } from '../../../../base/piecewise';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Note } from '../../../../base/view/decodedView';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { describeGroups } from '../../shared/eventTitle';
import { genericView, viewOf, warningOf } from '../../shared/genericView';
import type { LogSurvey } from './logSurvey';
import { logTablePiecewise } from './logTable';

/**
 * Decodes the answer of `eth_getLogs` as a table with one row per log, and one column per argument if all logs have the
 * same event.
 */
export function* decodeLogs(value: JsonValue, network: Network, hints: DecodeHints): Piecewise<DecodedView> {
  if (!isList(value)) return genericView('Logs', "The answer isn't a list of logs");
  if (value.length === 0) return viewOf('Logs', 'No logs match', []);
  const { table, groups, survey } = yield* logTablePiecewise(value, hints, 'answer');
  const notes: Note[] = [];
  const { removed } = survey;
  if (removed > 0)
    notes.push(
      warningOf(
        `${countedText(removed, 'more log')} ${removed === 1 ? 'was' : 'were'} removed by a chain reorganization.`,
      ),
    );
  if (value.length === network.limits.logResults) {
    notes.push(
      warningOf(
        `Exactly ${groupDigits(value.length)} logs, which is the maximum ${network.name} returns. There may be more.`,
      ),
    );
  }
  return viewOf(
    'Logs',
    `${countedText(value.length - removed, 'log')} ${place(survey)}: ${describeGroups(groups.map(({ count, event }) => ({ count, name: event?.name })))}`,
    [table],
    notes,
  );
}

function place({ kinds, blocks }: LogSurvey): string {
  const contracts = new Set(kinds.map(({ first }) => first.address.toLowerCase()));
  const from = `from ${countedText(contracts.size, 'contract')}`;
  if (blocks === undefined) return from;
  const { low, high } = blocks;
  const within = low === high ? `block ${groupDigits(low)}` : `blocks ${groupDigits(low)} to ${groupDigits(high)}`;
  return `in ${within} ${from}`;
}
