import { Disposable, window } from 'vscode';
import { idPattern } from '../../core/networks/readNetwork';
import type { KeyParts } from '../credentials/keyCommands';
import { askOne, askText } from '../input/prompts';
import { type Answer, runSteps, type Step } from '../input/runSteps';
import { readSettingTarget } from '../readTarget';
import { registerCommand } from '../registerCommand';
import { addLocalNode, addServiceByGuide } from './addServiceCommand';
import { chooseNetwork, chooseService } from './chooseTarget';
import { revealSetting } from './revealSetting';
import { addNetwork, type NetworkSetting, placeOf, removeNetwork, removeService } from './serviceEdits';
import { networkTemplates } from './serviceTemplates';

/** The commands that change what settings say about services and networks. */
export function registerServiceCommands(parts: KeyParts): Disposable {
  return Disposable.from(
    registerCommand('rpcbook.service.add', () => addServiceByGuide(parts)),
    registerCommand('rpcbook.service.addLocalNode', () => addLocalNode(parts.settings)),
    registerCommand('rpcbook.service.edit', (given) => edit(parts, given)),
    registerCommand('rpcbook.service.remove', (given) => remove(parts, given)),
    registerCommand('rpcbook.network.add', (given) => addNetworkByGuide(parts, given)),
    registerCommand('rpcbook.network.remove', (given) => removeOneNetwork(parts, given)),
    registerCommand('rpcbook.settings.reveal', async (given) => {
      const target = readSettingTarget(given);
      if (target !== undefined) await revealSetting(target.place);
    }),
  );
}

async function edit({ settings }: KeyParts, given: unknown): Promise<void> {
  const service = await chooseService(settings, given, 'Edit Service');
  const place = service && placeOf(settings.raw, service.id);
  if (place !== undefined) await revealSetting(place);
}

async function remove({ settings, credentials }: KeyParts, given: unknown): Promise<void> {
  const service = await chooseService(settings, given, 'Remove Service');
  if (service === undefined) return;
  const { credential } = service;
  const shared = settings.services.some((other) => other !== service && other.credential === credential);
  const keyGoes = credential !== undefined && !shared && (await credentials.stateOf(credential)).kind !== 'missing';
  const plain = 'Remove';
  const whole = 'Remove with Its Key';
  const detail = `It leaves the settings with its networks.${keyGoes ? ' Its key stays in the secret store unless you remove it too.' : ''}`;
  const answer = await window.showWarningMessage(`Remove the service “${service.name}”?`, { modal: true, detail }, plain, ...(keyGoes ? [whole] : []));
  const chosen = settings.chosenNetwork;
  if (answer === undefined || !(await settings.write(removeService(settings.raw, service.id)))) return;
  if (chosen?.service.id === service.id) await settings.writeDefaultNetwork(undefined);
  if (answer !== whole || credential === undefined) return;
  const why = await credentials.delete(credential);
  if (why !== undefined) void window.showErrorMessage(`The key “${credential}” could not be removed from the secret store: ${why}. Unlock the keyring and delete it again.`);
}

async function removeOneNetwork({ settings }: KeyParts, given: unknown): Promise<void> {
  const network = await chooseNetwork(settings, given, 'Remove Network');
  if (network === undefined) return;
  const button = 'Remove';
  const question = `Remove ${network.name} from “${network.service.name}”?`;
  if ((await window.showWarningMessage(question, { modal: true, detail: 'It leaves the settings. Nothing changes at the service.' }, button)) !== button) return;
  const wasChosen = settings.chosenNetwork?.key === network.key;
  if ((await settings.write(removeNetwork(settings.raw, network.service.id, network.id))) && wasChosen) await settings.writeDefaultNetwork(undefined);
}

interface NetworkDraft {
  /** Undefined while the user is to describe a network that the list does not have. */
  readonly template: NetworkSetting | undefined;
  readonly id: string;
  readonly family: string;
  readonly chainId: string;
}

async function addNetworkByGuide({ settings }: KeyParts, given: unknown): Promise<void> {
  const service = await chooseService(settings, given, 'Add Network');
  if (service === undefined) return;
  const taken = service.networks.map((network) => network.id);
  const first: NetworkDraft = { template: undefined, id: '', family: 'evm', chainId: '' };
  const draft = await runSteps(first, networkSteps(`Add Network to ${service.name}`, taken));
  if (draft === undefined) return;
  const described: NetworkSetting = { id: draft.id, family: draft.family, ...(draft.chainId === '' ? {} : { chainId: draft.chainId }) };
  await settings.write(addNetwork(settings.raw, service.id, draft.template ?? described));
}

function networkSteps(title: string, taken: readonly string[]): readonly Step<NetworkDraft>[] {
  const isOther = (draft: NetworkDraft) => draft.template === undefined;
  const withAnswer = <T>(answer: Answer<T>, change: (value: T) => NetworkDraft): Answer<NetworkDraft> =>
    answer.kind === 'value' ? { kind: 'value', value: change(answer.value) } : answer;
  return [
    {
      ask: async (draft, place) => {
        const known = networkTemplates.filter(({ id }) => !taken.includes(id)).map((template) => ({ label: template.name, description: template.id, template }));
        const items = [...known, { label: 'Another network…', description: 'by its id and chain id', template: undefined }];
        return withAnswer(await askOne({ title, place, placeholder: 'Which network?', items }), ({ template }) => ({ ...draft, template }));
      },
    },
    {
      applies: isOther,
      ask: async (draft, place) => {
        const prompt = 'Id of the network. It takes the place of {network} in the addresses of its service.';
        return withAnswer(await askText({ title, place, value: draft.id, placeholder: 'mainnet', prompt, validate: (text) => validateId(text.trim(), taken) }), (id) => ({ ...draft, id }));
      },
    },
    {
      applies: isOther,
      ask: async (draft, place) => {
        const items = [
          { label: 'EVM', description: 'eth_ methods', family: 'evm' },
          { label: 'Solana', description: 'token accounts', family: 'solana' },
          { label: 'l2net', description: 'l2net_ methods', family: 'l2net' },
        ];
        return withAnswer(await askOne({ title, place, placeholder: 'Which family of chains?', items }), ({ family }) => ({ ...draft, family }));
      },
    },
    {
      applies: (draft) => isOther(draft) && draft.family === 'evm',
      ask: async (draft, place) => {
        const prompt = 'Chain id, which the gas API needs. Leave it empty if you do not know.';
        const validate = (text: string) => (/^\d*$/.test(text.trim()) ? undefined : 'A chain id is a decimal number, like 1.');
        return withAnswer(await askText({ title, place, value: draft.chainId, placeholder: '1', prompt, validate }), (chainId) => ({ ...draft, chainId }));
      },
    },
  ];
}

function validateId(id: string, taken: readonly string[]): string | undefined {
  if (!idPattern.test(id)) return 'An id is made of letters, digits, ".", "_" and "-", such as mainnet.';
  return taken.includes(id) ? 'The service has a network of this id already. Choose another id.' : undefined;
}
