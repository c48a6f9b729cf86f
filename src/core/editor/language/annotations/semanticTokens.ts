import type { AbiFunction } from '../../../formats/abi/type/abi';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import { callLines } from '../../../model/cell/callLines';
import type { ArgumentNode, ParsedCell } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import { referencesOf } from '../../../model/cell/referencesOf';
import { calledMethod } from '../shared/calledMethod';
import { methodOfEdited, namedNetworksOf } from '../shared/cellComposition';
import { findDirective } from '../shared/directives';
import type { LanguageContext } from '../shared/languageContext';
import { nameRangesOf } from '../shared/notebookFacts';

/** The standard token types of VS Code in use, in numeric order. */
export const tokenTypes = ['function', 'variable', 'property', 'keyword', 'enumMember', 'event', 'namespace'] as const;

export type TokenType = (typeof tokenTypes)[number];

export interface SemanticToken {
  readonly range: SourceRange;
  readonly type: TokenType;
}

/**
 * Returns semantic tokens, in order, for text about which the catalogue and the notebook know more than the grammar.
 */
export function semanticTokens(context: LanguageContext, edited: ParsedCell): readonly SemanticToken[] {
  const { cell, text } = edited;
  const method = methodOfEdited(context, edited);
  const tokens: SemanticToken[] = [];
  for (const { name, nameRange, valueRange } of cell.directives) {
    if (findDirective(name)) tokens.push({ range: nameRange, type: 'keyword' });
    if (name === 'name') tokens.push({ range: valueRange, type: 'variable' });
  }
  for (const { item, found } of namedNetworksOf(context, edited))
    if (found.kind === 'ok') tokens.push({ range: item.range, type: 'namespace' });
  for (const { nameRange } of cell.variables) tokens.push({ range: nameRange, type: 'variable' });
  for (const { range } of nameRangesOf(context.facts.of(edited).uses, text)) tokens.push({ range, type: 'variable' });
  if (cell.request?.kind === 'call') {
    for (const line of callLines(cell.request)) {
      const called = calledMethod(context, edited, line, method);
      const parameters = (called?.method ?? method)?.parameters;
      if (method) tokens.push({ range: line.methodRange, type: 'function' });
      line.arguments.forEach((node, index) => {
        if (called?.item && index === 1) tokens.push({ range: nameRange(node, called.item), type: 'function' });
        else collect(node, parameters?.[index]?.schema, tokens);
      });
    }
  }
  const ranges = referencesOf(cell).map(({ range }) => range);
  const templates = ranges.toSorted((a, b) => a.start - b.start);
  let next = 0;
  return tokens
    .filter(({ range }) => range.end > range.start)
    .sort((a, b) => a.range.start - b.range.start)
    .filter(({ range, type }) => {
      // Both lists are in order, so each template is visited once. Templates do not overlap.
      while ((templates[next]?.end ?? Infinity) <= range.start) next += 1;
      return type === 'variable' || (templates[next]?.start ?? Infinity) >= range.end;
    })
    .filter(({ range }, index, all) => index === 0 || range.start >= (all[index - 1]?.range.end ?? 0));
}

/** Returns the range of a function's name within its signature. */
function nameRange({ range: { start, end } }: ArgumentNode, { name }: AbiFunction): SourceRange {
  return { start, end: Math.min(end, start + name.length) };
}

function collect(node: ArgumentNode, schema: Schema | undefined, tokens: SemanticToken[]): void {
  switch (node.kind) {
    case 'word':
    case 'string': {
      const type = typeOf(node.text, schema);
      if (type) tokens.push({ range: node.range, type });
      return;
    }
    case 'array':
      return node.items.forEach((item) => collect(item, itemSchema(schema), tokens));
    case 'object':
      for (const { key, keyRange, value } of node.members) {
        const member = memberSchema(optionOfType(schema, 'object'), key);
        if (member) tokens.push({ range: keyRange, type: 'property' });
        collect(value, member, tokens);
      }
      return;
    case 'number':
    case 'literal':
  }
}

function typeOf(text: string, schema: Schema | undefined): TokenType | undefined {
  const options = [schema, ...(schema?.anyOf ?? [])];
  if (options.some((option) => option?.enum?.includes(text) === true)) return 'enumMember';
  return schema?.name === 'Topic' && /^[A-Za-z_]\w*(?:\(.*\))?$/.test(text) ? 'event' : undefined;
}
