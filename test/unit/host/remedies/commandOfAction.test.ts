import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { isCommand, remedySettings } from '../../../../src/core/model/exchange/action';
import { settingIds } from '../../../../src/host/contributions';
import { commandOfAction } from '../../../../src/host/remedies/commandOfAction';
import { sampleActions } from '../../core/model/exchange/sampleActions';

const root = path.resolve(import.meta.dirname, '../../../..');
const manifest: { readonly contributes: { readonly commands: readonly { readonly command: string }[] } } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const contributed = manifest.contributes.commands.map(({ command }) => command);

/** Sentences that tell the user to run a command or to change a setting. */
const namesAction = /rpcbook\.[a-z]|Rpcbook: |in Settings|replace the key|set the key/;

/** Returns each refusal in a source whose fix is an action, and whether it has remedies. */
function refusalsIn(name: string, text: string): readonly { readonly place: string; readonly hasRemedies: boolean }[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: { place: string; hasRemedies: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isObjectLiteralExpression(node)) {
      const member = (id: string) => node.properties.find((property) => property.name?.getText() === id);
      const cure = member('cure');
      if (member('cause') && member('code') && cure && namesAction.test(cure.getText()))
        found.push({ place, hasRemedies: member('remedies') !== undefined });
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'refuse') {
      const [, cure, , remedies] = node.arguments;
      if (cure && namesAction.test(cure.getText())) found.push({ place, hasRemedies: remedies !== undefined });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('actions', () => {
  it('run commands that are contributed', () => {
    for (const action of sampleActions.filter(isCommand).filter(({ kind }) => kind !== 'openSetting'))
      assert.ok(contributed.includes(commandOfAction(action).command), action.kind);
  });

  it('open settings that exist', () => {
    const ids: readonly string[] = Object.values(settingIds);
    for (const setting of remedySettings) {
      assert.ok(ids.includes(setting), setting);
      assert.deepEqual(commandOfAction({ kind: 'openSetting', setting }), {
        command: 'workbench.action.openSettings',
        argument: `@id:${setting}`,
      });
    }
  });

  it('are part of every refusal whose fix is a command or a setting', () => {
    const sources = ['core', 'host'].flatMap((zone) =>
      readdirSync(path.join(root, 'src', zone), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(zone, name)),
    );
    const refusals = sources.flatMap((name) => refusalsIn(name, readFileSync(path.join(root, 'src', name), 'utf8')));
    assert.ok(refusals.length > 8, `${refusals.length} refusals`);
    assert.deepEqual(
      refusals.filter(({ hasRemedies }) => !hasRemedies).map(({ place }) => place),
      [],
    );
  });

  it('are reported as missing if a refusal has none', () => {
    const text =
      "const a = { code: 'x', cause: 'No.', cure: 'Run “Rpcbook: Add Service”.' };\nrefuse('', 'Raise `rpcbook.a`.', at);";
    assert.deepEqual(refusalsIn('a.ts', text), [
      { place: 'a.ts:1', hasRemedies: false },
      { place: 'a.ts:2', hasRemedies: false },
    ]);
  });
});
