import { ProgressLocation } from 'vscode';

import { type InquiryReport, planInquiry } from '../../core/answer/inquiry/inquirySource';
import { inquirySources, runInquiry } from '../../core/answer/inquiry/inquirySources';
import type { Inquiry } from '../../core/model/exchange/inquiry';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import type { AskingPorts } from '../../core/request/pipe/askingPorts';
import type { NetworkPorts } from '../../core/request/pipe/networkPorts';
import type { PipeResult } from '../../core/request/pipe/pipeResult';
import { agreeToSpend } from '../../core/run/session/plan/agreeToSpend';
import { abortOn } from '../cancellation';
import { showInformation, showProgress } from '../notices';
import { showRefusal } from './showRefusal';

/** Makes inquiries about contracts that the user chose, with progress that can be canceled. */
export class Inquirer {
  constructor(private readonly ports: () => AskingPorts & NetworkPorts & SpendingPorts) {}

  /**
   * Makes an inquiry and stores the results. Inquiries come back from webviews, so those on networks that aren't in
   * settings are ignored. Kinds that settings turn off are ignored too, unless the user ran a command for them
   * (`isExplicit`). Returns whether something was found. The user has been notified of everything else.
   */
  async ask(inquiry: Inquiry, { isExplicit = false } = {}): Promise<boolean> {
    const ports = this.ports();
    const network = ports
      .services()
      .flatMap(({ networks }) => networks)
      .find(({ key }) => key === inquiry.network);
    const source = inquirySources.find(({ kind }) => kind === inquiry.kind);
    if (network === undefined || source === undefined) return false;
    if (!isExplicit && ports.inquiries?.modeOf(inquiry.kind, network) === 'off') return false;
    const { cost, calls } = planInquiry(source, inquiry, network, ports);
    const title = inquiry.kind === 'failures' ? 'Rpcbook: Asking why it failed' : 'Rpcbook: Asking about contracts';
    const asked = await showProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      async (progress, token): Promise<PipeResult<InquiryReport>> => {
        const { signal, dispose } = abortOn(token);
        try {
          const shares = [{ network, cost, calls, isOpen: false }];
          const allowance = await agreeToSpend({ networks: [network], shares, budget: undefined }, signal, ports);
          if (allowance.kind === 'failed') return allowance;
          const transport = network.rpc === undefined ? 'ws' : 'http';
          const onAsked = (done: number, all: number): void => progress.report({ message: `${done} of ${all}` });
          const options = { network, transport, signal, allowance: allowance.value, onAsked } as const;
          return await runInquiry(inquiry, options, ports);
        } finally {
          dispose();
        }
      },
    );
    if (asked.kind === 'failed') {
      showRefusal(asked.problem);
      return false;
    }
    const { learned, notes } = asked.value;
    if (notes.length > 0) void showInformation(notes.join(' '));
    return learned > 0;
  }
}
