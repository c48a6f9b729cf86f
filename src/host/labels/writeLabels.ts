import { ConfigurationTarget, workspace } from 'vscode';

import { describeError } from '../../core/base/credentials/describeError';
import { hasLabel, type LabeledAddress } from '../../core/knowledge/names/labelEdits';
import { settingIds } from '../contributions';
import { showError } from '../notices';

/**
 * Returns where the label of an address is written. Labels belong to the user's project, so they are stored in the
 * workspace if possible.
 */
export function labelScope(labeled: LabeledAddress): ConfigurationTarget {
  // The user's own label of an address takes precedence over the workspace's.
  if (hasLabel(workspace.getConfiguration().inspect<unknown>(settingIds.labels)?.globalValue, labeled))
    return ConfigurationTarget.Global;
  const hasFolder = (workspace.workspaceFolders?.length ?? 0) > 0;
  return workspace.isTrusted && hasFolder ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
}

/** Changes `rpcbook.labels` in one scope of settings. */
export async function writeLabels(
  target: ConfigurationTarget,
  change: (value: unknown) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const configuration = workspace.getConfiguration();
  const set = configuration.inspect<unknown>(settingIds.labels);
  const value = change(target === ConfigurationTarget.Workspace ? set?.workspaceValue : set?.globalValue);
  try {
    await configuration.update(settingIds.labels, Object.keys(value).length === 0 ? undefined : value, target);
  } catch (error) {
    void showError(`The settings couldn't be written: ${describeError(error)}.`);
  }
}
