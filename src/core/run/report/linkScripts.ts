/** Reads a script of the build by its name. */
export type ReadScript = (name: string) => Promise<string>;

/**
 * Returns a script of the build and all that it imports as one classic script, for a page that loads nothing. The build
 * writes imports, exports and names of shared scripts in one form, and no script has such a path elsewhere.
 */
export async function linkScripts(entry: string, read: ReadScript): Promise<string> {
  const linked = new Map<string, string>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (linked.has(name)) continue;
    const { script, imported } = asFunction(await read(name));
    linked.set(name, script);
    waiting.push(...imported);
  }
  const modules = [...linked].map(([name, script]) => `"${name}":${script}`).join(',\n');
  const use = 'const made={},use=(name)=>made[name]??=modules[name](use)';
  return inElement(`(()=>{const modules={${modules}};${use};use("${entry}")})()`);
}

/** The path of an imported script. */
const importedPath = /"\.\/((?:shared-|builtIn|contract)\w{1,30}\.js)"/g;

/** Returns a module as a function of the one that gives the exports of others. It returns its own. */
function asFunction(module: string): { readonly script: string; readonly imported: readonly string[] } {
  const imported: string[] = [];
  const heads: string[] = [];
  const parts: string[] = [];
  let done = 0;
  for (const { index, 0: path, 1: name = '' } of module.matchAll(importedPath)) {
    const start = module.lastIndexOf('import', index);
    const clause = module.slice(start + 'import'.length, index).trim();
    imported.push(name);
    parts.push(module.slice(done, start));
    // The expression `import(path)` imports later.
    if (clause === '(') parts.push(`Promise.resolve().then(()=>use("${name}"))`);
    else heads.push(useOf(clause, name));
    done = index + path.length + 1;
  }
  const body = withReturn(parts.join('') + module.slice(done));
  return { script: `(use)=>{"use strict";${heads.join('')}${body}\n}`, imported };
}

/** Returns the statement for an import: of members (`{a as b}from`), of the default (`a from`), or of nothing. */
function useOf(clause: string, name: string): string {
  if (clause === '') return `use("${name}");`;
  const names = clause.slice(0, -'from'.length).trim();
  const members = names.startsWith('{') ? names.replaceAll(' as ', ':') : `{default:${names}}`;
  return `const ${members}=use("${name}");`;
}

/** Replaces the export at the end of a script. Only comments follow it. */
function withReturn(script: string): string {
  const start = script.lastIndexOf('export');
  const exported = script.slice(start + 'export'.length).trimStart();
  const whole = 'default ';
  if (start !== -1 && exported.startsWith(whole))
    return `${script.slice(0, start)}return{default:${exported.slice(whole.length).trimEnd().replace(/;$/, '')}};`;
  if (start === -1 || !exported.startsWith('{')) return script;
  const members = exported.slice(1, exported.indexOf('}')).split(',');
  return `${script.slice(0, start)}return{${members.map(asMember).join(',')}};`;
}

/** `a as b` is the member b with the value a. */
function asMember(member: string): string {
  const [value = '', name = value] = member.trim().split(' as ');
  return name === value ? name : `${name}:${value}`;
}

/**
 * Keeps what ends a script element, or begins a comment in it, from a script. Both stand only in texts and patterns.
 */
function inElement(script: string): string {
  return script
    .replaceAll('\r', '\\r')
    .replace(/<\/(?=script)/gi, '<\\/')
    .replaceAll('<!--', '<\\x21--');
}
