import { Secret } from '../../core/base/credentials/secret';
import { findStoredKeys, withoutStoredKey } from '../../core/model/networks/moveKey';
import { originsOfCredential } from '../../core/model/networks/originsOfCredential';
import { readServices } from '../../core/model/networks/readServices';
import { keepCredential, type KeyDependencies } from '../credentials/askForKey';
import { askOne } from '../input/prompts';
import { showError, showInformation } from '../notices';
import { readSettingTarget } from '../readTarget';

const title = 'Move API Key to Secret Storage';

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
