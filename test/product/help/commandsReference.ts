import type { Manifest } from './manifest';
import { markdownTable } from './markdownTable';

/** Prints every command with its title, its shortcut, and its ID. */
export function commandsReference({ contributes }: Manifest): string {
  const conditions = new Map(contributes.menus.commandPalette.map(({ command, when }) => [command, when]));
  const nameOf = ({ command, title, enablement }: Manifest['contributes']['commands'][number]): string => {
    const condition = conditions.get(command) ?? enablement;
    if (condition === undefined) return `**${title}**`;
    return condition === 'false' ? `${title} (hidden)` : `**${title}** (conditional)`;
  };
  const rows = contributes.commands.map((each) => [
    nameOf(each),
    contributes.keybindings
      .filter(({ command }) => command === each.command)
      .map(({ key, mac }) => [key, ...(mac === undefined ? [] : [`${mac} on macOS`])].map(capitalized).join(', '))
      .join('; '),
    `\`${each.command}\``,
  ]);
  return markdownTable(['Command', 'Shortcut', 'ID'], rows);
}

function capitalized(keys: string): string {
  return keys.replaceAll(/\b(?:ctrl|cmd|shift|alt)(?:\+\w+)+/g, (pressed) =>
    pressed
      .split('+')
      .map((key) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`)
      .join('+'),
  );
}
