import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../../../../src/core/base/credits/sumLedger';
import type { Service } from '../../../../../src/core/model/networks/network';
import {
  creditDayScope,
  type CreditLimits,
  printStatusText,
  summarizeCredits,
} from '../../../../../src/core/model/quotas/creditsSummary';
import { printCreditsMarkdown, printCreditsText } from '../../../../../src/core/model/quotas/printCredits';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const noon = Date.UTC(2024, 4, 2, 12);
const hour = 3_600_000;
const limits = { dailyBudget: undefined, alertAt: { warn: 0.8, error: 1 } };
const main: Service = {
  id: 'main',
  name: 'Node service',
  dailyCredits: 1000,
  resetMinutesUtc: 0,
  networks: [evmNetwork],
};
const evening: Service = { id: 'evening', name: 'Evening | service', resetMinutesUtc: 18 * 60, networks: [] };

function entry(credits: number | undefined, rest: Partial<LedgerEntry> = {}): LedgerEntry {
  const cost = credits === undefined ? { kind: 'unpriced' as const } : { kind: 'known' as const, credits };
  return {
    at: noon - hour,
    serviceId: 'main',
    networkId: 'mainnet',
    method: 'eth_getLogs',
    cost,
    outcome: 'result',
    ...rest,
  };
}

/** Sums up the days of services with these entries in the ledger. */
function summarize(services: readonly Service[], entries: readonly LedgerEntry[], settings: CreditLimits, now: number) {
  const days = services.map((service) => ({ service, sum: sumLedger(entries, creditDayScope(service, now)) }));
  return summarizeCredits(days, settings, now);
}

describe('summarizeCredits', () => {
  it('counts known credits as a sum and unpriced ones as calls', () => {
    const summary = summarize([main], [entry(255), entry(255), entry(undefined)], limits, noon);
    assert.deepEqual(summary.total, { calls: 3, credits: 510, unpricedCalls: 1, unfinished: 0 });
    assert.equal(printStatusText(summary), 'Credits 510 / 1K (+1 unpriced)');
  });

  it("excludes use before the start of each service's day", () => {
    const before = entry(80, { at: Date.UTC(2024, 4, 1, 23, 59) });
    const summary = summarize([main, evening], [before, { ...before, serviceId: 'evening' }], limits, noon);
    assert.deepEqual(
      summary.gauges.map(({ used }) => used.credits),
      [0, 80],
    );
    assert.equal(creditDayScope(evening, noon).from, Date.UTC(2024, 4, 1, 18));
    assert.deepEqual(summary.span, { from: Date.UTC(2024, 4, 2), to: Date.UTC(2024, 4, 2, 18) });
  });

  const tones: readonly (readonly [used: number, budget: number | undefined, tone: string])[] = [
    [799, undefined, 'normal'],
    [800, undefined, 'warning'],
    [1000, undefined, 'error'],
    [300, 350, 'warning'],
    [350, 350, 'error'],
    [799, 5000, 'normal'],
  ];
  for (const [used, dailyBudget, tone] of tones) {
    it(`is ${tone} at ${used} of 1000 with ${dailyBudget === undefined ? 'no budget' : `a budget of ${dailyBudget}`}`, () => {
      assert.equal(summarize([main], [entry(used)], { ...limits, dailyBudget }, noon).tone, tone);
    });
  }

  it('treats a budget of zero as used up by the first credit', () => {
    assert.equal(summarize([main], [], { ...limits, dailyBudget: 0 }, noon).tone, 'normal');
    assert.equal(summarize([main], [entry(1)], { ...limits, dailyBudget: 0 }, noon).tone, 'error');
  });

  it('never changes the status bar at a share that is turned off', () => {
    const alertAt = { warn: Infinity, error: Infinity };
    assert.equal(summarize([main], [entry(5000)], { ...limits, alertAt }, noon).tone, 'normal');
  });

  it('shows the gauge with the highest share, or the sum if no service has a quota', () => {
    const small: Service = { ...main, id: 'small', name: 'Small', dailyCredits: 100 };
    const entries = [entry(255), entry(80, { serviceId: 'small' })];
    assert.equal(printStatusText(summarize([main, small], entries, limits, noon)), 'Credits 80 / 100');
    assert.equal(
      printStatusText(summarize([{ id: 'main', name: 'M', resetMinutesUtc: 0, networks: [] }], entries, limits, noon)),
      'Credits 255',
    );
  });

  it('shows the used service, not an unused quota of another one', () => {
    const small: Service = { ...main, id: 'small', name: 'Small', dailyCredits: 100 };
    const keyless: Service = { id: 'keyless', name: 'K', resetMinutesUtc: 0, networks: [] };
    assert.equal(
      printStatusText(summarize([main, small], [entry(undefined, { serviceId: 'small' })], limits, noon)),
      'Credits 0 / 100 (+1 unpriced)',
    );
    assert.equal(
      printStatusText(summarize([main, keyless], [entry(7, { serviceId: 'keyless' })], limits, noon)),
      'Credits 7',
    );
    assert.equal(
      printStatusText(summarize([main, keyless], [entry(7, { serviceId: 'keyless' }), entry(255)], limits, noon)),
      'Credits 255 / 1K',
    );
  });

  it('shows nothing used before the first call', () => {
    assert.equal(printStatusText(summarize([main], [], limits, noon)), 'Credits 0 / 1K');
  });
});

