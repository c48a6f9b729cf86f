import { approvalOrigin } from '../core/base/credentials/originRule';
import { Secret } from '../core/base/credentials/secret';
import { formatPlanCost } from '../core/base/credits/formatCredits';
import { splitAddress } from '../core/base/parseUrl';
import { failed, ok, type Result } from '../core/base/result';
import type { RefusalCode } from '../core/model/exchange/refusal';
import { explainOutcome } from '../core/model/failure/explainOutcome';
import { withoutAddressKeys } from '../core/model/networks/addressKeys';
import type { Family } from '../core/model/networks/network';
import { readServices } from '../core/model/networks/readServices';
import { describeNode, networkOfNode } from '../core/request/nodes/nodeSetting';
import { executeSingleCall } from '../core/request/pipe/executeSingleCall';
import { identifyNode, type NodeIdentity } from '../core/request/pipe/identifyNode';
import { type NotebookFileOptions, withNotebook } from './openNotebookFile';
import { MissingKeyError, PlainError } from './plainError';
import type { GivenNode } from './readRunSettings';

/** A URL, and what is known of its node. */
export interface NodeChoice {
  readonly url: string;
  /** Where the URL is from: an option, or a variable of the environment. */
  readonly place: string;
  /** Asked of the node if absent. */
  readonly family?: Family | undefined;
}

/** Why a node isn't known, as sentences, and as a `Refusal` has it. */
export interface UnknownNode {
  readonly message: string;
  readonly code: RefusalCode;
  readonly failure?: string;
}

type FindingOptions = Pick<NotebookFileOptions, 'ledger' | 'keys' | 'signal'>;

/** The variable with the key of such a node. It is also the name of its credential, which no variable of another has. */
export const nodeKeyVariable = 'RPCBOOK_KEY';

const serviceId = 'rpc';

const howToSay = 'Without a question to the node, --family says what it is: evm, solana or l2net.';

/**
 * Finds out what a node is. Without its family, asks it, with up to five calls that read almost nothing and are in the
 * ledger. Its price is unknown. Throws a PlainError for a URL that can't be used.
 */
export async function findGivenNode(
  choice: NodeChoice,
  options: FindingOptions,
  note: (lines: readonly string[]) => void,
): Promise<Result<GivenNode, UnknownNode>> {
  const key = process.env[nodeKeyVariable] ?? '';
  const isKeyed = choice.url.includes('{key}');
  if (isKeyed && key === '')
    throw new MissingKeyError(`${choice.place} has {key}. Set the key in the environment variable ${nodeKeyVariable}.`);
  if (!isKeyed && key !== '')
    note([`Warning: ${nodeKeyVariable} isn't sent. Write {key} where it belongs in ${choice.place}.`]);
  if (choice.family !== undefined) return ok(nodeOf(choice, { family: choice.family }, key));
  const identity = await askIdentity(nodeOf(choice, { family: 'evm' }, key), options, note);
  return identity.kind === 'failed' ? identity : ok(nodeOf(choice, identity.value, key));
}

/** Asks a node in the way of a notebook: with its permits, its ledger and its proxies. */
function askIdentity(
  node: GivenNode,
  options: FindingOptions,
  note: (lines: readonly string[]) => void,
): Promise<Result<NodeIdentity, UnknownNode>> {
  const door = {
    limits: { maxRows: 0, maxDetailedRows: 0, jsonCharacters: 0 },
    onEvent: () => undefined,
    onWebAsked: () => undefined,
    onReading: () => undefined,
    confirmTransaction: () => () => Promise.reject(new Error('A node is asked what it is, and nothing else')),
  };
  const nothing = { file: '-', text: '', abi: 'none', deployments: 'none' };
  return withNotebook({ ...options, ...nothing, node }, door, async ({ ports, ledger, recorder }) => {
    const [network] = node.service.networks;
    if (network === undefined) throw new PlainError('There is no node.');
    let why: Omit<UnknownNode, 'message'> = { code: 'dependency' };
    const transport = network.rpc ? 'http' : 'ws';
    const identity = await identifyNode(network, {
      asksClient: false,
      send: async (call, asked) => {
        const sent = await executeSingleCall(call, { network: asked, transport, signal: options.signal }, ports);
        if (sent.kind === 'failed') why = { code: sent.problem.code };
        else if (sent.value.outcome.kind !== 'result')
          why = { code: 'dependency', failure: explainOutcome(sent.value.outcome, asked).class };
        return sent;
      },
    });
    for (const { kind, message } of recorder.report().problems) if (kind === 'ledger') note([message]);
    if (identity.kind === 'failed') return failed({ ...why, message: `${identity.problem} ${howToSay}` });
    note([`Asked what the node is: ${describeNode(identity.value)} (${formatPlanCost(ledger.spent())}).`]);
    return identity;
  });
}

/** Returns the node of a URL as a service. Throws a PlainError for a URL that can't be one. */
function nodeOf({ url, place }: NodeChoice, identity: NodeIdentity, key: string): GivenNode {
  const { host, rest } = splitAddress(url);
  const base = url.slice(0, url.length - rest.length);
  const hasKey = url.includes('{key}');
  const name = withoutAddressKeys(host);
  const { chainId, ...network } = networkOfNode(identity, name, 'node');
  const { services, problems } = readServices([
    {
      id: serviceId,
      name,
      ...(hasKey && { credential: nodeKeyVariable }),
      ...(/^wss?:/i.test(url) ? { wsUrl: base, wsPath: rest } : { rpcUrl: base, rpcPath: rest }),
      networks: [{ ...network, ...(chainId !== undefined && { chainId }) }],
    },
  ]);
  const [service] = services;
  const [node] = service?.networks ?? [];
  const endpoint = node?.rpc ?? node?.ws;
  if (service === undefined || node === undefined || endpoint === undefined)
    throw new PlainError(`${place}: ${problems[0]?.message ?? 'This URL has no host.'}`);
  const origins = [approvalOrigin(endpoint.origin)];
  return {
    service: { ...service, networks: [{ ...node, isUnpriced: true }] },
    ...(hasKey && { credential: { alias: nodeKeyVariable, key: new Secret(key), origins } }),
  };
}
