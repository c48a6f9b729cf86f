import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** An item of a JSON ABI, as artifacts hold it. */
export interface JsonAbiItem {
  readonly type: string;
  readonly name?: string;
  readonly anonymous?: boolean;
  readonly stateMutability?: string;
  /** ABIs of old compilers have this instead of `stateMutability`. */
  readonly constant?: boolean;
  readonly inputs?: readonly JsonAbiParameter[];
  readonly outputs?: readonly JsonAbiParameter[];
}

export interface JsonAbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly indexed?: boolean;
  readonly components?: readonly JsonAbiParameter[];
}

const kinds: ReadonlySet<unknown> = new Set(['event', 'function', 'error']);
const maxFileBytes = 6_000_000;

/** Returns the events, functions and errors of every ABI in one file: JSON, or a script with ABIs as literals. */
export function extractAbis(file: string): readonly JsonAbiItem[] {
  const text = readFileSync(file, 'utf8');
  if (text.length > maxFileBytes) return [];
  const found: JsonAbiItem[] = [];
  if (file.endsWith('.json')) collectItems(parseOrNothing(text), found);
  else if (/["']?type["']?: ?["'](?:event|function|error)["']|\\?"type\\?":/.test(text)) collectLiterals(text, found);
  return found;
}

/** Returns the files below a folder whose path from there matches, sorted. */
export function listFiles(folder: string, matching: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|[cm]?js|ts)$/.test(name) && matching.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

function collectItems(value: unknown, found: JsonAbiItem[]): void {
  if (Array.isArray(value)) for (const one of value) collectItems(one, found);
  else if (typeof value === 'object' && value !== null) {
    if (isItem(value)) found.push(value);
    else for (const one of Object.values(value)) collectItems(one, found);
  }
}

function isItem(value: object): value is JsonAbiItem {
  return (
    'type' in value &&
    kinds.has(value.type) &&
    'name' in value &&
    typeof value.name === 'string' &&
    'inputs' in value &&
    Array.isArray(value.inputs) &&
    value.inputs.every(isParameter)
  );
}

function isParameter(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Nothing of a package is run: its scripts are parsed, and literals are read. */
function collectLiterals(text: string, found: JsonAbiItem[]): void {
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.some(ts.isObjectLiteralExpression)) {
      collectItems(valueOf(node), found);
    } else if (ts.isStringLiteralLike(node)) {
      if (/^\s*[[{]/.test(node.text) && node.text.includes('"inputs"')) collectItems(parseOrNothing(node.text), found);
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
}

/** Returns the value of a literal; anything computed becomes undefined. */
function valueOf(node: ts.Expression): unknown {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(valueOf);
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
          ? [[property.name.text, valueOf(property.initializer)]]
          : [],
      ),
    );
  if (ts.isStringLiteralLike(node)) return node.text;
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand) && node.operand.text === '0';
  if (ts.isAsExpression(node)) return valueOf(node.expression);
  return undefined;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
