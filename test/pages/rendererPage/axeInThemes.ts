import { axeFindings } from '../../ui/pages/axeFindings';
import type { RendererPage } from './openRendererPage';
import { type ThemeName, themes } from './themes';

export const themeNames = Object.keys(themes) as readonly ThemeName[];

/**
 * Runs axe-core on what a page shows, in each theme. Themes set nothing but colors, so the other rules run in the first
 * one only. `look` is called in each theme. The page is left in the last one.
 */
export async function axeInThemes(
  opened: Pick<RendererPage, 'page' | 'setTheme'>,
  { names = themeNames, look }: { names?: readonly ThemeName[]; look?: (name: ThemeName) => Promise<void> } = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, name] of names.entries()) {
    await opened.setTheme(name);
    const findings = await axeFindings(opened.page, index === 0 ? 'part' : 'colors');
    found.push(...findings.map((finding) => `${name}: ${finding}`));
    await look?.(name);
  }
  return found;
}
