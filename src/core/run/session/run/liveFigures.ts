import { countedText } from '../../../base/view/amountText';
import type { Network } from '../../../model/networks/network';
import type { RequestSettings } from '../../../request/pipe/readRequestSettings';
import { costOfFill, notFilled } from '../../live/costOfFill';
import type { FillingFeed } from '../../live/fillingFeed';
import type { FinalFeed } from '../../live/finalFeed';
import type { LiveStatus } from '../../live/follow/liveStatus';
import type { LiveRequest } from '../../live/liveRequest';
import type { LiveRows } from '../../live/liveRows';
import type { LiveGap, LiveReport } from '../../longWork/workReport';
import { describePolls, describeUnsubscribed } from '../plan/formatLivePlan';
import { hourOfPolls } from '../plan/planLive';
import type { LiveBeginning } from './beginLive';
import type { LiveSave } from './liveSave';

type Costs = Pick<RequestSettings, 'costs'>;

/** Returns what happened to a live cell, as sentences. */
export function noticesOfLive(
  { rows, record, save, notices }: LiveBeginning & { readonly save: LiveSave | undefined },
  status: Pick<LiveStatus, 'state' | 'unsubscribed'>,
  final: Pick<FinalFeed, 'held'> | undefined,
  network: Network,
  settings: Costs,
): readonly string[] {
  const { unsubscribed } = unsubscribedOf(status, network, settings);
  return [
    ...(save?.notices ?? []),
    ...notices,
    ...(unsubscribed === undefined ? [] : [unsubscribed]),
    ...describeWaiting(final?.held ?? 0),
    ...rows.sentences,
    ...(save?.sentences ?? []),
    ...(record?.problem === undefined ? [] : [record.problem]),
  ];
}

/** Returns the gaps of a live cell, with what filling them costs. */
export function gapsOfLive(
  rows: LiveRows,
  filling: FillingFeed | undefined,
  { rowKind }: LiveRequest,
  network: Network,
  costs: Costs['costs'],
): readonly LiveGap[] {
  return rows.gaps.map((gap) => ({
    ...gap,
    ...(filling ? costOfFill(gap, rowKind, network, costs) : notFilled),
    isFilling: filling?.isFilling(gap) === true,
  }));
}

/** Returns why a live cell has no subscription, and what is done instead. Empty if it has one. */
export function unsubscribedOf(
  { state, unsubscribed }: Pick<LiveStatus, 'state' | 'unsubscribed'>,
  network: Network,
  { costs }: Costs,
): Pick<LiveReport, 'unsubscribed'> {
  if (unsubscribed === undefined) return {};
  const polls = `${describePolls(hourOfPolls(network, costs))}, and more for new blocks`;
  return { unsubscribed: describeUnsubscribed(unsubscribed, state === 'polling' ? polls : undefined) };
}

function describeWaiting(held: number): readonly string[] {
  return held === 0
    ? []
    : [`${countedText(held, 'row')} in blocks that aren't final yet ${held === 1 ? "isn't" : "aren't"} shown.`];
}
