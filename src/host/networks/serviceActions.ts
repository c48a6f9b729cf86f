import { commands } from 'vscode';

import { Secret } from '../../core/base/credentials/secret';
import { type Answer, type PromptStep, runSteps } from '../../core/base/runSteps';
import { findStoredKeys, withoutStoredKey } from '../../core/model/networks/moveKey';
import { networkTemplates } from '../../core/model/networks/networkTemplates';
import { originsOfCredential } from '../../core/model/networks/originsOfCredential';
import { idPattern } from '../../core/model/networks/readNetwork';
import { readServices } from '../../core/model/networks/readServices';
import {
  addNetwork,
  type NetworkSetting,
  removeNetwork,
  removeService,
  setServiceMember,
  settingPlaceOf,
  textOfMember,
} from '../../core/model/networks/serviceEdits';
import { keepCredential, type KeyDependencies } from '../credentials/askForKey';
import { askOne, askText } from '../input/prompts';
import { showError, showInformation, showWarning } from '../notices';
import { readSettingTarget } from '../readTarget';
import { revealSetting } from '../settings/revealSetting';
import { chooseService, pickNetwork } from './chooseTarget';

const title = 'Move API Key to Secret Storage';

/** A member of a service that is changed by a prompt. */
interface ServiceMember {
  readonly label: string;
  readonly member: 'name' | 'dailyCredits' | 'creditsResetAt' | 'gasUrl';
  readonly prompt: string;
  readonly placeholder: string;
}

const serviceMembers: readonly ServiceMember[] = [
  {
    label: 'Daily Credits',
    member: 'dailyCredits',
    prompt: 'Credits that the service includes each day. Leave empty if it has no quota.',
    placeholder: '3000000',
  },
  {
    label: 'Reset of Credits',
    member: 'creditsResetAt',
    prompt: 'Time of day in UTC at which the quota resets. Leave empty for midnight.',
    placeholder: '00:00Z',
  },
  {
    label: 'Gas API URL',
    member: 'gasUrl',
    prompt: 'Host of the gas API, without an API key. Leave empty if the service has none.',
    placeholder: 'https://gas.example.com',
  },
  { label: 'Name', member: 'name', prompt: 'Name of the service. Leave empty for its ID.', placeholder: 'My Provider' },
];

/** Asks what to change in a service that the user chooses, and for the new value. Everything else is in settings. */
export async function editService({ settings }: KeyDependencies, given: unknown): Promise<void> {
  const title = 'Edit Service';
  const service = await chooseService(settings, given, title);
  const place = service && settingPlaceOf(settings.raw, service.id);
  if (service === undefined || place === undefined) return;
  const { credential } = service;
  const items = [
    ...serviceMembers.map((member) => {
      const value = textOfMember(settings.raw, service.id, member.member);
      return { label: member.label, description: value === '' ? 'not set' : value, member };
    }),
    ...(credential === undefined
      ? []
      : [{ label: 'API Key and Secret', description: credential, member: 'key' as const }]),
    { label: 'Edit in settings.json', description: 'URLs, paths, and networks', member: 'file' as const },
  ];
  const answer = await askOne({ title: `${title}: ${service.name}`, placeholder: 'Select what to change', items });
  if (answer.kind !== 'value') return;
  const { member } = answer.value;
  if (member === 'file') await revealSetting(place);
  else if (member === 'key') await commands.executeCommand('rpcbook.key.set', { alias: credential });
  else await editMember(settings, { id: service.id, name: service.name, place }, member);
}

async function editMember(
  settings: KeyDependencies['settings'],
  { id, name, place }: { readonly id: string; readonly name: string; readonly place: string },
  { label, member, prompt, placeholder }: ServiceMember,
): Promise<void> {
  const edited = (text: string) => {
    const value = member === 'dailyCredits' && /^\d+$/.test(text) ? Number(text) : text;
    return setServiceMember(settings.raw, id, member, text === '' ? undefined : value);
  };
  const answer = await askText({
    title: `${label} of ${name}`,
    prompt,
    placeholder,
    value: textOfMember(settings.raw, id, member),
    validate: (text) =>
      readServices(edited(text.trim())).problems.find((problem) => problem.place === `${place}.${member}`)?.message,
  });
  if (answer.kind !== 'value' || !(await settings.write(edited(answer.value)))) return;
  const credential = settings.services.find((service) => service.id === id)?.credential;
  const needsSecret = settings.networks.some(({ service, gas }) => service.id === id && gas?.auth === 'basic');
  // The gas API takes a secret with the key, which is asked for together with it.
  if (member === 'gasUrl' && needsSecret) await commands.executeCommand('rpcbook.key.set', { alias: credential });
}

