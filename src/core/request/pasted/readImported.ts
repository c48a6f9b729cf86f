import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, membersOf, readList, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { StepBudget } from '../../base/stepBudget';
import { findBodies } from './findBody';
import type { ImportedContent, ImportedFile } from './importedFile';

/** Maximum number of values of a collection that are visited, and how deep folders may be. */
const collectionLimit = { steps: 2_000_000, depth: 100 } as const;

/** Reads a file of another tool into the content. Its form shows which tool wrote it. */
export function readImported({ name, text }: ImportedFile, content: ImportedContent): void {
  const before = content.parts.length + content.variables.length;
  const json = /^\ufeff?\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (json?.kind === 'ok') {
    if (isList(readMember(json.value, 'cells'))) readPythonNotebook(json.value, content);
    else new CollectionReader(content).read(json.value);
  } else if (/\.bru$/i.test(name) || /^(?:meta|vars)[ \t]*\{[ \t]*$/m.test(text)) readBruno(text, content);
  else readLines(text, content);
  if (content.parts.length + content.variables.length > before) return;
  const isBody = findBodies(text, new StepBudget(collectionLimit), 1).length > 0;
  content.parts.push({ kind: 'request', title: [name], text, form: isBody ? 'shell' : 'code' });
}

const requestStart =
  /^(?:(?:[$%>❯][ \t]{1,8})?(?:curl|cast|https?|xhs?|wget)[ \t\\]|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]{1,8}\S|(?:https?|wss?):\/\/\S)/;

const programStart = /^(?:[$%>❯][ \t]{1,8})?(?:curl|cast|https?|xhs?|wget)[ \t\\]/;

const keyHeader = /^((?:proxy-)?authorization|cookie|x-[\w-]{1,60}|[\w-]{0,30}api-?key)[ \t]{0,4}:(.*)$/i;

