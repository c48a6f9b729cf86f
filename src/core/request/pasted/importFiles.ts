import { findWrittenKeys } from '../../base/credentials/findWrittenKeys';
import { createRedactor, redacted } from '../../base/credentials/redactor';
import { Secret } from '../../base/credentials/secret';
import { countedText, groupDigits } from '../../base/view/amountText';
import { markdownOf } from '../../base/view/markdown';
import { looksRandom } from '../../model/networks/keyLikeness';
import type { DocumentCell } from '../../model/notebook/documentCell';
import { convertAllPasted, type PastedContext } from './convertPasted';
import { ImportedContent, type ImportedFile, type ImportedPart } from './importedFile';
import { readImported } from './readImported';

/** A notebook with the requests of files of other tools. */
export interface ImportedNotebook {
  /** Variables, then requests in the order of the files, with the Markdown between them. */
  readonly cells: readonly DocumentCell[];
  /** The number of requests in it. */
  readonly requests: number;
  /** What isn't in it, each as a line that repeats no key. */
  readonly leftOut: readonly string[];
}

/** Maximum number of cells, and of lines that say what was left out. */
const maxCells = 1_000;
const maxLines = 100;
const maxTitle = 200;

/** Longer code isn't read: each call in it is looked for in all that follows. */
const maxCode = 200_000;

/** With more keys, not each could be searched for, so nothing is imported. */
const maxSecrets = 1_000;

/** Shorter texts are in many words, so they are not searched for. They stand in no cell anyway. */
const minSecretLength = 8;

/**
 * Converts files of other tools to a notebook: `.http` files, Hurl, collections of Postman, Bruno and Insomnia, IPython
 * notebooks, and scripts. Only methods, their arguments, and the variables in these are kept. A key that stood in an
 * address, a header or a sign-in is asked for where it is an argument, too.
 */
export function importFiles(files: readonly ImportedFile[], context: PastedContext): ImportedNotebook {
  const content = new ImportedContent();
  for (const file of files) {
    readImported(file, content);
    for (const key of keysIn(file.text)) content.secrets.add(key);
  }
  return new NotebookBuilder(content, context).build();
}

const secretName =
  /(?:^|[_.-])(?:api[_.-]?key|key|secret|token|passw(?:or)?d|pwd|bearer|auth|authorization|mnemonic|pk)(?:$|[_.-])|(?:api|private|secret|access|auth)[_.-]?(?:key|token)|password|mnemonic|clientsecret/i;

