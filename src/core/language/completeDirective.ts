import { lineEnd } from '../cell/lineEnd';
import { type Completion, placeAround } from './completion';
import { directives, findDirective } from './directives';
import type { EditedCell, LanguageContext } from './languageContext';

/** Completes `# @name value` on the line that begins at `lineStart`: directives, then what a directive takes. */
export function completeDirective(context: LanguageContext, { text }: EditedCell, lineStart: number, offset: number): readonly Completion[] {
  const before = text.slice(lineStart, offset);
  const end = lineEnd(text, offset);
  const naming = /^\s*(?:#+|\/\/+)[ \t]*(@?[\w-]*)$/.exec(before);
  if (naming) {
    const typed = naming[1] ?? '';
    const rest = /^[\w-]*/.exec(text.slice(offset, end))?.[0].length ?? 0;
    const place = placeAround(offset - typed.length, offset, offset + rest);
    return directives.map(({ name, summary, example }): Completion => ({
      label: `@${name}`, kind: 'directive', documentation: `${summary}\n\n\`\`\`rpc\n${example}\n\`\`\``, text: `@${name} `, continues: true, ...place,
    }));
  }
  const giving = /^\s*(?:#+|\/\/+)[ \t]*@([A-Za-z][\w-]*)[ \t]+(.*)$/.exec(before);
  const [, name = '', typed = ''] = giving ?? [];
  if (!giving) return [];
  const place = placeAround(offset - typed.length, offset, end);
  if (name === 'abi' || name === 'layout') return context.artifactNames.contracts.map((contract) => ({ label: contract, kind: 'value', text: contract, ...place }));
  return name === 'network' ? completeNetworks(context, place) : (findDirective(name)?.values ?? []).map((value) => ({ label: value, kind: 'value', text: value, ...place }));
}

function completeNetworks({ services, defaultNetwork }: LanguageContext, place: ReturnType<typeof placeAround>): readonly Completion[] {
  const networks = services.flatMap((service) => service.networks);
  return networks.map((network): Completion => {
    const isAlone = networks.filter(({ id }) => id === network.id).length === 1;
    const text = isAlone ? network.id : network.key;
    return { label: text, kind: 'network', detail: `${network.service.name}, ${network.family}${network.key === defaultNetwork ? ', default' : ''}`, filter: `${text} ${network.key}`, text, ...place };
  });
}