/** What REST Client, the HTTP Client of JetBrains, httpYac and Hurl write around a request. */
const around: readonly (readonly [RegExp, string])[] = [
  [/^(?:>[ \t]|<[ \t>]|\?\?[ \t]|\{\{[ \t]*$)/, 'Scripts, tests and files beside requests'],
  [/^\[(?:Asserts|Options|QueryStringParams|FormParams|MultipartFormData|Cookies|BasicAuth)\]/, 'Sections of Hurl'],
];

/** Reads requests line by line: `.http` files, Hurl, and commands of a shell in any text. */
function readLines(text: string, content: ImportedContent): void {
  let title = '';
  let name: string | undefined;
  let lines: string[] | undefined;
  let captures: (readonly [name: string, path: string])[] = [];
  const end = (): void => {
    const [first = ''] = lines ?? [];
    const captured = name ?? captures[0]?.[0];
    if (lines !== undefined) {
      const form = programStart.test(first) ? 'shell' : 'http';
      content.parts.push({ kind: 'request', title: [title], text: lines.join('\n'), form, name: captured });
      for (const [variable, path] of captures) content.references.set(variable, `${captured}${path}`);
    }
    [title, name, lines, captures] = ['', undefined, undefined, []];
  };
  for (const written of text.split(/\r\n|[\r\n]/)) {
    const line = written.replace(/^[ \t]{1,8}(?=(?:curl|cast)[ \t])/, '');
    const [, heading] = /^###(.*)$/.exec(line) ?? [];
    const [, directive = '', value = ''] =
      /^[ \t]{0,8}(?:#{1,9}|\/{2,9})[ \t]{0,8}@([\w-]{1,60})(?:[ \t](.*))?$/.exec(line) ?? [];
    const [, variable, given = ''] = /^@([A-Za-z_][\w.-]{0,100})[ \t]{0,20}=(.*)$/.exec(line) ?? [];
    const [, capture, path = ''] =
      /^([A-Za-z_][\w-]*)[ \t]*:[ \t]*jsonpath[ \t]+"\$(?:\['result'\]|\.result)?([^"']*)"/.exec(line) ?? [];
    const [, header, headed = ''] = keyHeader.exec(line) ?? [];
    const other = around.find(([pattern]) => pattern.test(line))?.[1];
    if (heading !== undefined) {
      end();
      title = heading.trim();
    } else if (directive !== '') {
      // The directives of the next request may stand below the body of this one.
      if (lines !== undefined && /^(?:name|prompt)$/.test(directive)) end();
      readDirective(directive, value, content);
      if (directive === 'name') name = value.trim();
    } else if (variable !== undefined) content.variables.push({ name: variable, value: given.trim(), isSecret: false });
    else if (capture !== undefined && lines !== undefined) captures.push([capture, `.result${path}`]);
    else if (requestStart.test(line)) {
      if (lines !== undefined) end();
      lines = [line];
    } else if (other !== undefined) content.leaveOut(other);
    else if (header !== undefined && lines !== undefined) leaveOutSecrets([[header, headed.trim()]], content);
    else lines?.push(line);
  }
  end();
}

/** `# @name` stays. `# @prompt owner Whose balance?` is a value that is asked for where it is used. */
function readDirective(directive: string, value: string, content: ImportedContent): void {
  const [, asked, label = ''] = /^([A-Za-z_][\w-]{0,100})(?:[ \t](.*))?$/.exec(value.trim()) ?? [];
  if (directive === 'prompt' && asked !== undefined)
    content.references.set(asked, `$input ${label.replaceAll(/[{}]/g, '').trim() || asked}`);
  else if (directive !== 'name') content.leaveOut(`Directives of other tools (@${directive.slice(0, 40)})`);
}

const methodBlock = /^(?:get|post|put|patch|delete|head|options)$/;

/** Reads a `.bru` file: blocks that end with a bracket in the first column. */
function readBruno(text: string, content: ImportedContent): void {
  const blocks = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [, opened] = /^([a-z][\w:-]{0,60})[ \t]*[{[][ \t]*$/.exec(line) ?? [];
    if (opened !== undefined) blocks.set(opened, (lines = []));
    else if (/^[}\]]/.test(line)) lines = undefined;
    else lines?.push(line);
  }
  const valueOf = (block: string, name: string): string | undefined =>
    pairsOf(blocks.get(block)).find(([key]) => key === name)?.[1];
  let title = '';
  let request: string | undefined;
  let body: string | undefined;
  for (const [block, written] of blocks) {
    if (methodBlock.test(block)) request = `${block.toUpperCase()} ${valueOf(block, 'url') ?? ''}`;
    else if (block === 'meta') title = valueOf(block, 'name') ?? '';
    else if (/^body(?::|$)/.test(block)) body = written.join('\n');
    else if (block.startsWith('vars:secret'))
      for (const line of written)
        content.variables.push({ name: line.replaceAll(/[\s,]/g, ''), value: '', isSecret: true });
    else if (block === 'vars' || block === 'vars:pre-request')
      for (const [name, value] of pairsOf(written)) content.variables.push({ name, value, isSecret: false });
    else if (/^(?:auth:|headers$)/.test(block)) leaveOutSecrets(pairsOf(written), content);
    else if (!/^(?:settings|params:|auth$)/.test(block)) content.leaveOut(describeBlock(block));
  }
  if (request !== undefined)
    content.parts.push({ kind: 'request', title: [title], text: `${request}\n\n${body ?? ''}`, form: 'http' });
}

function describeBlock(block: string): string {
  return /^(?:tests|assert|script|vars)/.test(block) ? 'Scripts and tests' : `Blocks "${block}"`;
}

function pairsOf(lines: readonly string[] = []): readonly (readonly [string, string])[] {
  return lines.flatMap((line) => {
    const [, off, name, value = ''] = /^(~?)"?([^":~]{1,200})"?:(.*)$/.exec(line.trim()) ?? [];
    return name === undefined || off === '~' ? [] : [[name.trim(), value.trim()] as const];
  });
}

/** Headers and sign-ins stay out, and what they hold may stand nowhere else. */
function leaveOutSecrets(pairs: readonly (readonly [string, string])[], content: ImportedContent): void {
  for (const [name, value] of pairs) {
    if (/^(?:content-type|accept|content-length|user-agent|host)$/i.test(name)) continue;
    content.leaveOut('Headers and sign-ins, which may hold keys');
    for (const part of [value, ...value.split(/\s+/)]) content.secrets.add(part);
  }
}

