import { ProgressLocation } from 'vscode';

import type { CreditCost } from '../../core/base/credits/planCost';
import type { Action } from '../../core/model/exchange/action';
import type { Call, Exchange } from '../../core/model/exchange/exchange';
import { remediesOfExchange } from '../../core/model/failure/remediesOfExchange';
import type { Network, Transport } from '../../core/model/networks/network';
import { setChainId } from '../../core/model/networks/serviceEdits';
import type { PipeResult } from '../../core/request/pipe/pipeResult';
import { judgeTest, testCall, type TestVerdict } from '../../core/request/pipe/testCall';
import { showError, showInformation, showProgress } from '../notices';
import { showRefusal, showRemedies } from '../remedies/showRefusal';
import type { ServiceSettings } from '../settings/serviceSettings';
import { confirmCall } from './chooseTarget';

/** The ports that a connection test needs. */
export interface TestPorts {
  readonly send: (
    call: Call,
    options: { readonly network: Network; readonly transport: Transport; readonly signal: AbortSignal },
  ) => Promise<PipeResult<Exchange>>;
  readonly costOf: (method: string, network: Network) => CreditCost;
  readonly settings: ServiceSettings;
}

/** Tests a network on request. Shows the call and its cost first, then the result. */
export async function testNetwork(network: Network, ports: TestPorts): Promise<void> {
  const call = testCall(network);
  // A node without an API key is free.
  const isPaid = network.credential !== undefined;
  if (isPaid && !(await confirmCall(call.method, network, ports.costOf(call.method, network)))) return;
  const transport = network.rpc === undefined && network.ws !== undefined ? 'ws' : 'http';
  const attempt = await showProgress(
    { location: ProgressLocation.Notification, title: `Testing ${network.name}`, cancellable: true },
    (_progress, token) => {
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      return ports.send(call, { network, transport, signal: controller.signal }).finally(() => subscription.dispose());
    },
  );
  switch (attempt.kind) {
    case 'failed':
      if (attempt.problem.code !== 'aborted') showRefusal(attempt.problem);
      break;
    case 'ok':
      show(judgeTest(attempt.value), attempt.value, ports.settings);
      break;
  }
}

function show({ tone, sentence }: TestVerdict, exchange: Exchange, settings: ServiceSettings): void {
  const run = async (remedy: Action): Promise<void> => {
    const { service, id } = exchange.network;
    if (remedy.kind === 'useChainId') await settings.write(setChainId(settings.raw, service.id, id, remedy.chainId));
  };
  switch (tone) {
    case 'good':
      void showInformation(sentence);
      break;
    case 'warning':
      showRemedies(sentence, remediesOfExchange(exchange), { run });
      break;
    case 'bad':
      showRemedies(sentence, remediesOfExchange(exchange), { show: showError });
      break;
  }
}