/** Removes a service that the user chooses from settings, and its key from the secret store if the user wants that. */
export async function removeChosenService({ settings, credentials }: KeyDependencies, given: unknown): Promise<void> {
  const service = await chooseService(settings, given, 'Remove Service');
  if (service === undefined) return;
  const { credential } = service;
  const shared = settings.services.some((other) => other !== service && other.credential === credential);
  const keyGoes = credential !== undefined && !shared && (await credentials.stateOf(credential)).kind !== 'missing';
  const plain = 'Remove';
  const whole = 'Remove with Its Key';
  const detail = `This removes the service and its networks from your settings.${keyGoes ? ' Its API key stays in the secret store unless you remove it too.' : ''}`;
  const answer = await showWarning(
    `Remove the service “${service.name}”?`,
    { modal: true, detail },
    plain,
    ...(keyGoes ? [whole] : []),
  );
  const chosen = settings.chosenNetwork;
  if (answer === undefined || !(await settings.write(removeService(settings.raw, service.id)))) return;
  if (chosen?.service.id === service.id) await settings.writeDefaultNetwork(undefined);
  if (answer !== whole || credential === undefined) return;
  const why = await credentials.delete(credential);
  if (why !== undefined)
    void showError(
      `The key “${credential}” couldn't be removed from the secret store: ${why}. Unlock the keyring and try again.`,
    );
}

/** Removes a network that the user chooses from settings. */
export async function removeOneNetwork({ settings }: KeyDependencies, given: unknown): Promise<void> {
  const network = await pickNetwork(settings, given, 'Remove Network');
  if (network === undefined) return;
  const button = 'Remove';
  const question = `Remove ${network.name} from “${network.service.name}”?`;
  if (
    (await showWarning(
      question,
      { modal: true, detail: 'This removes the network from your settings. Nothing changes at the service.' },
      button,
    )) !== button
  )
    return;
  const wasChosen = settings.chosenNetwork?.key === network.key;
  if ((await settings.write(removeNetwork(settings.raw, network.service.id, network.id))) && wasChosen)
    await settings.writeDefaultNetwork(undefined);
}

interface NetworkDraft {
  /** Undefined if the user describes a network that isn't in the list. */
  readonly template: NetworkSetting | undefined;
  readonly id: string;
  readonly family: string;
  readonly chainId: string;
}

/** Asks for a network, step by step, and adds it to a service in settings. */
export async function addNetworkByGuide({ settings }: KeyDependencies, given: unknown): Promise<void> {
  const service = await chooseService(settings, given, 'Add Network');
  if (service === undefined) return;
  const taken = service.networks.map((network) => network.id);
  const first: NetworkDraft = { template: undefined, id: '', family: 'evm', chainId: '' };
  const draft = await runSteps(first, networkSteps(`Add Network to ${service.name}`, taken));
  if (draft === undefined) return;
  const described: NetworkSetting = {
    id: draft.id,
    family: draft.family,
    ...(draft.chainId === '' ? {} : { chainId: draft.chainId }),
  };
  await settings.write(addNetwork(settings.raw, service.id, draft.template ?? described));
}

const isOther = (draft: NetworkDraft) => draft.template === undefined;

const familyItems = [
  { label: 'EVM', description: 'eth_ methods', family: 'evm' },
  { label: 'Solana', description: 'token accounts', family: 'solana' },
  { label: 'l2net', description: 'l2net_ methods', family: 'l2net' },
];

