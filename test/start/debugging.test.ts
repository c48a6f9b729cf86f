// Requirements of F5: existing tasks, a watch whose start and end the task recognizes, and source maps to TypeScript.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../workbench/workbench';

interface Task {
  readonly label: string;
  readonly script?: string;
  readonly dependsOn?: readonly string[];
  readonly problemMatcher?: { readonly background?: { readonly beginsPattern: string; readonly endsPattern: string } };
}

const readProjectJson = (...parts: readonly string[]): unknown =>
  JSON.parse(readFileSync(path.join(projectRoot, ...parts), 'utf8'));
const { tasks } = readProjectJson('.vscode', 'tasks.json') as { readonly tasks: readonly Task[] };

describe('debugging', () => {
  it('names only tasks and scripts that exist', () => {
    const { configurations } = readProjectJson('.vscode', 'launch.json') as {
      readonly configurations: readonly { readonly preLaunchTask?: string }[];
    };
    const { scripts } = readProjectJson('package.json') as { readonly scripts: Readonly<Record<string, string>> };
    const labels = tasks.map(({ label }) => label);
    const named = [
      ...configurations.flatMap(({ preLaunchTask }) => preLaunchTask ?? []),
      ...tasks.flatMap(({ dependsOn }) => dependsOn ?? []),
    ];
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((label) => !labels.includes(label)),
      [],
    );
    assert.deepEqual(
      tasks.flatMap(({ script }) => script ?? []).filter((script) => scripts[script] === undefined),
      [],
    );
  });

  it('opens the Rpcbook view and the notebook as npm start does', () => {
    const { configurations } = readProjectJson('.vscode', 'launch.json') as {
      readonly configurations: readonly {
        readonly name: string;
        readonly args?: readonly string[];
        readonly env?: Readonly<Record<string, string>>;
      }[];
    };
    const run = configurations.find(({ name }) => name === 'Run Extension');
    const development = '--extensionDevelopmentPath=${workspaceFolder}';
    const extensions = run?.args
      ?.filter((arg) => arg.startsWith(development))
      .map((arg) => arg.slice(development.length));
    assert.deepEqual(extensions, ['', '/test/sample/opener']);
    assert.ok(existsSync(path.join(projectRoot, 'test', 'sample', 'opener', 'package.json')));
    assert.ok(run?.env?.['RPCBOOK_SAMPLE']?.endsWith('/tour.rpc'));
  });

  it('recognizes when the watch starts and ends a build', async () => {
    const background = tasks.find(({ label }) => label === 'watch')?.problemMatcher?.background;
    assert.ok(background);
    const watch = spawn(process.execPath, ['esbuild.js', '--watch'], {
      cwd: projectRoot,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      const [begins, ends] = [new RegExp(background.beginsPattern, 'm'), new RegExp(background.endsPattern, 'm')];
      let printed = '';
      for await (const chunk of watch.stdout) {
        printed += String(chunk);
        if (begins.test(printed) && ends.test(printed)) break;
      }
      assert.match(printed, begins);
      assert.match(printed, ends);
    } finally {
      watch.kill();
    }
  });

  it('maps the bundle to the TypeScript sources', () => {
    const { sources } = readProjectJson('dist', 'extension.cjs.map') as { readonly sources: readonly string[] };
    // What joins the parts of the bundle is in no file (test/product/build/lazyParts.mjs).
    const written = sources.filter((source) => !/^(?:part|bridge):/.test(source));
    const files = written.map((source) => path.resolve(projectRoot, 'dist', source));
    assert.ok(files.includes(path.join(projectRoot, 'src', 'extension.ts')));
    assert.deepEqual(
      files.filter((file) => !existsSync(file)),
      [],
    );
  });
});
