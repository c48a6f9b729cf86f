import { commands, ProgressLocation } from 'vscode';

import { describeWeakSecret } from '../../core/base/credentials/describeWeakSecret';
import { validateKey } from '../../core/base/credentials/keyPrompts';
import { Secret } from '../../core/base/credentials/secret';
import { failed, type Result } from '../../core/base/result';
import { type Answer, type PromptStep, runSteps } from '../../core/base/runSteps';
import { whyNoName } from '../../core/base/view/shownName';
import { networkTemplates } from '../../core/model/networks/networkTemplates';
import {
  keyOfDraft,
  needsNetworks,
  nodeOfSetting,
  type ServiceDraft,
  settingOfDraft,
} from '../../core/model/networks/serviceDraft';
import { addService, freshId, type NetworkSetting } from '../../core/model/networks/serviceEdits';
import { findKeyParts, type SplitEndpoint, splitEndpoint } from '../../core/model/networks/splitEndpoint';
import { nameOfChain, networkOfNode } from '../../core/request/nodes/nodeSetting';
import { sendProbe } from '../../core/request/nodes/sendProbe';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import { identifyNode, type NodeIdentity } from '../../core/request/pipe/identifyNode';
import type { SendingPorts } from '../../core/request/pipe/sendingPorts';
import { keepCredential, type KeyDependencies } from '../credentials/askForKey';
import { askOne, askSome, askText } from '../input/prompts';
import { showInformation, showProgress, showWarning } from '../notices';

const title = 'Add Service';

export interface AddServiceDependencies extends KeyDependencies {
  readonly ports: SendingPorts & SpendingPorts;
}

/**
 * Guides the user through adding a service: its URL, a key if the URL has none, and a name. The chain is read from the
 * node. The user selects the network only if the node doesn't report one.
 */
export async function addServiceByGuide(parts: AddServiceDependencies): Promise<void> {
  const { settings, credentials } = parts;
  const draft = await runSteps<ServiceDraft>(emptyDraft, steps);
  const endpoint = draft?.endpoint;
  if (draft === undefined || endpoint === undefined) return;
  const id = await freshServiceId(draft.name, parts);
  const whole = { ...draft, endpoint };
  const networks = await findNetworks(whole, id, parts);
  if (networks === undefined) return;
  const setting = settingOfDraft(whole, id, networks);
  if (!(await settings.write(addService(settings.raw, setting)))) return;
  const { credential } = nodeOfSetting(setting, keyOfDraft(draft));
  if (credential) await keepCredential(credentials, credential);
  const sample = 'Open Sample Notebook';
  const notebook = 'New Notebook';
  const names = networks.map(({ name, id: networkId }) => name ?? networkId).join(', ');
  const chosen = await showInformation(`Added ${draft.name}: ${names}.`, sample, notebook);
  if (chosen === sample) await commands.executeCommand('rpcbook.notebook.openSample', 'network');
  if (chosen === notebook) await commands.executeCommand('rpcbook.notebook.new');
}

/** Returns an ID that isn't used as a key alias either, so that a new service can't replace the key of another one. */
async function freshServiceId(name: string, { settings, credentials }: KeyDependencies): Promise<string> {
  const taken = [...settings.services.map((service) => service.id), ...settings.aliases];
  for (;;) {
    const id = freshId(name, taken);
    if ((await credentials.originsOf(id)) === undefined) return id;
    taken.push(id);
  }
}

const emptyDraft: ServiceDraft = {
  endpoint: undefined,
  keyParts: [],
  split: (part) => splitEndpoint('', part),
  typedKey: undefined,
  name: '',
};

/** The answer that no part of a URL is a key. */
const noKeyPart = 'none';

