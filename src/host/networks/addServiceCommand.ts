import { commands, type QuickPickItem, ThemeIcon } from 'vscode';

import { originsOfCredential } from '../../core/networks/originsOfCredential';
import { readServices } from '../../core/networks/readServices';
import { askForKey, type KeyParts } from '../credentials/askForKey';
import { askOne, askSome, askText } from '../input/prompts';
import { type Answer, type PromptStep, runSteps } from '../input/runSteps';
import { showInformation } from '../notices';
import type { ServiceSettings } from '../settings/serviceSettings';
import { addService, freshId, type NetworkSetting } from './serviceEdits';
import {
  localNode,
  networkTemplates,
  type ServiceDraft,
  serviceTemplates,
  settingOfDraft,
  validateAddress,
  webSocketAddress,
} from './serviceTemplates';

const title = 'Add Service';

/** Guides the user through adding a service: template, name, URLs, networks, quota, and finally its key. */
export async function addServiceByGuide(parts: KeyParts): Promise<void> {
  const { settings } = parts;
  const [template] = serviceTemplates;
  if (template === undefined) return;
  const first: ServiceDraft = {
    template,
    name: '',
    rpcUrl: '',
    wsUrl: '',
    gasUrl: '',
    networks: [],
    dailyCredits: undefined,
  };
  const draft = await runSteps(first, steps);
  if (draft === undefined) return;
  const id = await freshServiceId(draft.name, parts);
  const service = settingOfDraft(draft, id);
  if (!(await settings.write(addService(settings.raw, service)))) return;
  if (!draft.template.keyed) return;
  const networks = readServices([service]).services.flatMap((read) => read.networks);
  await askForKey(parts, id, 'Set API Key', originsOfCredential(networks, id));
}

/** Returns an ID that is not a key alias either, so that a new service can't replace the key of another one. */
async function freshServiceId(name: string, { settings, credentials }: KeyParts): Promise<string> {
  const taken = [...settings.services.map((service) => service.id), ...settings.aliases];
  for (;;) {
    const id = freshId(name, taken);
    if ((await credentials.originsOf(id)) === undefined) return id;
    taken.push(id);
  }
}

/** Adds the default node of a development chain on this machine, without questions. */
export async function addLocalNode(settings: ServiceSettings): Promise<void> {
  const id = freshId(
    localNode.id,
    settings.services.map((service) => service.id),
  );
  if (!(await settings.write(addService(settings.raw, { ...localNode, id })))) return;
  const newNotebook = 'New Notebook';
  const changeAddress = 'Change Address';
  void showInformation(`Added ${localNode.name} (${new URL(localNode.rpcUrl).host}).`, newNotebook, changeAddress).then(
    (chosen) => {
      switch (chosen) {
        case newNotebook:
          return commands.executeCommand('rpcbook.notebook.new');
        case changeAddress:
          return commands.executeCommand('rpcbook.service.edit', { serviceId: id });
        default:
          return undefined;
      }
    },
  );
}

const isKeyed = (draft: ServiceDraft) => draft.template.keyed;

const steps: readonly PromptStep<ServiceDraft>[] = [
  {
    ask: async (draft, place) => {
      const items = serviceTemplates.map((template) => ({
        label: template.label,
        detail: template.detail,
        iconPath: new ThemeIcon(template.icon),
        template,
      }));
      return withAnswer(
        await askOne({ title, place, placeholder: 'Select the type of service', items }),
        ({ template }) => {
          const { rpcUrl, wsUrl, gasUrl } = template;
          return { ...draft, template, rpcUrl, wsUrl, gasUrl, networks: [] };
        },
      );
    },
  },
  {
    ask: async (draft, place) => {
      const suggested = isKeyed(draft) ? '' : draft.template.label;
      const value = draft.name === '' ? suggested : draft.name;
      const validate = (text: string) => (text.trim() === '' ? 'Enter a name for the service.' : undefined);
      const answer = await askText({
        title,
        place,
        value,
        placeholder: 'Main',
        prompt: 'Name of the service in the Networks view',
        validate,
      });
      return withAnswer(answer, (name) => ({ ...draft, name }));
    },
  },
  {
    ask: async (draft, place) => {
      const prompt = 'HTTP RPC URL. Use {network} where the network ID goes.';
      const answer = await askText({
        title,
        place,
        value: draft.rpcUrl,
        prompt,
        validate: (text) => validateAddress(text, 'http', isKeyed(draft)),
      });
      return withAnswer(answer, (rpcUrl) => ({
        ...draft,
        rpcUrl,
        wsUrl: draft.template.wsUrl === '' ? draft.wsUrl : webSocketAddress(rpcUrl),
      }));
    },
  },
  {
    ask: async (draft, place) => {
      const prompt = 'WebSocket URL (optional)';
      const answer = await askText({
        title,
        place,
        value: draft.wsUrl,
        prompt,
        validate: optionalAddress('ws', draft),
      });
      return withAnswer(answer, (wsUrl) => ({ ...draft, wsUrl }));
    },
  },
  {
    applies: isKeyed,
    ask: async (draft, place) => {
      const prompt = 'Gas API URL (optional)';
      const answer = await askText({
        title,
        place,
        value: draft.gasUrl,
        placeholder: 'https://gas.example.com',
        prompt,
        validate: optionalAddress('http', draft),
      });
      return withAnswer(answer, (gasUrl) => ({ ...draft, gasUrl }));
    },
  },
  {
    ask: async (draft, place) => {
      const items = networksToOffer(draft).map((network) => networkItem(network, draft));
      return withAnswer(
        await askSome({ title, place, placeholder: 'Select networks. You can add more later.', items }),
        (chosen) => ({ ...draft, networks: chosen.map((item) => item.network) }),
      );
    },
  },
  {
    applies: isKeyed,
    ask: async (draft, place) => {
      const prompt = 'Daily credit quota (optional)';
      const answer = await askText({
        title,
        place,
        value: draft.dailyCredits?.toString() ?? '',
        placeholder: '3000000',
        prompt,
        validate: validateCredits,
      });
      return withAnswer(answer, (text) => ({ ...draft, dailyCredits: text === '' ? undefined : Number(text) }));
    },
  },
];

function withAnswer<T>(answer: Answer<T>, change: (value: T) => ServiceDraft): Answer<ServiceDraft> {
  return answer.kind === 'value' ? { kind: 'value', value: change(answer.value) } : answer;
}

function optionalAddress(scheme: 'http' | 'ws', draft: ServiceDraft): (text: string) => string | undefined {
  return (text) => (text.trim() === '' ? undefined : validateAddress(text, scheme, isKeyed(draft)));
}

function validateCredits(text: string): string | undefined {
  return /^[1-9]\d{0,14}$|^$/.test(text.trim())
    ? undefined
    : 'Enter a whole number of credits in digits, such as 3000000.';
}

function networksToOffer(draft: ServiceDraft): readonly (NetworkSetting & { readonly name?: string })[] {
  return draft.template.keyed ? networkTemplates : [...localNode.networks, ...networkTemplates];
}

function networkItem(
  network: NetworkSetting,
  draft: ServiceDraft,
): QuickPickItem & { readonly network: NetworkSetting } {
  const picked =
    draft.networks.length > 0
      ? draft.networks.some(({ id }) => id === network.id)
      : network.id === networksToOffer(draft)[0]?.id;
  const description = network.chainId === undefined ? network.id : `${network.id}, chain ID ${network.chainId}`;
  return { label: network.name ?? network.id, description, picked, network };
}
