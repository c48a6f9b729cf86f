import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { changedFiles, type CompilerChoice } from '../../../../src/core/knowledge/files/layoutCompiler';
import { ForgeCompiler } from '../../../../src/disk/compilers/forgeCompiler';
import { SolcCompiler } from '../../../../src/disk/compilers/solcCompiler';

describe('the choice of a compiler', () => {
  let root: string;
  let project: string;
  const signal = new AbortController().signal;
  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'rpcbook-choice-')));
    project = join(root, 'project');
    await mkdir(join(project, '.git'), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Writes a file below the temporary folder. Returns its path. */
  async function write(name: string, text: string, mode = 0o644): Promise<string> {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await chmod(path, mode);
    return path;
  }

  /** A program that leaves a trace of each run. */
  const program = (name: string, what = 'one'): Promise<string> =>
    write(name, `#!/bin/sh\necho ${what} >> '${join(root, 'ran')}'\n`, 0o755);
  const runs = async (): Promise<boolean> => (await readdir(root)).includes('ran');

  describe('of a project of Foundry', () => {
    const build = () => ({ kind: 'forge', folder: project, file: 'src/A.sol' }) as const;
    const choose = async (forge: string): Promise<CompilerChoice> => {
      const chosen = await new ForgeCompiler([project], [forge]).choose(build());
      assert.ok(chosen.kind === 'ok', JSON.stringify(chosen));
      return chosen.value;
    };
    /** What differs after a change. */
    const changedBy = async (change: () => Promise<unknown>): Promise<readonly string[]> => {
      const forge = await program('bin/forge');
      const before = await choose(forge);
      assert.equal(before.doubt, undefined);
      await change();
      const after = await choose(forge);
      assert.match(
        JSON.stringify(await new ForgeCompiler([], [forge]).build(build(), before, signal)),
        /changed after/,
      );
      assert.equal(await runs(), false);
      return changedFiles(before.marks, after.marks);
    };

    it('changes with the program that foundry.toml names, and names it by its real path', async () => {
      await write('project/foundry.toml', '# the compiler\n[profile.default]\nsolc = "./bin/solc"\n');
      const solc = await program('elsewhere/solc');
      await mkdir(join(project, 'bin'));
      await symlink(solc, join(project, 'bin/solc'));
      assert.deepEqual(await changedBy(() => program('elsewhere/solc', 'two')), [solc]);
      const { programs } = await choose(join(root, 'bin/forge'));
      assert.deepEqual(programs, [
        { realPath: join(root, 'bin/forge'), chosenBy: 'PATH', isInWorkspace: false },
        { realPath: solc, chosenBy: join(project, 'foundry.toml'), isInWorkspace: false },
      ]);
    });

    it('changes with a base that foundry.toml extends, and with a program that only the base names', async () => {
      await write('project/foundry.toml', '[profile.default]\nextends = "config/base.txt"\n');
      const base = await write('project/config/base.txt', "[profile.default.vyper]\npath = 'bin/vyper'\n");
      const vyper = await program('project/bin/vyper');
      assert.deepEqual(await changedBy(() => program('project/bin/vyper', 'two')), [vyper]);
      assert.deepEqual(await changedBy(() => write('project/config/base.txt', '[profile.default]\n')), [vyper, base]);
    });

    it('changes with a file of variables that appears, and with a program that only this file names', async () => {
      await write('project/foundry.toml', '[profile.default]\n');
      const variables = join(project, '.env');
      assert.deepEqual(await changedBy(() => write('project/.env', 'FOUNDRY_SOLC=./evil\n')), [variables]);
      const evil = join(project, 'evil');
      assert.deepEqual(await changedBy(() => program('project/evil')), [evil]);
      await write('project/.env', 'FOUNDRY_CONFIG=other.ini # another\n');
      await write('project/other.ini', '[profile.default]\nsolc = "evil"\n');
      assert.deepEqual(await changedBy(() => program('project/evil', 'two')), [evil]);
    });

    it('changes with the forge of a workspace, and not with an update of one that is outside', async () => {
      await write('project/foundry.toml', '');
      const own = await program('bin/forge');
      const before = await choose(own);
      await program('bin/forge', 'two');
      assert.deepEqual(await choose(own), before);
      const planted = await program('project/forge');
      const inside = await choose(planted);
      assert.deepEqual(inside.programs, [{ realPath: planted, chosenBy: 'PATH', isInWorkspace: true }]);
      await program('project/forge', 'two');
      assert.deepEqual(changedFiles(inside.marks, (await choose(planted)).marks), [planted]);
      const other = await new ForgeCompiler([root], [own]).choose(build());
      assert.ok(other.kind === 'ok');
      assert.equal(other.value.programs[0]?.isInWorkspace, true);
    });

    for (const [file, text] of [
      ['foundry.toml', 'solc = "./b\\u0069n/solc"'],
      ['foundry.toml', 'solc = """./bin/solc"""'],
      ['.env', 'FOUNDRY_SOLC=$HOME/solc'],
      ['.env', "FOUNDRY_SOLC=./'b'in/solc"],
      ['.env', 'LD_PRELOAD=./evil.so:./other.so'],
      ['.env', 'XDG_DATA_HOME=./downloads'],
      ['.env', 'A="one\ntwo"'],
    ] as const)
      it(`is for one build if what it names can't be told: ${JSON.stringify(text)} in ${file}`, async () => {
        await write('project/foundry.toml', '');
        await write(`project/${file}`, `${text}\n`);
        assert.match((await choose(await program('bin/forge'))).doubt ?? '', /may name programs in a way/);
      });
  });

  describe('of a project of Hardhat', () => {
    const version = '0.8.28';
    const input = { language: 'Solidity', sources: {}, settings: {} };
    const build = () => ({ kind: 'solc', folder: project, version, input }) as const;
    const compiler = () => new SolcCompiler([project], { searchPath: join(root, 'bin'), home: join(root, 'home') });
    const choose = async (): Promise<CompilerChoice> => {
      const chosen = await compiler().choose(build());
      assert.ok(chosen.kind === 'ok', JSON.stringify(chosen));
      return chosen.value;
    };

    it('changes when the package of the project appears, or its compiler is replaced', async () => {
      const solc = await program('bin/solc');
      const before = await choose();
      assert.deepEqual(before.programs, [{ realPath: solc, chosenBy: 'PATH', isInWorkspace: false }]);
      await write('project/node_modules/solc/package.json', JSON.stringify({ version }));
      const script = await write('project/node_modules/solc/soljson.js', '');
      const appeared = await choose();
      assert.deepEqual(appeared.programs, [
        { realPath: script, chosenBy: join(project, 'node_modules/solc'), isInWorkspace: true },
      ]);
      assert.match(JSON.stringify(await compiler().build(build(), before, signal)), /changed after you were asked/);
      await write('project/node_modules/solc/soljson.js', 'other');
      assert.deepEqual(changedFiles(appeared.marks, (await choose()).marks), [script]);
      assert.equal(await runs(), false);
    });

    it('runs nothing of the package but the compiler itself, as it was approved', async () => {
      await write('project/node_modules/solc/package.json', JSON.stringify({ version, main: 'evil.js' }));
      const evil = `require('node:fs').writeFileSync(${JSON.stringify(join(root, 'ran'))}, '');`;
      for (const name of ['solc/solc.js', 'solc/evil.js', 'semver/index.js', 'commander/index.js'])
        await write(`project/node_modules/${name}`, evil);
      const script = `module.exports = { cwrap: (...given) => (text) => JSON.stringify({ given, text, file: __filename }) };`;
      await write('project/node_modules/solc/soljson.js', script);
      const built = await compiler().build(build(), await choose(), signal);
      assert.ok(built.kind === 'ok', JSON.stringify(built));
      const printed = new TextDecoder().decode(built.value);
      assert.match(printed, /solidity_compile.*Solidity/);
      assert.ok(!printed.includes(project), printed);
      assert.equal(await runs(), false);
    });
  });
});
