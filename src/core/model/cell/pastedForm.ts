import { lineEnd } from './lineEnd';

/** What a pasted text is written as. None of them is a request of a cell, and none is ever run or sent. */
export type PastedForm = 'shell' | 'powershell' | 'url' | 'http' | 'code' | 'quoted';

/** How far a pasted text goes: to the end of its line, over quotes and continued lines, or to the next directive. */
export type PastedExtent = 'line' | 'command' | 'block';

interface PastedRule {
  readonly form: PastedForm;
  readonly begins: RegExp;
}

/**
 * How each form begins. The first that matches counts. A method is a single word: it has no slash, bracket or equals
 * sign behind it.
 */
const pastedRules: readonly PastedRule[] = [
  {
    form: 'powershell',
    begins:
      /(?:PS [A-Za-z]:[^>\n]{0,200}>[ \t]{0,20})?(?:\$[A-Za-z_]\w*[ \t]*=|(?:Invoke-RestMethod|Invoke-WebRequest|irm|iwr)(?=\s|$))/iy,
  },
  {
    form: 'shell',
    begins:
      /(?:(?:[$%>❯]|PS [A-Za-z]:[^>\n]{0,200}>|[A-Za-z]:\\[^>\n]{0,200}>)[ \t]{1,20})?(?:curl|cast|forge|chisel|anvil|http|https|httpie|xh|xhs|wget|echo|printf|cat|export|set|source|sudo|env|npx|npm|pnpm|yarn|bun|deno|node|python3?|docker|geth|solana|spl-token|starkli|sncast|hardhat|websocat|wscat|grpcurl|jq|ssh|bash|sh|rpcbook)(?:\.exe)?(?=[ \t\\^]|\r?\n|$)/y,
  },
  { form: 'shell', begins: /(?:[$%❯][ \t]{1,20})?[A-Z][A-Z\d_]{0,80}=\S/y },
  { form: 'url', begins: /(?:https?|wss?):\/\/\S|(?:[A-Za-z\d-]{1,63}\.){1,6}[A-Za-z]{2,20}\//iy },
  {
    form: 'http',
    begins: /(?:POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(?:https?:|wss?:|\{\{|[^\s]{1,2000}[ \t]+HTTP\/)/y,
  },
  { form: 'http', begins: /GET[ \t]+(?:https?:|wss?:|[^\s]{1,2000}[ \t]+HTTP\/)/y },
  { form: 'quoted', begins: /(?:"""|['"`])\s{0,20}[{[]/y },
  {
    form: 'code',
    begins:
      /(?:await|const|let|var|import|from|return|function|async|export|new|def|class|using|fn|func|pub|package)[ \t]+[\w{(["'*$]/y,
  },
  {
    form: 'code',
    begins:
      /(?:web3|w3|ethers|provider|client|publicClient|walletClient|signer|contract|viem|eth|net|debug|txpool)\.[A-Za-z_$]/y,
  },
  {
    form: 'code',
    begins: /\(?(?:await[ \t]+)?[A-Za-z_$][\w$]{0,100}(?:\??\.[A-Za-z_$][\w$]{0,100}){0,10}(?:<[^<>\n()]{0,200}>)?\(/y,
  },
  { form: 'code', begins: /[A-Za-z_$][\w$.]{0,100}[ \t]*(?:[:+]?=(?!=)|=>|->)/y },
];

/** What only a command line has behind a word: an option, a pipe, a redirection, or a variable of the shell. */
const shellSign = /^(?:--?[A-Za-z]|[|<>&;]{1,2}(?=\s|$)|\d?>{1,2}|\$[({A-Z])/;

/**
 * Returns what is pasted at a place where a request begins, or undefined for what is read as a request. Looks at no more
 * than the line.
 */
export function pastedFormAt(text: string, at: number): PastedForm | undefined {
  for (const { form, begins } of pastedRules) {
    begins.lastIndex = at;
    if (begins.test(text)) return form;
  }
  return hasShellSign(text, at) ? 'shell' : undefined;
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
      return 'A JSON-RPC body is written without quotes around it.';
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
    if (char === '"') at = quoteEnd(text, at, end);
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) depth -= 1;
    else if (isFirst && (char === '#' || text.startsWith('//', at) || text.startsWith('/*', at))) return false;
    else if (isFirst && depth <= 0 && shellSign.test(text.slice(at, at + 4))) return true;
  }
  return /\s[\\^`][ \t]*$/.test(text.slice(Math.max(start, end - 20), end));
}

function quoteEnd(text: string, start: number, end: number): number {
  let at = start + 1;
  while (at < end && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
