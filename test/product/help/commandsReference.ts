import type { Manifest } from './manifest';
import { markdownTable } from './markdownTable';

/** Prints every command with its title, its shortcut, and its ID. */
export function commandsReference({ contributes }: Manifest): string {
  const hidden = new Set(
    contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
  );
  const rows = contributes.commands.map(({ command, title }) => [
    hidden.has(command) ? `${title} (in views)` : `**${title}**`,
    contributes.keybindings
      .filter((binding) => binding.command === command)
      .map(({ key, mac }) => [key, ...(mac === undefined ? [] : [`${mac} on macOS`])].map(capitalized).join(', '))
      .join('; '),
    `\`${command}\``,
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
