import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';

import { linkScripts } from '../../../../../src/core/run/report/linkScripts';

const minified: Readonly<Record<string, string>> = {
  'reportPage.js':
    'import{b as x,twice}from"./shared-AB12.js";import"./shared-CD34.js";print(twice(x)+"</script><!--");',
  'shared-AB12.js':
    'import{a as n}from"./shared-CD34.js";var y=1;import e from"./builtInNames.js";function t(z){return z*2+n+e.more}export{y as b,t as twice};\n',
  'shared-CD34.js': 'var a=3;setTimeout(async()=>{let{late:l}=await import("./shared-EF56.js");print(l)});export{a};',
  'shared-EF56.js': 'var l="late";export{l as late};',
  'builtInNames.js': 'export default {"more":10};\n',
};

/** The same scripts as a build for development writes them. */
const readable: Readonly<Record<string, string>> = {
  ...minified,
  'reportPage.js':
    'import {\n  twice,\n  b as x\n} from "./shared-AB12.js";\nimport "./shared-CD34.js";\nprint(twice(x) + "</script><!--");\n//# sourceMappingURL=reportPage.js.map\n',
  'shared-AB12.js':
    'import {\n  a as n\n} from "./shared-CD34.js";\nvar y = 1;\nimport e from "./builtInNames.js";\nfunction t(z) {\n  return z * 2 + n + e.more;\n}\nexport {\n  y as b,\n  t as twice\n};\n//# sourceMappingURL=shared-AB12.js.map\n',
};

describe('linkScripts', () => {
  for (const [form, scripts] of [
    ['minified', minified],
    ['readable', readable],
  ] as const)
    it(`joins ${form} scripts of the build into one that an element can hold`, async () => {
      const read: string[] = [];
      const linked = await linkScripts('reportPage.js', (name) => {
        read.push(name);
        return Promise.resolve(scripts[name] ?? '');
      });
      assert.deepEqual(read.sort(), Object.keys(minified).sort());
      assert.doesNotMatch(linked, /<\/script|<!--|\bexport\b|\bimport\b/);
      const printed: unknown[] = [];
      await new Promise<void>((ended) => {
        const print = (text: unknown): void => {
          printed.push(text);
          if (text === 'late') ended();
        };
        runInNewContext(linked, { print, setTimeout });
      });
      assert.deepEqual(printed, ['15</script><!--', 'late']);
    });
});
