import { printReference } from '../../../src/cli/printHelp';
import { helpTopics } from '../../../src/core/base/helpTopics';
import { commandsReference } from './commandsReference';
import {
  blocksReference,
  directivesReference,
  operatorsReference,
  quantitiesReference,
  templatesReference,
} from './languageReferences';
import { readManifest } from './manifest';
import { markdownTable } from './markdownTable';
import { settingsReference } from './settingsReference';

/** A part of a file that is written from code: `<!-- name -->` … `<!-- /name -->`. */
export interface HelpSection {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** Every part of the README and the help that is written from code. */
export function helpSections(): readonly HelpSection[] {
  const manifest = readManifest();
  const help = (topic: string, name: string, text: string) => ({ file: `media/help/${topic}.md`, name, text });
  return [
    { file: 'README.md', name: 'topics', text: topicsTable() },
    help('settings', 'settings', settingsReference(manifest)),
    help('commands', 'commands', commandsReference(manifest)),
    help('directives', 'directives', directivesReference()),
    help('assertions', 'operators', operatorsReference()),
    help('cells', 'templates', templatesReference()),
    help('numbers', 'quantities', quantitiesReference()),
    help('numbers', 'blocks', blocksReference()),
    help('commandLine', 'options', `\`\`\`\n${printReference().join('\n')}\n\`\`\``),
  ];
}

/** Returns a text whose section is replaced. Fails if the text has no such section. */
export function fillSection(content: string, { file, name, text }: HelpSection): string {
  const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const [start, end] = [content.indexOf(open), content.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${file} has no section ${name}`);
  return `${content.slice(0, start + open.length)}\n${text}\n\n${content.slice(end)}`;
}

function topicsTable(): string {
  return markdownTable(
    ['Topic', 'What it explains'],
    helpTopics.map(({ id, title, summary }) => [`[${title}](media/help/${id}.md)`, summary]),
  );
}
