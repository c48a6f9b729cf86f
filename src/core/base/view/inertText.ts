import { visibleText } from './visibleText';

/**
 * Makes text safe for places where VS Code turns `[text](address)` into links, including command links, and `$(name)`
 * into icons: notifications, progress, prompts, pick lists, status bars. An inserted space disables them.
 */
export function inertText(text: string): string {
  return visibleText(text)
    .replace(/\](?=\()/g, '] ')
    .replace(/\$(?=\()/g, '$ ');
}
