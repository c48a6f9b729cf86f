import { ProgressLocation, window } from 'vscode';
import type { CreditCost } from '../../core/credits/creditCost';
import type { Network, Transport } from '../../core/networks/network';
import { judgeTest, testCall, type TestVerdict } from '../../core/networks/testCall';
import type { Call } from '../../core/pipe/call';
import type { Exchange } from '../../core/pipe/exchange';
import type { Attempted } from '../../core/pipe/pipePorts';
import { askOne } from '../input/prompts';
import { formatCost } from './networkTreeNode';

/** What a connection test needs of the pipe. */
export interface TestPorts {
  readonly send: (call: Call, options: { readonly network: Network; readonly transport: Transport; readonly signal: AbortSignal }) => Promise<Attempted<Exchange>>;
  readonly costOf: (method: string, network: Network) => CreditCost;
}

/** Tests a network when the user asked for it: says first what is sent and what it costs, then what came back. */
export async function testNetwork(network: Network, ports: TestPorts): Promise<void> {
  const call = testCall(network);
  // A node without a key charges nobody.
  if (network.credential !== undefined && !(await confirm(network, call.method, ports.costOf(call.method, network)))) return;
  const transport = network.rpc === undefined && network.ws !== undefined ? 'ws' : 'http';
  const attempt = await window.withProgress({ location: ProgressLocation.Notification, title: `Testing ${network.name}`, cancellable: true }, (_progress, token) => {
    const controller = new AbortController();
    const subscription = token.onCancellationRequested(() => controller.abort());
    return ports.send(call, { network, transport, signal: controller.signal }).finally(() => subscription.dispose());
  });
  switch (attempt.kind) {
    case 'failed':
      if (attempt.problem.code !== 'aborted') void window.showErrorMessage(`${attempt.problem.cause} ${attempt.problem.cure}`);
      break;
    case 'ok':
      show(judgeTest(attempt.value));
      break;
  }
}

async function confirm(network: Network, method: string, cost: CreditCost): Promise<boolean> {
  const price = cost.kind === 'known' ? formatCost(cost) : 'Cost unknown: it is counted as one uncosted call';
  const send = { label: `Send ${method}`, detail: price };
  return (await askOne({ title: `Test Connection to ${network.name}`, placeholder: 'Send a request that may cost credits?', items: [send] })).kind === 'value';
}

function show({ tone, sentence }: TestVerdict): void {
  switch (tone) {
    case 'good':
      void window.showInformationMessage(sentence);
      break;
    case 'warning':
      void window.showWarningMessage(sentence);
      break;
    case 'bad':
      void window.showErrorMessage(sentence);
      break;
  }
}
