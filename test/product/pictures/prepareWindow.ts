import { setKey } from '../../ui/pages/setKey';
import { setSetting } from '../../ui/pages/textHover';
import type { WorkbenchPage } from '../../ui/pages/workbenchPage';

/** Settings that leave only what the pictures are about, and that keep them the same from run to run. */
const quiet = {
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.cursorStyle': 'line-thin',
  'editor.minimap.enabled': false,
  'editor.glyphMargin': false,
  'editor.lineNumbers': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.occurrencesHighlight': 'off',
  'editor.hover.delay': 50,
  'editor.scrollbar.vertical': 'hidden',
  'editor.scrollbar.horizontal': 'hidden',
  'editor.overviewRulerBorder': false,
  'notebook.lineNumbers': 'off',
  'notebook.globalToolbar': false,
  'notebook.cellToolbarVisibility': 'hover',
  'rpcbook.ask.receipts': 'auto',
} as const;

/** Sets the key of the local service and a known token, and hides the parts of the window that no picture shows. */
export async function prepareWindow(workbench: WorkbenchPage): Promise<void> {
  await setKey(workbench);
  const { contracts, token } = workbench.service.landmarks.evm;
  for (const [id, value] of Object.entries(quiet)) await setSetting(workbench, id, value);
  await setSetting(workbench, 'rpcbook.defaultNetwork', 'local-service/evm');
  await setSetting(workbench, 'rpcbook.tokens', {
    [contracts.token.address]: { decimals: token.decimals, symbol: token.symbol },
  });
  for (const command of ['closeSidebar', 'closeAuxiliaryBar', 'closePanel'])
    await workbench.host.evaluate(async (api, name) => {
      await api.commands.executeCommand(`workbench.action.${name}`);
    }, command);
}
