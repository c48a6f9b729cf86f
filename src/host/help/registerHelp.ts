import { commands, type Disposable, extensions, Uri } from 'vscode';

import { type HelpTopicId, helpTopics, readHelpTopic } from '../../core/base/helpTopics';
import type { CommandId } from '../contributions';
import { askOne } from '../input/prompts';
import { registerCommand } from '../registerCommand';

/** The command of links to the help, with the topic as its argument. */
export const helpCommand: CommandId = 'rpcbook.help.open';

/** VS Code's own extension with the Markdown preview. */
const previewExtension = 'vscode.markdown-language-features';

/** Publisher and name of this extension, and the ID of its walkthrough. */
const walkthroughId = 'rpcbook.rpcbook#start';

/** Registers the command that opens the help: the given topic, or the one that the user picks. */
export function registerHelp(extension: Uri): Disposable {
  return registerCommand(helpCommand, async (given) => {
    const topic = readHelpTopic(given);
    if (topic === undefined) await askForTopic(extension);
    else await showTopic(extension, topic);
  });
}

async function askForTopic(extension: Uri): Promise<void> {
  const topics = helpTopics.map(({ id, title, summary }) => ({
    label: title,
    detail: summary,
    open: () => showTopic(extension, id),
  }));
  const walkthrough = {
    label: 'Get Started',
    detail: 'The walkthrough: connect to a node, set a key, and run a notebook.',
    open: async () => {
      await commands.executeCommand('workbench.action.openWalkthrough', walkthroughId);
    },
  };
  const answer = await askOne({
    title: 'Rpcbook Help',
    placeholder: 'Select a topic',
    items: [...topics, walkthrough],
  });
  if (answer.kind === 'value') await answer.value.open();
}

/**
 * Shows a page in VS Code's Markdown preview, or as text if the user disabled the extension that provides the preview.
 */
async function showTopic(extension: Uri, topic: HelpTopicId): Promise<void> {
  const page = Uri.joinPath(extension, 'media', 'help', `${topic}.md`);
  const hasPreview = extensions.getExtension(previewExtension) !== undefined;
  await commands.executeCommand(hasPreview ? 'markdown.showPreview' : 'vscode.open', page);
}
