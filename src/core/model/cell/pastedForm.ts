import { lineEnd } from './lineEnd';

/** What a pasted text is written as. None of them is a request of a cell, and none is ever run or sent. */
export type PastedForm = 'shell' | 'powershell' | 'url' | 'http' | 'code' | 'quoted';

/** How far a pasted text goes: to the end of its line, over quotes and continued lines, or to the next directive. */
export type PastedExtent = 'line' | 'command' | 'block';

interface PastedRule {
  readonly form: PastedForm;
  readonly begins: RegExp | ((text: string, at: number) => boolean);
}

/** What a terminal shows before a command. */
const shellPrompt =
  /(?:[$%>❯]|PS [^>\n]{0,200}>|[A-Za-z]:\\[^>\n]{0,200}>|[\w.-]{1,60}@[^\s$#%]{1,200}[$#%])[ \t]{1,20}/iy;

/** A program, with or without its folder. */
const shellProgram =
  /(?:(?:~|\.{1,2}|[A-Za-z]:)?(?:[\\/][\w.-]{1,80}){0,10}[\\/])?([A-Za-z][\w-]{0,30})(?:\.exe)?(?=[ \t\\^]|\r?\n|$)/iy;

const shellPrograms: ReadonlySet<string> = new Set(
  [
    'curl wget http https httpie xh xhs websocat wscat grpcurl nc',
    'cast forge chisel anvil foundryup seth brownie truffle ape anchor hardhat geth reth erigon polycli heimdall slither',
    'solana spl-token starkli sncast rpcbook',
    'npx npm pnpm yarn bun deno node python python3 py go cargo make git docker kubectl',
    'echo printf cat ls cd export set source sudo env time watch jq xargs tee ssh bash sh zsh pwsh powershell cmd',
  ]
    .join(' ')
    .split(' '),
);

function beginsCommand(text: string, at: number): boolean {
  shellPrompt.lastIndex = at;
  shellProgram.lastIndex = at + (shellPrompt.exec(text)?.[0].length ?? 0);
  return shellPrograms.has(shellProgram.exec(text)?.[1]?.toLowerCase() ?? '');
}

/**
 * How each form begins. The first that matches counts. A method is a single word: it has no slash, bracket or equals
 * sign behind it.
 */
const pastedRules: readonly PastedRule[] = [
  {
    form: 'powershell',
    begins:
      /(?:PS [^>\n]{0,200}>[ \t]{0,20})?(?:\[\w{1,20}\])?\(?(?:\$[A-Za-z_][\w:]*[ \t]*=|(?:Invoke-RestMethod|Invoke-WebRequest|irm|iwr)(?=\s|$))/iy,
  },
  { form: 'shell', begins: beginsCommand },
  { form: 'shell', begins: /(?:[$%❯][ \t]{1,20})?[A-Z][A-Z\d_]{0,80}=\S|[A-Za-z_]\w{0,80}=\$\(/y },
  { form: 'shell', begins: /(?:-{0,2}>|<-{0,2})[ \t]{0,20}[{[]/y },
  {
    form: 'url',
    begins: /[<"']?(?:view-source:)?[a-z][a-z\d+-]{1,20}:\/\/\S|\[[^[\]\n]{0,200}\]\(https?:/iy,
  },
  { form: 'url', begins: /(?:[A-Za-z\d-]{1,63}\.){1,6}[A-Za-z]{2,20}(?::\d{1,5})?\//y },
  { form: 'url', begins: /(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?=[/\s]|$)/iy },
  { form: 'http', begins: /(?:POST|PUT|PATCH|DELETE|HEAD|OPTIONS|QUERY|CONNECT|TRACE|WEBSOCKET|GRAPHQL)[ \t]+\S/y },
  { form: 'http', begins: /(?:POST|PUT|PATCH|GET|WS)[ \t]+(?:https?|wss?):/iy },
  { form: 'http', begins: /GET[ \t]+[^\s]{1,2000}[ \t]+HTTP\//y },
  { form: 'quoted', begins: /(?:"""|['"`]|```\w{0,20}\r?\n)\s{0,20}[{[]/y },
  {
    form: 'code',
    begins:
      /(?:(?:>{1,3}|In \[\d{1,6}\]:)[ \t]{1,20})?(?:await|const|let|var|import|from|return|function|async|export|new|def|class|using|fn|func|pub|package)[ \t]+[\w{(["'*$]/y,
  },
  {
    form: 'code',
    begins:
      /(?:(?:>{1,3}|In \[\d{1,6}\]:)[ \t]{1,20})?(?:web3|w3|ethers|provider|client|publicClient|walletClient|signer|contract|viem|eth|net|debug|txpool|admin|personal|miner)\.[A-Za-z_$]/y,
  },
  {
    form: 'code',
    begins: /\(?(?:await[ \t]+)?[A-Za-z_$][\w$]{0,100}(?:\??\.[A-Za-z_$][\w$]{0,100}){0,10}(?:<[^<>\n()]{0,200}>)?\(/y,
  },
  {
    form: 'code',
    begins: /[A-Za-z_$][\w$.]{0,100}(?:,[ \t]{0,4}[A-Za-z_$][\w$.]{0,100}){0,5}[ \t]*(?:[:+]?=(?!=)|=>|->)/y,
  },
  { form: 'code', begins: /[A-Za-z_$][\w$.]{0,100}:[ \t]+\S/y },
];

/** What only a command line has behind a word: an option, a pipe, a redirection, or a variable of the shell. */
const shellSign = /^(?:[|<>&;]{1,2}(?=\s|$)|\d?>{1,2}|\$(?:[({A-Z]|env:)|%[A-Z_]{2})/;

/**
 * Returns what is pasted at a place where a request begins, or undefined for what is read as a request. Looks at no more
 * than the line.
 */
export function pastedFormAt(text: string, at: number): PastedForm | undefined {
  for (const { form, begins } of pastedRules) {
    if (matchesAt(begins, text, at)) return form;
  }
  return hasShellSign(text, at) ? 'shell' : undefined;
}

function matchesAt(begins: PastedRule['begins'], text: string, at: number): boolean {
  if (typeof begins === 'function') return begins(text, at);
  begins.lastIndex = at;
  return begins.test(text);
}

function isShellSign(text: string): boolean {
  return shellSign.test(text) || isCommandOption(text);
}

/** Whether a text begins with an option of a command. Editors and chats write a long dash for `--`. */
export function isCommandOption(text: string): boolean {
  return /^[-\u2010-\u2015\u2212]{1,2}[A-Za-z]/.test(text);
}

/** Returns why a pasted text isn't run, as a sentence. */
export function describePasted(form: PastedForm): string {
  switch (form) {
    case 'shell':
    case 'powershell':
      return "Rpcbook doesn't run commands, because they may contain a key.";
    case 'url':
      return 'Rpcbook sends requests to the networks in your settings, not to a URL in a cell.';
    case 'http':
      return "Rpcbook doesn't send HTTP requests as written, because they may contain a key.";
    case 'code':
      return "Rpcbook doesn't run code.";
    case 'quoted':
      return 'A JSON-RPC body is written without anything around it.';
  }
}

/** Returns how far a form goes. */
export function extentOf(form: PastedForm): PastedExtent {
  switch (form) {
    case 'url':
      return 'line';
    case 'shell':
      return 'command';
    case 'powershell':
    case 'http':
    case 'code':
    case 'quoted':
      return 'block';
  }
}

/** Whether the line has a sign of a shell outside of quotes, brackets and comments. */
function hasShellSign(text: string, start: number): boolean {
  if (!/[A-Za-z_$]/.test(text.charAt(start))) return false;
  const end = lineEnd(text, start);
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const char = text.charAt(at);
    const isFirst = /\s/.test(text.charAt(at - 1));
    if (char === '"' || (char === "'" && isFirst)) at = quoteEnd(text, at, end, char);
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) depth -= 1;
    else if (isFirst && (char === '#' || text.startsWith('//', at) || text.startsWith('/*', at))) return false;
    else if (depth <= 0 && char === ';' && isBetweenCommands(text, at, end)) return true;
    else if (isFirst && depth <= 0 && isShellSign(text.slice(at, at + 5))) return true;
  }
  return /\s[\\^`][ \t]*$/.test(text.slice(Math.max(start, end - 20), end));
}

/** A semicolon with something behind it. At the end of a line, it is only a value that can't be read. */
function isBetweenCommands(text: string, at: number, end: number): boolean {
  return /\s/.test(text.charAt(at + 1)) && text.slice(at + 1, end).trim() !== '';
}

function quoteEnd(text: string, start: number, end: number, quote: string): number {
  let at = start + 1;
  while (at < end && text.charAt(at) !== quote) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
