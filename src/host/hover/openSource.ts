import { Range, Selection, TextEditorRevealType, Uri, window } from 'vscode';

import { addressKey } from '../../core/knowledge/addressKey';
import type { KnowledgeSource } from '../../core/knowledge/knowledgeSource';
import type { Network } from '../../core/networks/network';
import { showInformation } from '../notices';
import { revealSetting } from '../settings/revealSetting';

/** Characters of a file that are searched for the address. */
const mostSearched = 10_000_000;

/**
 * Opens what names an address: a file of deployments, with the address selected, or the setting. `source` is its index in
 * `sourcesOf`, which is asked again, so that a link opens nothing but a file that is known.
 */
export async function openSource(
  network: Network,
  address: string,
  source: number,
  knowledge: KnowledgeSource,
): Promise<void> {
  const key = addressKey(address, network.family);
  const known = (await knowledge.sourcesOf(network, key))[source];
  switch (known?.kind) {
    case 'deployment':
      return openDeployment(known.deployment.location, key);
    case 'addressMap':
      return revealSetting('rpcbook.abi.addresses');
    default:
      void showInformation('What named this address has changed. Hover over it again.');
  }
}

async function openDeployment(location: string, key: string): Promise<void> {
  const editor = await window.showTextDocument(Uri.parse(location, true));
  const at = editor.document.getText().slice(0, mostSearched).toLowerCase().indexOf(key);
  if (at < 0) return;
  const range = new Range(editor.document.positionAt(at), editor.document.positionAt(at + key.length));
  editor.selection = new Selection(range.start, range.end);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}