/** Reads an IPython notebook: its Markdown, and its code with the calls of nodes. */
function readPythonNotebook(json: JsonValue, content: ImportedContent): void {
  let url: string | undefined;
  for (const [index, cell] of readList(json, 'cells').entries()) {
    const text = textOf(readMember(cell, 'source')) ?? '';
    content.leaveOut('Outputs of code', readList(cell, 'outputs').length);
    if (readText(cell, 'cell_type') === 'markdown') content.parts.push({ kind: 'text', text });
    if (readText(cell, 'cell_type') !== 'code' || text.trim() === '') continue;
    url = /(?:https?|wss?):\/\/[^\s"'`]{1,2000}/i.exec(text)?.[0] ?? url;
    const isShell = /^[ \t]*(?:!|%%(?:bash|sh|script))/.test(text);
    content.parts.push({
      kind: 'request',
      title: [`Code cell ${index + 1}`],
      text: isShell ? text.replaceAll(/^[ \t]*(?:!|%%.*$)/gm, '') : text,
      form: isShell ? 'shell' : 'code',
      url,
    });
  }
}

function textOf(source: JsonValue | undefined): string | undefined {
  if (typeof source === 'string') return source;
  return isList(source) ? source.filter((line) => typeof line === 'string').join('') : undefined;
}

/** Members of collections that are no requests, with what they are called in the list of what was left out. */
const othersOf: Readonly<Record<string, string>> = {
  response: 'Saved answers',
  responses: 'Saved answers',
  examples: 'Saved answers',
  event: 'Scripts and tests',
  script: 'Scripts and tests',
  tests: 'Scripts and tests',
  assertions: 'Scripts and tests',
};

/**
 * Reads collections and environments of Postman, Insomnia, Bruno, Thunder Client and Hoppscotch, and HAR files: what has
 * an address and a body is a request, wherever it is.
 */
class CollectionReader {
  readonly #budget = new StepBudget(collectionLimit);
  #skipped = 0;

  constructor(private readonly content: ImportedContent) {}

  read(json: JsonValue): void {
    this.#walk(json, []);
    this.content.leaveOut('Folders that are nested too deep or are too many', this.#skipped);
  }

  #walk(value: JsonValue, folders: readonly string[]): void {
    this.#budget.below(() => {
      if (isList(value)) for (const each of value) this.#walk(each, folders);
      if (isObject(value)) this.#walkObject(value, folders);
    }, undefined);
    if (this.#budget.isSpent) this.#skipped = 1;
  }

  #walkObject(value: JsonObject, folders: readonly string[]): void {
    const title = readText(value, 'name');
    const path = title === undefined ? folders : [...folders, title];
    const text = requestText(value);
    if (text !== undefined) {
      this.content.parts.push({ kind: 'request', title: path, text, form: 'http' });
    }
    for (const [name, member] of membersOf(value)) {
      const other = Object.hasOwn(othersOf, name) ? othersOf[name] : undefined;
      if (/^(?:variables?|values|vars|data)$/.test(name)) this.#readVariables(member);
      if (/^(?:auth|authentication|headers?)$/.test(name)) this.#leaveOutSecrets(member);
      else if (name === 'request' && typeof member === 'string')
        this.content.parts.push({ kind: 'request', title: path, text: `GET ${member}`, form: 'http' });
      else if (other !== undefined) this.content.leaveOut(other, isList(member) ? member.length : 1);
      else if (text === undefined || name === 'request' || isList(member)) this.#walk(member, path);
    }
  }

  #readVariables(member: JsonValue): void {
    const entries = isList(member) ? member : [];
    for (const entry of entries) {
      const name = readText(entry, 'key') ?? readText(entry, 'name');
      const value = readText(entry, 'value') ?? readText(entry, 'currentValue');
      if (name === undefined || readMember(entry, 'enabled') === false) continue;
      const isSecret = readText(entry, 'type') === 'secret' || readMember(entry, 'secret') === true;
      this.content.variables.push({ name, value: value ?? '', isSecret });
    }
    // Environments of Insomnia are objects.
    if (isObject(member))
      for (const [name, value] of membersOf(member))
        if (typeof value === 'string') this.content.variables.push({ name, value, isSecret: false });
  }

  /** A list of headers, a sign-in with its members, or one with a list of them. */
  #leaveOutSecrets(member: JsonValue): void {
    const pairOf = (each: JsonValue) =>
      [readText(each, 'key') ?? readText(each, 'name') ?? '', readText(each, 'value') ?? ''] as const;
    if (isList(member)) return leaveOutSecrets(member.map(pairOf), this.content);
    for (const [name, value] of membersOf(isObject(member) ? member : {}))
      if (typeof value !== 'string') leaveOutSecrets(readList(member, name).map(pairOf), this.content);
      else if (!/^(?:type|mode)$/.test(name)) leaveOutSecrets([[name, value]], this.content);
  }
}

/** Returns what a request of a collection sends, as in a `.http` file. Undefined for what is no request. */
function requestText(value: JsonObject): string | undefined {
  const url = urlOf(readMember(value, 'url') ?? readMember(value, 'endpoint'));
  const body = bodyOf(value);
  if (url === undefined || (body === undefined && readText(value, 'method') === undefined)) return undefined;
  return `${(readText(value, 'method') ?? 'POST').toUpperCase()} ${url}\n\n${body ?? ''}`;
}

function urlOf(url: JsonValue | undefined): string | undefined {
  return typeof url === 'string' ? url : readText(url, 'raw');
}

function bodyOf(value: JsonObject): string | undefined {
  const body = readMember(value, 'body') ?? readMember(value, 'postData') ?? readMember(value, 'rawModeData');
  if (typeof body === 'string') return body;
  for (const name of ['raw', 'text', 'json', 'body', 'data']) {
    const part = readMember(body, name);
    if (typeof part === 'string') return part;
    if (isObject(part)) return printJson(part);
  }
  return undefined;
}