describe('printCreditsMarkdown', () => {
  const entries = [
    entry(255),
    entry(undefined, { method: 'eth_getBlockRange' }),
    entry(80, { method: 'a|b', networkId: 'gone' }),
  ];
  const text = printCreditsMarkdown(
    summarize([main, evening], entries, limits, noon),
    [main, evening],
    Infinity,
  ).print();

  it('shows the quota, a row per method and network, and that it is an estimate for this machine', () => {
    assert.match(text, /^- Node service: 335 of 1,000 \(34%\), 1 unpriced call; resets at .* \(00:00 UTC\)$/m);
    assert.match(text, /^\| eth\\_getLogs \| Ethereum \(Node service\) \| 1 \| 255 \|$/m);
    assert.match(text, /estimate for this machine/);
  });

  it('never shows an unpriced call as zero', () => {
    assert.match(text, /^\| eth\\_getBlockRange \| Ethereum \(Node service\) \| 1 \| unpriced \|$/m);
  });

  it('escapes names', () => {
    assert.match(text, /^\| a\\\|b \| main\/gone \| 1 \| 80 \|$/m);
    assert.match(text, /^- Evening \\\| service: 0; /m);
  });

  it('shows how many rows are omitted', () => {
    assert.match(
      printCreditsMarkdown(summarize([main], entries, limits, noon), [main], 1).print(),
      /^2 more rows in the details\.$/m,
    );
  });
});

describe('printCreditsText', () => {
  it('aligns its columns and leaves names unchanged', () => {
    const text = printCreditsText(summarize([main], [entry(255), entry(1, { method: 'a|b' })], limits, noon), [main]);
    assert.match(
      text,
      /^Method {7}Network {18}Calls {2}Credits\neth_getLogs {2}Ethereum \(Node service\) {6}1 {6}255\na\|b {10}Ethereum \(Node service\) {6}1 {8}1$/m,
    );
  });

  it('labels unfinished calls, counts them at their usual price and explains them', () => {
    const text = printCreditsText(
      summarize([main], [entry(255), entry(255, { outcome: 'unfinished', attempt: 'a-1' })], limits, noon),
      [main],
    );
    assert.match(text, /^eth_getLogs +Ethereum \(Node service\) +2 \(1 unfinished\) +510$/m);
    assert.match(text, /^Unfinished calls are still running in another window/m);
  });

  it('does not mention unfinished calls if there are none', () => {
    assert.doesNotMatch(printCreditsText(summarize([main], [entry(255)], limits, noon), [main]), /unfinished/i);
  });

  it('states that there are no calls yet', () => {
    assert.match(printCreditsText(summarize([main], [], limits, noon), [main]), /^No calls yet\.$/m);
  });
});