const steps: readonly PromptStep<ServiceDraft>[] = [
  {
    ask: async (draft, place) => {
      const answer = await askText({
        title,
        place,
        placeholder: 'https://mainnet.example.com/v3/<API key>, or localhost:8545',
        prompt:
          'Paste the URL of your provider or node. An API key in it goes to the secret store. Rpcbook asks this address for its chain.',
        validate: (text) => {
          const split = splitEndpoint(text);
          return split.kind === 'failed' ? split.problem : undefined;
        },
      });
      return withAnswer(answer, (text) => {
        const split = splitEndpoint(text);
        if (split.kind === 'failed') return draft;
        const keyParts = findKeyParts(text).filter(({ id }) => splitEndpoint(text, id).kind === 'ok');
        return { ...draft, endpoint: split.value, keyParts, split: (part) => splitEndpoint(text, part) };
      });
    },
  },
  {
    // A part that is a key without a doubt needs no question, unless another one may be it, too.
    applies: ({ keyParts: [first, another] }) => first !== undefined && (another !== undefined || !first.isCertain),
    ask: async (draft, place) => {
      const parts = draft.keyParts.map(({ id, masked, place: where }) => ({ label: masked, description: where, id }));
      const none = { label: 'None of these', description: 'the URL has no key', id: noKeyPart };
      const hasNone = draft.split(noKeyPart).kind === 'ok';
      const answer = await askOne({
        title,
        place,
        placeholder: 'Which part is your API key?',
        items: hasNone ? [...parts, none] : parts,
      });
      return withAnswer(answer, ({ id }) => {
        const split = draft.split(id);
        return split.kind === 'ok' ? { ...draft, endpoint: split.value } : draft;
      });
    },
  },
  {
    applies: ({ endpoint }) => endpoint !== undefined && endpoint.key === undefined && !endpoint.isLocal,
    ask: async (draft, place) => {
      const isNeeded = draft.endpoint?.rpcPath.includes('{key}') === true;
      const answer = await askText({
        title,
        place,
        password: true,
        placeholder: isNeeded ? 'API key' : 'API key (leave empty if the node needs none)',
        prompt: `Kept in the secret store only. It is sent to ${originOf(draft.endpoint)} and nowhere else.`,
        validate: (text) => (text.trim() === '' && !isNeeded ? undefined : validateKey(text, 'API key')),
        warn: warnOfWeakness,
      });
      return withAnswer(answer, (text) => ({ ...draft, typedKey: text === '' ? undefined : new Secret(text) }));
    },
  },
  {
    ask: async (draft, place) => {
      const answer = await askText({
        title,
        place,
        value: draft.name === '' ? (draft.endpoint?.name ?? '') : draft.name,
        prompt: 'Name of the service in the Networks view',
        validate: (text) => {
          if (text.trim() === '') return 'Enter a name for the service.';
          const why = whyNoName(text.trim());
          return why === undefined ? undefined : `This can't be a name: it ${why}.`;
        },
      });
      return withAnswer(answer, (name) => ({ ...draft, name }));
    },
  },
];

function withAnswer<T>(answer: Answer<T>, change: (value: T) => ServiceDraft): Answer<ServiceDraft> {
  return answer.kind === 'value' ? { kind: 'value', value: change(answer.value) } : answer;
}

function originOf(endpoint: SplitEndpoint | undefined): string {
  return endpoint?.rpcUrl ?? '';
}

function warnOfWeakness(text: string): string | undefined {
  const weakness = text === '' ? undefined : describeWeakSecret(text);
  return weakness && `This API key ${weakness}. Check that you pasted all of it, or press Enter again to use it.`;
}

type WholeDraft = ServiceDraft & { readonly endpoint: SplitEndpoint };

/** Returns the networks of a new service: the node's own, or those that the user selects. Undefined if canceled. */
async function findNetworks(
  draft: WholeDraft,
  id: string,
  parts: AddServiceDependencies,
): Promise<readonly NetworkSetting[] | undefined> {
  const { networkId } = draft.endpoint;
  if (needsNetworks(draft.endpoint)) return chooseNetworks();
  const asked = await identify(draft, id, parts);
  if (asked === undefined) return undefined;
  if (asked.kind === 'ok') return [networkOfNode(asked.value, nameOfChain(asked.value), networkId)];
  const template = await chooseTemplate(asked.problem);
  return template && [{ ...template, id: networkId ?? template.id }];
}

/** Returns undefined if the user stops. */
async function identify(
  draft: WholeDraft,
  id: string,
  { ports }: AddServiceDependencies,
): Promise<Result<NodeIdentity, string> | undefined> {
  const setting = settingOfDraft(draft, id, [{ id: draft.endpoint.networkId ?? 'node', family: 'evm' }]);
  const { network, credential } = nodeOfSetting(setting, keyOfDraft(draft));
  if (network === undefined) return failed('The address has a problem.');
  return showProgress(
    { location: ProgressLocation.Notification, title: `Asking ${draft.name} for its chain…`, cancellable: true },
    async (_progress, token) => {
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      const send = sendProbe(ports, controller.signal, credential);
      const identity = await identifyNode(network, { send, asksClient: false }).finally(() => subscription.dispose());
      return controller.signal.aborted ? undefined : identity;
    },
  );
}

/** Asks for the networks whose IDs are used in the address. */
async function chooseNetworks(): Promise<readonly NetworkSetting[] | undefined> {
  const items = networkTemplates.map((network) => ({ label: network.name, description: network.id, network }));
  const answer = await askSome({ title, placeholder: 'Select networks. You can add more later.', items });
  return answer.kind === 'value' ? answer.value.map(({ network }) => network) : undefined;
}

/** Asks for the network of a node that doesn't report it. */
async function chooseTemplate(problem: string): Promise<NetworkSetting | undefined> {
  const unlisted: readonly NetworkSetting[] = [{ id: 'evm', name: 'Another EVM chain', family: 'evm' }];
  const items = [...networkTemplates, ...unlisted].map((network) => ({
    label: network.name ?? network.id,
    description: network.chainId === undefined ? '' : `chain ID ${network.chainId}`,
    network,
  }));
  // A line of a pick cuts a long reason.
  void showWarning(problem);
  const answer = await askOne({ title, placeholder: 'Select the network to add it anyway', items });
  return answer.kind === 'value' ? answer.value.network : undefined;
}