/** Finds keys in addresses, in headers, and beside names of keys. */
function keysIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [address] of text.matchAll(/(?<=(?:https?|wss?):\/\/)[^\s"'`<>\\]{1,2000}/gi)) {
    const [, user] = /^([^/@?#]{1,200})@/.exec(address) ?? [];
    for (const part of [...(user?.split(':') ?? []), ...address.split(/[/?&=:@.#,;]/).filter(looksRandom)])
      found.add(part);
  }
  const named =
    /(?:authorization|cookie|x-[\w-]{0,30}key|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|password)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:(?:bearer|basic|token)[ \t]{1,4})?([^\s"'`,}]{1,1000})/gi;
  for (const [, value = ''] of text.matchAll(named)) found.add(value);
  return found;
}

/** An address or a hash is public, wherever it stands. */
function isPublic(text: string): boolean {
  return /^0x(?:[\da-f]{40}|[\da-f]{64})$/i.test(text) || /^\{\{[^{}]*\}\}$/.test(text);
}

class NotebookBuilder {
  readonly #values: ReadonlyMap<string, { readonly value: string; readonly isSecret: boolean }>;
  readonly #redact: (text: string) => string;
  readonly #hasTooManySecrets: boolean;
  readonly #lines: string[] = [];
  #requests = 0;
  #isFull = false;
  #failed = 0;
  #unplaced = 0;
  #heading = '';

  constructor(
    private readonly content: ImportedContent,
    private readonly context: PastedContext,
  ) {
    this.#values = new Map(
      content.variables.map(({ name, value, isSecret }) => [
        variableName(name),
        { value, isSecret: isSecret || secretName.test(name) },
      ]),
    );
    const ofVariables = [...this.#values.values()].filter(({ isSecret }) => isSecret).map(({ value }) => value);
    const secrets = [...content.secrets, ...ofVariables].filter(
      (text) => text.length >= minSecretLength && !isPublic(text),
    );
    const distinct = [...new Set(secrets)];
    this.#hasTooManySecrets = distinct.length > maxSecrets;
    this.#redact = createRedactor(distinct.slice(0, maxSecrets).map((text) => new Secret(text)));
  }

  build(): ImportedNotebook {
    if (this.#hasTooManySecrets)
      return {
        cells: [],
        requests: 0,
        leftOut: [`Everything: there are more than ${groupDigits(maxSecrets)} keys to keep out`],
      };
    const cells = this.content.parts.flatMap((part) => this.#cellsOf(part));
    const variables = this.#variablesFor(cells.filter(({ kind }) => kind === 'rpc').map(({ text }) => text));
    if (this.#unplaced > 0)
      this.#leaveOut(
        `The addresses of nodes: no network in your settings has that of ${countedText(this.#unplaced, 'request')}, so they use your default network`,
      );
    for (const [what, count] of this.content.leftOut) this.#leaveOut(`${what} (${groupDigits(count)})`);
    const lines = this.#lines.slice(0, maxLines);
    if (this.#lines.length > maxLines) lines.push(`${countedText(this.#lines.length - maxLines, 'line')} more`);
    const list = lines.map((line) => markdownOf`- ${line}`.print()).join('\n');
    return {
      cells: [
        ...(variables === '' ? [] : [{ kind: 'rpc', text: variables } as const]),
        ...cells,
        ...(lines.length === 0 ? [] : [{ kind: 'markdown', text: `## Left out of the import\n\n${list}` } as const]),
      ],
      requests: this.#requests,
      leftOut: lines,
    };
  }

  #cellsOf(part: ImportedPart): readonly DocumentCell[] {
    if (Math.max(this.#requests, this.#failed) >= maxCells) {
      if (!this.#isFull) this.#leaveOut(`All requests behind the first ${groupDigits(maxCells)}`);
      this.#isFull = true;
      return [];
    }
    if (part.kind === 'text') return [{ kind: 'markdown', text: this.#hidden(part.text, redacted) }];
    if (part.form === 'code' && part.text.length > maxCode) {
      this.#leaveOut(`${part.title.join(' / ')}: its code is longer than ${groupDigits(maxCode)} characters`);
      return [];
    }
    const text = this.#inCell(this.#withAddresses(part.text));
    const found = convertAllPasted(text, part.form, this.context, part.url);
    // A command that a document breaks over lines, for example, still has its body.
    const all = found.length > 0 ? found : convertAllPasted(text, 'quoted', this.context, part.url);
    const converted = all.slice(0, maxCells - this.#requests);
    const [first] = converted;
    if (first === undefined) {
      this.#failed += 1;
      this.#leaveOut(`${part.title.join(' / ') || 'A request'}: it has no JSON-RPC request`);
      return [];
    }
    this.#requests += converted.length;
    this.content.leaveOut('Code around calls', part.form === 'code' ? 1 : 0);
    this.#unplaced += converted.filter((one) => !one.text.startsWith('# @network ')).length;
    const { name = '' } = part;
    const directive = /^[A-Za-z_][\w-]{0,80}$/.test(name) ? `# @name ${name}\n` : '';
    const cells = converted.map(({ text: request }, index) => ({
      kind: 'rpc' as const,
      text: this.#hidden(`${index === 0 ? directive : ''}${request}`, '{{$input key}}'),
    }));
    return [...this.#headingOf(part.title, cells[0]?.text ?? ''), ...cells];
  }

  /** A heading for each title that isn't the method, and for each folder. */
  #headingOf(title: readonly string[], request: string): readonly DocumentCell[] {
    const method = /^\w+/m.exec(request)?.[0];
    const shown = this.#hidden(title.filter((part) => part !== method).join(' / '), redacted);
    const line = shown.replaceAll(/\s+/g, ' ').trim().slice(0, maxTitle);
    if (line === this.#heading) return [];
    this.#heading = line;
    return line === '' ? [] : [{ kind: 'markdown', text: markdownOf`### ${line}`.print() }];
  }

  /** Puts the addresses of variables where they are used, by which networks are found. They are in no cell. */
  #withAddresses(text: string): string {
    return text.replaceAll(/\{\{[ \t]{0,4}([^{}\n]{1,100}?)[ \t]{0,4}\}\}/g, (written, name: string) => {
      const value = this.#values.get(variableName(name))?.value ?? '';
      return /^(?:https?|wss?):\/\/\S+$/.test(value) ? value : written;
    });
  }

  /** Writes references as cells have them. */
  #inCell(text: string): string {
    return text.replaceAll(/\{\{[ \t]{0,4}([^{}\n]{1,300}?)[ \t]{0,4}\}\}/g, (_, expression: string) => {
      return `{{${this.#referenceOf(expression)}}}`;
    });
  }

  #referenceOf(expression: string): string {
    const known = this.content.references.get(expression);
    if (known !== undefined) return known;
    const translated = cellReference(expression);
    if (translated !== undefined) return translated;
    const name = variableName(expression);
    return this.#values.get(name)?.isSecret === true ? `$input ${name}` : name;
  }

  /** Returns the cell that sets the variables which cells use. Those that only addresses use may hold keys. */
  #variablesFor(texts: readonly string[]): string {
    const wanted = new Set(texts.flatMap(namesIn));
    for (const name of wanted) for (const inner of namesIn(this.#values.get(name)?.value ?? '')) wanted.add(inner);
    const lines: string[] = [];
    const unused: string[] = [];
    for (const [name, { value, isSecret }] of this.#values) {
      const text = this.#hidden(this.#inCell(value), '{{$input key}}').trim();
      if (isSecret) this.#leaveOut(`The value of ${name}: it may be a key, so cells ask for it`);
      else if (!wanted.has(name)) unused.push(name);
      else if (text === '' || /[\r\n]/.test(text)) this.#leaveOut(`The value of ${name}: it isn't one line of text`);
      else lines.push(`@${name} = ${text}`);
    }
    if (unused.length > 0) this.#leaveOut(`Variables that no call uses, such as addresses: ${unused.join(', ')}`);
    return lines.join('\n');
  }

  #leaveOut(line: string): void {
    this.#lines.push(this.#hidden(line, redacted).slice(0, 500));
  }

  /** Removes keys, private keys and mnemonics from a text. */
  #hidden(text: string, place: string): string {
    let clean = this.#redact(text).replaceAll(redacted, place);
    for (const { range } of findWrittenKeys(clean).toReversed())
      clean = clean.slice(0, range.start) + place + clean.slice(range.end);
    return clean;
  }
}

/** Names of variables have no dots and spaces here. */
function variableName(name: string): string {
  const plain = name.replaceAll(/[^\w-]/g, '_').slice(0, 100);
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([A-Za-z_][\w-]{0,100})/g)].map(([, name = '']) => name);
}

/** Returns the reference of a cell for one of another tool. Undefined for the name of a variable. */
function cellReference(expression: string): string | undefined {
  if (expression === '$timestamp') return '$now';
  const [, variable] =
    /^(?:\$(?:processEnv|dotenv)[ \t]{1,4}%?|process\.env\.|\$env\.)(\w{1,100})$/.exec(expression) ?? [];
  if (variable !== undefined) return `$env ${variable}`;
  if (expression.startsWith('$')) return expression;
  const [, cell, path = ''] =
    /^([A-Za-z_][\w-]{0,80})(?:\.response\.body(?:\.\$)?|\.body)?(\.result[\w.[\]"$-]{0,200})$/.exec(expression) ?? [];
  return cell === undefined ? undefined : cell + path;
}