function networkSteps(title: string, taken: readonly string[]): readonly PromptStep<NetworkDraft>[] {
  return [
    templateStep(title, taken),
    idStep(title, taken),
    {
      applies: isOther,
      ask: async (draft, place) =>
        withAnswer(
          await askOne({ title, place, placeholder: 'Select the type of chain', items: familyItems }),
          ({ family }) => ({ ...draft, family }),
        ),
    },
    {
      applies: (draft) => isOther(draft) && draft.family === 'evm',
      ask: async (draft, place) => {
        const prompt = 'Chain ID (optional). The gas API requires it.';
        const validate = (text: string) =>
          /^\d*$/.test(text.trim()) ? undefined : 'Enter the chain ID as a decimal number, such as 1.';
        return withAnswer(
          await askText({ title, place, value: draft.chainId, placeholder: '1', prompt, validate }),
          (chainId) => ({ ...draft, chainId }),
        );
      },
    },
  ];
}

function templateStep(title: string, taken: readonly string[]): PromptStep<NetworkDraft> {
  return {
    ask: async (draft, place) => {
      const known = networkTemplates
        .filter(({ id }) => !taken.includes(id))
        .map((template) => ({ label: template.name, description: template.id, template }));
      const items = [
        ...known,
        { label: 'Another network…', description: 'enter its ID and chain ID', template: undefined },
      ];
      return withAnswer(await askOne({ title, place, placeholder: 'Select a network', items }), ({ template }) => ({
        ...draft,
        template,
      }));
    },
  };
}

function idStep(title: string, taken: readonly string[]): PromptStep<NetworkDraft> {
  return {
    applies: isOther,
    ask: async (draft, place) =>
      withAnswer(
        await askText({
          title,
          place,
          value: draft.id,
          placeholder: 'mainnet',
          prompt: 'Network ID. It replaces {network} in the URLs of the service.',
          validate: (text) => validateId(text.trim(), taken),
        }),
        (id) => ({ ...draft, id }),
      ),
  };
}

function withAnswer<T>(answer: Answer<T>, change: (value: T) => NetworkDraft): Answer<NetworkDraft> {
  return answer.kind === 'value' ? { kind: 'value', value: change(answer.value) } : answer;
}

function validateId(id: string, taken: readonly string[]): string | undefined {
  if (!idPattern.test(id)) return 'Use only letters, digits, ".", "_", and "-", such as mainnet.';
  return taken.includes(id) ? 'This service already has a network with this ID. Choose another ID.' : undefined;
}

/** Moves a key that stands in the address of a service to the secret store. The settings get `{key}` in its place. */
export async function moveKey({ settings, credentials }: KeyDependencies, given: unknown): Promise<void> {
  const place = readSettingTarget(given)?.place ?? '';
  const index = Number(/^rpcbook\.services\[(\d+)\]/.exec(place)?.[1] ?? Number.NaN);
  const { raw } = settings;
  const entries: readonly unknown[] = Array.isArray(raw) ? raw : [];
  const entry = entries[index];
  const parts = findStoredKeys(entry);
  if (parts.length === 0) return void showInformation('The addresses of this service hold no key.');
  const items = parts.map((part) => ({ label: part.masked, description: part.place, part }));
  const none = { label: 'None of these', description: 'the addresses have no key', part: undefined };
  const placeholder = 'Which part is your API key?';
  const answer = await askOne({ title, placeholder, items: [...items, none] });
  if (answer.kind !== 'value' || answer.value.part === undefined) return;
  const { written } = answer.value.part;
  const [service] = readServices([entry]).services;
  const alias = service?.credential ?? service?.id;
  if (alias === undefined) return void showError('The service has no ID. Fix its other problems first.');
  if ((await credentials.originsOf(alias)) !== undefined)
    return void showError(
      `The service has the key “${alias}” already. Remove it, or write {key} in the address yourself.`,
    );
  const changed = withoutStoredKey(entry, written, alias);
  if (!(await settings.write(entries.map((each, at) => (at === index ? changed : each))))) return;
  const networks = readServices([changed]).services.flatMap((each) => each.networks);
  const key = new Secret(decodePart(written));
  await keepCredential(credentials, { alias, key, origins: originsOfCredential(networks, alias) });
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
