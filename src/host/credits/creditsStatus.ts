import { type Disposable, StatusBarAlignment, ThemeColor, window } from 'vscode';

import { inertText } from '../../core/base/view/inertProse';
import { type CreditsSummary, printStatusText } from '../../core/model/quotas/creditsSummary';
import { printCreditsMarkdown } from '../../core/model/quotas/printCredits';
import { creditsStatusId } from '../contributions';
import { markdownString } from '../markdownString';
import type { CreditsToday } from './creditsToday';

const tooltipRows = 12;

/** Shows today's credits in the status bar while any service is configured. */
export function showCreditsStatus(today: CreditsToday): Disposable {
  const item = window.createStatusBarItem(creditsStatusId, StatusBarAlignment.Right, 90);
  item.name = 'Rpcbook Credits';
  item.command = { command: 'rpcbook.credits.showDetails', title: 'Show Credits Used Today' };
  const show = (summary: CreditsSummary) => {
    const { services } = today.settings;
    if (services.length === 0) {
      item.hide();
      return;
    }
    item.text = `$(credit-card) ${inertText(printStatusText(summary))}`;
    item.tooltip = markdownString(printCreditsMarkdown(summary, services, tooltipRows));
    item.accessibilityInformation = { label: `Rpcbook: ${printStatusText(summary)} used today` };
    item.backgroundColor = background(summary.tone);
    item.show();
  };
  if (today.summary !== undefined) show(today.summary);
  const subscription = today.onDidChange(show);
  return {
    dispose: () => {
      subscription.dispose();
      item.dispose();
    },
  };
}

function background(tone: CreditsSummary['tone']): ThemeColor | undefined {
  switch (tone) {
    case 'normal':
      return undefined;
    case 'warning':
      return new ThemeColor('statusBarItem.warningBackground');
    case 'error':
      return new ThemeColor('statusBarItem.errorBackground');
  }
}
