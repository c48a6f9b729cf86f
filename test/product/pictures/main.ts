// Takes the pictures of the README: a decoded receipt, a hover, the request builder, a blame, and a live cell, light and dark.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { openWorkbenchPage } from '../../ui/pages/openWorkbenchPage';
import { projectRoot } from '../../workbench/workbench';
import { encodeIndexedPng } from './encodeIndexedPng';
import { decodePng } from './pngPixels';
import { prepareWindow } from './prepareWindow';
import { scenes } from './scenes';

const folder = path.join(projectRoot, 'media', 'pictures');
await mkdir(folder, { recursive: true });
const { workbench } = await openWorkbenchPage({});
try {
  await prepareWindow(workbench);
  for (const theme of ['light', 'dark'] as const) {
    await workbench.setTheme(theme);
    for (const { name, take } of scenes.filter(
      (scene) => process.argv[2] === undefined || scene.name === process.argv[2],
    )) {
      await workbench.clear();
      const picture = encodeIndexedPng(decodePng(await take(workbench)));
      const file = `${name}${theme === 'light' ? 'Light' : 'Dark'}.png`;
      await writeFile(path.join(folder, file), picture);
      console.log(`${file}: ${picture.length} bytes`);
    }
  }
} catch (error) {
  if (error instanceof Error) await workbench.keepFailure({ title: 'pictures', error });
  throw error;
} finally {
  await workbench.close();
}
