import type { Manifest } from './manifest';

type CommandOfManifest = Manifest['contributes']['commands'][number];

/** Prints every command with its title, its shortcut, and its ID, by where it is found. */
export function commandsReference({ contributes }: Manifest): string {
  const conditions = new Map(contributes.menus.commandPalette.map(({ command, when }) => [command, when]));
  const conditionOf = ({ command, enablement }: CommandOfManifest) => conditions.get(command) ?? enablement;
  const shortcutsOf = (id: string) =>
    contributes.keybindings
      .filter(({ command }) => command === id)
      .map(
        ({ key, mac }) => ` ${[key, ...(mac === undefined ? [] : [`${mac} on macOS`])].map(capitalized).join(', ')}`,
      );
  const section = (title: string, belongs: (condition: string | undefined) => boolean) => {
    const lines = contributes.commands
      .filter((each) => belongs(conditionOf(each)))
      .map(({ title: name, command }) => `- **${name}** \`${command}\`${shortcutsOf(command).join(';')}`);
    return `## ${title}\n\n${lines.join('\n')}`;
  };
  return [
    section('Always', (condition) => condition === undefined),
    section('When what they act on is in front', (condition) => condition !== undefined && condition !== 'false'),
    section('In views, cells, and hovers, or by Look Up', (condition) => condition === 'false'),
  ].join('\n\n');
}

function capitalized(keys: string): string {
  return keys.replaceAll(/\b(?:ctrl|cmd|shift|alt)(?:\+\w+)+/g, (pressed) =>
    pressed
      .split('+')
      .map((key) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`)
      .join('+'),
  );
}
