import { codeBlock, documentProse, markdownOf } from '../../../base/view/markdown';
import { shownName } from '../../../base/view/shownName';
import type { ParsedCell } from '../../../model/cell/cell';
import { lineEnd } from '../../../model/cell/lineEnd';
import { namedNetworksOf } from '../shared/cellComposition';
import { directives, findDirective } from '../shared/directives';
import type { LanguageContext } from '../shared/languageContext';
import { completeAssertion } from './completeAssertion';
import { completeBlockOverride, completeOverride } from './completeOverride';
import { type Completion, placeAround } from './completion';

/**
 * Completes `# @name value` on the line that begins at `lineStart`: first directive names, then the values of a
 * directive.
 */
export function completeDirective(
  context: LanguageContext,
  edited: ParsedCell,
  lineStart: number,
  offset: number,
): readonly Completion[] {
  const { text } = edited;
  const before = text.slice(lineStart, offset);
  const end = lineEnd(text, offset);
  const naming = /^\s*(?:#+|\/\/+)[ \t]*(@?[\w-]*)$/.exec(before);
  if (naming) {
    const typed = naming[1] ?? '';
    const rest = /^[\w-]*/.exec(text.slice(offset, end))?.[0].length ?? 0;
    const place = placeAround(offset - typed.length, offset, offset + rest);
    return directives.map(({ name, summary, example }): Completion => ({
      label: `@${name}`,
      kind: 'directive',
      documentation: markdownOf`${documentProse(summary)}\n\n${codeBlock(example, 'rpc')}`,
      text: `@${name} `,
      continues: true,
      ...place,
    }));
  }
  const giving = /^\s*(?:#+|\/\/+)[ \t]*@([A-Za-z][\w-]*)[ \t]+/.exec(before);
  const [, name = ''] = giving ?? [];
  if (!giving) return [];
  const typed = before.slice(giving[0].length);
  const place = placeAround(offset - typed.length, offset, end);
  if (name === 'override') return completeOverride(context, edited, offset - typed.length, offset);
  // The path of a number has no condition behind it.
  if (name === 'assert' || name === 'until' || (name === 'watch' && !/[ \t]/.test(typed)))
    return completeAssertion(context, edited, offset - typed.length, offset);
  if (name === 'blockOverride') return completeBlockOverride(edited, offset - typed.length, offset);
  if (name === 'abi' || name === 'layout')
    return context.artifactNames.contracts.map((contract) => ({
      label: shownName(contract),
      kind: 'value',
      text: contract,
      ...place,
    }));
  return name === 'network'
    ? completeNetworks(context, edited, offset, end)
    : (findDirective(name)?.values ?? []).map((value) => ({ label: value, kind: 'value', text: value, ...place }));
}

/**
 * Completes a network between commas. If the cell names other networks, suggests those of the same family without
 * repetitions.
 */
function completeNetworks(
  context: LanguageContext,
  edited: ParsedCell,
  offset: number,
  end: number,
): readonly Completion[] {
  const { text } = edited;
  const networks = context.services.flatMap((service) => service.networks);
  const others = namedNetworksOf(context, edited).flatMap(({ item: { range }, found }) =>
    found.kind === 'ok' && (offset < range.start || offset > range.end) ? [found.value] : [],
  );
  let start = offset;
  while (start > 0 && /[^\s,]/.test(text.charAt(start - 1))) start -= 1;
  const place = placeAround(
    start,
    offset,
    Math.min(end, offset + (/^[^,\r\n]*/.exec(text.slice(offset))?.[0].trimEnd().length ?? 0)),
  );
  return networks
    .filter(({ key, family }) => others.every((other) => other.key !== key && other.family === family))
    .map((network): Completion => {
      const isAlone = networks.filter(({ id }) => id === network.id).length === 1;
      const label = isAlone ? network.id : network.key;
      return {
        label,
        kind: 'network',
        detail: `${network.service.name}, ${network.family}${network.key === context.defaultNetwork ? ', default' : ''}`,
        filter: `${label} ${network.key}`,
        text: label,
        ...place,
      };
    });
}
