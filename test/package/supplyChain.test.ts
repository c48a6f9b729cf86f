// The bundle contains packages from the npm registry. These tests check exactly the packages that the bundler included.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { projectRoot } from '../workbench/workbench';

const run = promisify(execFile);

interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly scripts: readonly string[];
}

describe('the supply chain', () => {
  const packages = JSON.parse(
    readFileSync(path.join(projectRoot, 'dist', 'bundledPackages.json'), 'utf8'),
  ) as readonly BundledPackage[];

  it('lists every bundled package in the third-party notices, with its license text', () => {
    const notices = readFileSync(path.join(projectRoot, 'dist', 'THIRD_PARTY_NOTICES.txt'), 'utf8');
    assert.ok(packages.length > 5, `only ${packages.length} packages were found`);
    for (const { name, version, license } of packages) {
      const at = notices.indexOf(`${name} ${version}\nLicense: ${license}\n`);
      assert.ok(at >= 0, `${name} is not in the notices`);
      assert.match(notices.slice(at, at + 2000), /permission|redistribution|apache/i, `${name} has no license text`);
    }
  });

  it('includes only packages whose licenses allow it', () => {
    const allowed = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC-BY-4.0'];
    assert.deepEqual(
      packages.filter(({ license }) => !allowed.includes(license)),
      [],
    );
  });

  it('the bundle includes no package with an install script, and has none itself', () => {
    const own = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const all = [...packages, { name: 'rpcbook', scripts: Object.keys(own.scripts) }];
    assert.deepEqual(
      all.filter(({ scripts }) => scripts.some((script) => /^(pre|post)?install$/.test(script))),
      [],
    );
  });

  const builtIn =
    /^(node:)?(assert|buffer|child_process|crypto|dns|events|fs|http|https|module|net|os|path|querystring|readline|stream|timers|tls|tty|url|util|v8|worker_threads|zlib)(\/promises)?$/;
  /** The modules that scripts load which are neither Node's nor among the scripts. */
  const foreignModules = (isOwn: RegExp): readonly string[] => {
    const parts = readdirSync(path.join(projectRoot, 'dist')).filter((name) => isOwn.test(name));
    const code = parts.map((name) => readFileSync(path.join(projectRoot, 'dist', name), 'utf8')).join('\n');
    const loaded = new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name ?? ''));
    assert.ok(loaded.size > 0);
    return [...loaded].filter((name) => !builtIn.test(name) && !parts.includes(name.replace(/^\.\//, '')));
  };

  it('the extension loads only modules of Node and VS Code at run time', () => {
    assert.deepEqual(foreignModules(/^(?:extension|part-\w+)\.cjs$/), ['vscode']);
  });

  it('the command line loads only modules of Node at run time', () => {
    assert.deepEqual(foreignModules(/^cli(?:-\w+)?\.cjs$/), []);
  });

  it('has no known vulnerability in the packages that the bundler included', async function () {
    const folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-audit-'));
    try {
      const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ name: 'audited', version: '1.0.0', dependencies }),
      );
      await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit'], { cwd: folder });
      const report = await run('npm', ['audit', '--json', '--audit=true'], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { readonly stdout: string }) => error.stdout,
      );
      const { auditReportVersion, vulnerabilities } = JSON.parse(report) as {
        readonly auditReportVersion?: number;
        readonly vulnerabilities?: Readonly<Record<string, unknown>>;
      };
      if (auditReportVersion === undefined) {
        console.log('      not checked: the registry provides no advisories');
        this.skip();
      }
      assert.deepEqual(Object.keys(vulnerabilities ?? {}), []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('has the same bytes when it is built again in another folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-package-'));
    try {
      for (const name of ['src', 'media', 'test/product', 'test/run']) {
        cpSync(path.join(projectRoot, name), path.join(folder, name), { recursive: true });
      }
      const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'esbuild.js', '.vscodeignore', '.npmrc'];
      for (const name of [...files, 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE']) {
        cpSync(path.join(projectRoot, name), path.join(folder, name));
      }
      symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
      await run(process.execPath, ['test/product/package/package.mjs'], {
        cwd: folder,
        env: { ...process.env, TZ: 'Asia/Tokyo' },
      });
      assert.equal(
        hashOf(path.join(folder, 'out', 'rpcbook.vsix')),
        hashOf(path.join(projectRoot, 'out', 'rpcbook.vsix')),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
