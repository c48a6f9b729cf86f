import { workspace } from 'vscode';

import { createEnvironmentSecret } from '../../core/base/credentials/environmentSecret';
import type { Secret } from '../../core/base/credentials/secret';
import type { Refusal } from '../../core/model/exchange/refusal';
import type { EnvironmentPort, EnvironmentQuestion } from '../../core/request/pipe/promptPorts';
import { settingIds } from '../contributions';
import { showWarning } from '../notices';

const allow = 'Allow';

/**
 * Gives notebooks access to environment variables: user settings can allow names, and the user is asked about all
 * others. `hide` receives each value that a cell asks for, so that it is removed from what is written later.
 */
export function createEnvironment(
  findVariable: (name: string) => string | undefined,
  hide: (name: string, value: Secret) => void,
): EnvironmentPort {
  const find = (name: string): string | undefined => {
    const value = findVariable(name);
    const secret = value === undefined ? undefined : createEnvironmentSecret(name, value);
    if (secret?.kind === 'ok') hide(name, secret.value);
    return value;
  };
  return { find, allowedNames, ask: askEnvironment };
}

/** Ignores the value in workspace settings. The workspace, like its notebooks, may come from someone else. */
function allowedNames(): readonly string[] {
  const value = workspace.getConfiguration().inspect<unknown>(settingIds.environmentAllow)?.globalValue;
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

async function askEnvironment({ names, destinations }: EnvironmentQuestion): Promise<Refusal | undefined> {
  const places = destinations.map(({ network, origin }) => `${network.name} (${network.service.name}, ${origin})`);
  const what = `environment variable${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
  const chosen = await showWarning(
    `Send the ${what} to ${places.join(' and ')}?`,
    {
      modal: true,
      detail:
        'This notebook requests it. Allow it only if you trust the notebook. To always allow a variable, add it to the setting rpcbook.environment.allow.',
    },
    allow,
  );
  if (chosen === allow) return undefined;
  return {
    code: 'declinedEnvironment',
    cause: `You didn't allow the ${what}.`,
    cure: 'Nothing was sent. Run the cell again to change your answer.',
    remedies: [{ kind: 'openSetting', setting: settingIds.environmentAllow }],
  };
}
