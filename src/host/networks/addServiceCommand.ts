import { type QuickPickItem, ThemeIcon, window } from 'vscode';
import { askForKey, type KeyParts } from '../credentials/keyCommands';
import { askOne, askSome, askText } from '../input/prompts';
import { type Answer, runSteps, type Step } from '../input/runSteps';
import { addService, freshId, type NetworkSetting } from './serviceEdits';
import type { ServiceSettings } from './serviceSettings';
import { localNode, networkTemplates, type ServiceDraft, serviceTemplates, settingOfDraft, validateAddress, webSocketAddress } from './serviceTemplates';

const title = 'Add Service';

/** Leads through adding a service: template, name, addresses, networks, balance, and at last its key. */
export async function addServiceByGuide(parts: KeyParts): Promise<void> {
  const { settings } = parts;
  const [template] = serviceTemplates;
  if (template === undefined) return;
  const first: ServiceDraft = { template, name: '', rpcUrl: '', wsUrl: '', gasUrl: '', networks: [], dailyCredits: undefined };
  const draft = await runSteps(first, steps);
  if (draft === undefined) return;
  const id = freshId(draft.name, settings.services.map((service) => service.id));
  if (!(await settings.write(addService(settings.raw, settingOfDraft(draft, id))))) return;
  if (draft.template.keyed) await askForKey(parts, id, 'Set API Key');
}

/** Adds the node that a development chain starts on this machine, without questions. */
export async function addLocalNode(settings: ServiceSettings): Promise<void> {
  const id = freshId(localNode.id, settings.services.map((service) => service.id));
  if (!(await settings.write(addService(settings.raw, { ...localNode, id })))) return;
  void window.showInformationMessage(`“${localNode.name}” is added, at ${localNode.rpcUrl}. Change the address in settings if your node listens elsewhere.`);
}

const isKeyed = (draft: ServiceDraft) => draft.template.keyed;

const steps: readonly Step<ServiceDraft>[] = [
  {
    ask: async (draft, place) => {
      const items = serviceTemplates.map((template) => ({ label: template.label, detail: template.detail, iconPath: new ThemeIcon(template.icon), template }));
      return withAnswer(await askOne({ title, place, placeholder: 'What kind of service?', items }), ({ template }) => {
        const { rpcUrl, wsUrl, gasUrl } = template;
        return { ...draft, template, rpcUrl, wsUrl, gasUrl, networks: [] };
      });
    },
  },
  {
    ask: async (draft, place) => {
      const value = draft.name !== '' ? draft.name : draft.template.keyed ? '' : draft.template.label;
      const validate = (text: string) => (text.trim() === '' ? 'A name is needed, to tell services apart in the tree.' : undefined);
      const answer = await askText({ title, place, value, placeholder: 'Main', prompt: 'Name of the service, as the tree shows it.', validate });
      return withAnswer(answer, (name) => ({ ...draft, name }));
    },
  },
  {
    ask: async (draft, place) => {
      const prompt = 'Address for JSON-RPC over HTTP. {network} stands for the id of each network, if the address has it.';
      const answer = await askText({ title, place, value: draft.rpcUrl, prompt, validate: (text) => validateAddress(text, 'http', isKeyed(draft)) });
      return withAnswer(answer, (rpcUrl) => ({ ...draft, rpcUrl, wsUrl: draft.template.wsUrl === '' ? draft.wsUrl : webSocketAddress(rpcUrl) }));
    },
  },
  {
    ask: async (draft, place) => {
      const prompt = 'Address for WebSocket. Leave it empty if there is none.';
      const answer = await askText({ title, place, value: draft.wsUrl, prompt, validate: optionalAddress('ws', draft) });
      return withAnswer(answer, (wsUrl) => ({ ...draft, wsUrl }));
    },
  },
  {
    applies: isKeyed,
    ask: async (draft, place) => {
      const prompt = 'Address of the gas API. Leave it empty if there is none.';
      const answer = await askText({ title, place, value: draft.gasUrl, placeholder: 'https://gas.example.com', prompt, validate: optionalAddress('http', draft) });
      return withAnswer(answer, (gasUrl) => ({ ...draft, gasUrl }));
    },
  },
  {
    ask: async (draft, place) => {
      const items = networksToOffer(draft).map((network) => networkItem(network, draft));
      return withAnswer(await askSome({ title, place, placeholder: 'Which networks? More can be added later.', items }), (chosen) => ({ ...draft, networks: chosen.map((item) => item.network) }));
    },
  },
  {
    applies: isKeyed,
    ask: async (draft, place) => {
      const prompt = 'Credits that the service gives a day, to measure use against. Leave it empty if you do not know.';
      const answer = await askText({ title, place, value: draft.dailyCredits?.toString() ?? '', placeholder: '3000000', prompt, validate: validateCredits });
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
  return /^[1-9]\d{0,14}$|^$/.test(text.trim()) ? undefined : 'This is not a whole number of credits. Write it in digits alone, like 3000000.';
}

function networksToOffer(draft: ServiceDraft): readonly (NetworkSetting & { readonly name?: string })[] {
  return draft.template.keyed ? networkTemplates : [...localNode.networks, ...networkTemplates];
}

function networkItem(network: NetworkSetting, draft: ServiceDraft): QuickPickItem & { readonly network: NetworkSetting } {
  const picked = draft.networks.length > 0 ? draft.networks.some(({ id }) => id === network.id) : network.id === networksToOffer(draft)[0]?.id;
  const description = network.chainId === undefined ? network.id : `${network.id}, chain id ${network.chainId}`;
  return { label: network.name ?? network.id, description, picked, network };
}
