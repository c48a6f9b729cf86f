import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readServices } from '../../../src/core/model/networks/readServices';
import {
  builderViewType,
  cellLanguage,
  fileLanguage,
  markdownNotebookType,
  notebookType,
  rendererId,
  settingIds,
  viewIds,
} from '../../../src/host/contributions';
import { comparisonMime } from '../../../src/messages/comparisonFrame';
import { exchangeMime } from '../../../src/messages/exchangeFrame';
import { remedyMime } from '../../../src/messages/remedyFrame';
import { workReportMime } from '../../../src/messages/workReportFrame';

const root = path.resolve(import.meta.dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { contributes } = manifest;
const commands: readonly { readonly command: string; readonly category: string; readonly icon?: string }[] =
  contributes.commands;
const settingCategories: readonly {
  readonly title: string;
  readonly order: number;
  readonly properties: Readonly<Record<string, { readonly order: number }>>;
}[] = contributes.configuration;
/** Settings by id. JSON is untyped here, so that a schema can be read by its members. */
const properties = Object.assign({}, ...settingCategories.map((category) => category.properties));
const ids = commands.map(({ command }) => command);
const menuItems: readonly { readonly command: string; readonly when?: string }[] = Object.values<never[]>(
  contributes.menus,
).flat();

/** Returns the ids in CommandArguments. Types don't exist at run time, so this reads the source. */
function typedCommandIds(): readonly string[] {
  const source = readFileSync(path.join(root, 'src/host/contributions.ts'), 'utf8');
  return [...source.matchAll(/^ {2}'(rpcbook\.[\w.]+)': readonly \[/gm)].map(([, id]) => id!);
}

/**
 * What a workspace may say with each setting. A new setting needs an entry, so that somebody decides it.
 * `user`: nothing. `stricter`: it can only tighten what the user has. `ownNetworks`: only about networks that it names.
 * `marked`: it may add, and what it adds is marked or asked about. `free`: anything, because nothing is sent, spent or
 * shown by it that the user didn't choose.
 */
const rulesOfSettings: Readonly<Record<string, 'user' | 'stricter' | 'ownNetworks' | 'marked' | 'free'>> = {
  'rpcbook.services': 'marked',
  'rpcbook.defaultNetwork': 'marked',
  'rpcbook.request.timeoutSeconds': 'free',
  'rpcbook.request.maxBytes': 'stricter',
  'rpcbook.request.maxConcurrent': 'stricter',
  'rpcbook.history.bodies': 'stricter',
  'rpcbook.outputs.keep': 'marked',
  'rpcbook.environment.allow': 'user',
  'rpcbook.credits.dailyBudget': 'stricter',
  'rpcbook.credits.cellBudget': 'stricter',
  'rpcbook.credits.confirmAbove': 'stricter',
  'rpcbook.credits.alertAt': 'stricter',
  'rpcbook.credits.perSecond': 'stricter',
  'rpcbook.costs': 'stricter',
  'rpcbook.abi.include': 'marked',
  'rpcbook.deployments.include': 'marked',
  'rpcbook.labels': 'marked',
  'rpcbook.names.registries': 'ownNetworks',
  'rpcbook.abi.addresses': 'marked',
  'rpcbook.tokens': 'marked',
  'rpcbook.tokenLists': 'marked',
  'rpcbook.ask.tokens': 'stricter',
  'rpcbook.ask.proxies': 'stricter',
  'rpcbook.ask.verified': 'stricter',
  'rpcbook.ask.failures': 'stricter',
  'rpcbook.ask.receipts': 'stricter',
  'rpcbook.web': 'user',
  'rpcbook.hover.languages': 'stricter',
  'rpcbook.hover.dailyLookups': 'stricter',
  'rpcbook.inlayHints.values': 'free',
  'rpcbook.inlayHints.parameterNames': 'free',
  'rpcbook.catalogue.documents': 'ownNetworks',
};

describe('contributions', () => {
  it('every setting has a rule for what a workspace may say with it', () => {
    assert.deepEqual(Object.keys(rulesOfSettings).sort(), Object.keys(properties).sort());
    const restricted: readonly string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    for (const [id, rule] of Object.entries(rulesOfSettings)) {
      assert.equal(properties[id].scope, rule === 'user' ? 'machine' : 'window', id);
      assert.equal(restricted.includes(id), rule !== 'user' && rule !== 'free', id);
    }
  });

  it('declares a type for every contributed command and no others', () => {
    assert.deepEqual([...typedCommandIds()].sort(), [...ids].sort());
  });

  it('names commands rpcbook.<noun>.<verb> in one category', () => {
    for (const { command, category } of commands) {
      assert.match(command, /^rpcbook\.[a-z]+\.[a-zA-Z0-9]+$/);
      assert.equal(category, 'Rpcbook');
    }
  });

  it('uses only contributed commands in menus, links, and events', () => {
    const texts = JSON.stringify([contributes.viewsWelcome, contributes.walkthroughs]);
    const linked = [...texts.matchAll(/(?:command|onCommand):(rpcbook\.[\w.]+)/g)].map(([, id]) => id!);
    assert.ok(linked.length > 5);
    for (const id of [...menuItems.map(({ command }) => command), ...linked]) assert.ok(ids.includes(id), id);
  });

  it('has an icon for every command that a view shows as a button', () => {
    const buttons: readonly { readonly command: string; readonly group: string }[] = [
      ...contributes.menus['view/title'],
      ...contributes.menus['view/item/context'],
    ];
    for (const { command } of buttons.filter(({ group }) => /^(navigation|inline)/.test(group))) {
      assert.match(commands.find((one) => one.command === command)?.icon ?? '', /^\$\(.+\)$/, command);
    }
  });

  it('describes every setting that code reads, and no other', () => {
    assert.deepEqual(Object.keys(properties).sort(), Object.values<string>(settingIds).sort());
    const described: Readonly<Record<string, { readonly markdownDescription?: string; readonly default?: unknown }>> =
      properties;
    for (const [id, property] of Object.entries(described)) {
      assert.ok((property.markdownDescription ?? '').length > 20, id);
      assert.notEqual(property.default, undefined, id);
    }
  });

  it('lists settings in ordered categories', () => {
    assert.deepEqual(
      settingCategories.map(({ title }) => title),
      ['Services', 'Credits', 'Decoding', 'Lookups', 'Editor'],
    );
    for (const [index, { order, properties: own }] of settingCategories.entries()) {
      assert.equal(order, index + 1);
      const orders = Object.values(own).map((property) => property.order);
      assert.deepEqual(
        orders,
        orders.map((_, place) => place + 1),
      );
    }
  });

  it('restricts the settings about endpoints and costs in untrusted workspaces', () => {
    const restricted: readonly string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    for (const id of [
      settingIds.services,
      settingIds.defaultNetwork,
      settingIds.costs,
      settingIds.abiInclude,
      settingIds.deploymentsInclude,
      settingIds.abiAddresses,
      settingIds.tokens,
      settingIds.tokenLists,
      settingIds.confirmAbove,
      settingIds.dailyBudget,
    ])
      assert.ok(restricted.includes(id), id);
  });

  it('uses the same ids for views, languages, notebooks, and the renderer as the code', () => {
    assert.deepEqual(
      contributes.views.rpcbook.map(({ id }: { readonly id: string }) => id),
      Object.values(viewIds),
    );
    assert.deepEqual(
      contributes.languages.map(({ id }: { readonly id: string }) => id),
      [cellLanguage, fileLanguage],
    );
    assert.deepEqual(
      contributes.notebooks.map(({ type }: { readonly type: string }) => type),
      [notebookType, markdownNotebookType],
    );
    const [renderer] = contributes.notebookRenderer;
    assert.equal(renderer.id, rendererId);
    assert.deepEqual(renderer.mimeTypes, [exchangeMime, comparisonMime, workReportMime, remedyMime]);
  });

  it('has a walkthrough whose steps have a picture and a button, and end with the button or a state', () => {
    const [{ steps }] = contributes.walkthroughs;
    assert.equal(steps.length, 5);
    for (const { id, description, media, completionEvents } of steps) {
      const picture = readFileSync(path.join(root, media.svg), 'utf8');
      assert.match(picture, /^<svg [^>]*xmlns/, id);
      // The page of a walkthrough runs no scripts and applies no styles of a picture.
      assert.ok(!/<script|<style|style=|class=|href|url\(/i.test(picture), id);
      assert.ok(media.altText.length > 20, id);
      const buttons = [...String(description).matchAll(/^\[[^\]]+\]\(command:([\w.]+)(\?[^)]+)?\)$/gm)];
      assert.ok(buttons.length > 0, id);
      for (const [, command = '', given] of buttons) {
        // A command that does several things completes a step by what it has done.
        const isState = given !== undefined && completionEvents.some((event: string) => event.startsWith('onContext:'));
        assert.ok(isState || completionEvents.includes(`onCommand:${command}`), command);
      }
    }
  });

  it('refers only to files that exist', () => {
    const files = [...JSON.stringify([contributes, manifest.icon]).matchAll(/"(?:\.\/)?(media\/[^"]+)"/g)].map(
      ([, file]) => file!,
    );
    assert.ok(files.length > 8);
    for (const file of files) assert.ok(existsSync(path.join(root, file)), file);
  });

  it('activates for its own files and panels and for chain tool projects, not when VS Code starts or any file opens', () => {
    const events: readonly string[] = manifest.activationEvents;
    assert.ok(events.includes(`onWebviewPanel:${builderViewType}`));
    for (const event of events)
      assert.match(
        event,
        /^(?:workspaceContains:(?:\*\*\/\*\.(?:rpc|rpc\.md|sol)|(?:foundry|Anchor|Scarb)\.toml|hardhat\.config\.\*)|onWebviewPanel:rpcbook\.\w+)$/,
      );
  });

  it('activates in a folder with any file that opens as a notebook without being asked', () => {
    const notebooks: readonly {
      readonly priority: string;
      readonly selector: readonly { filenamePattern: string }[];
    }[] = contributes.notebooks;
    const patterns = notebooks
      .filter(({ priority }) => priority === 'default')
      .flatMap(({ selector }) => selector.map(({ filenamePattern }) => filenamePattern));
    assert.ok(patterns.includes('*.rpc.md'));
    for (const pattern of patterns)
      assert.ok(manifest.activationEvents.includes(`workspaceContains:**/${pattern}`), pattern);
  });

  it('contributes service snippets that have no problems', () => {
    const snippets: readonly { readonly label: string; readonly body: unknown }[] =
      properties[settingIds.services].items.defaultSnippets;
    for (const { label, body } of snippets) {
      const filled = JSON.parse(JSON.stringify(body).replace(/\$\{\d+:([^}]*)\}/g, '$1'));
      assert.deepEqual(readServices([filled]).problems, [], label);
    }
  });

  it('has a schema for every member that the reader accepts and no others', () => {
    const service = properties[settingIds.services].items;
    const networkMembers = Object.keys(service.properties.networks.items.properties);
    const unknownMember = (setting: unknown) =>
      readServices(setting)
        .problems.filter(({ message }) => message.startsWith("This isn't a setting here"))
        .map(({ place }) => place);
    const all = (names: readonly string[], own: object) => ({
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      ...own,
    });
    const setting = [
      all(Object.keys(service.properties), {
        id: 'main',
        networks: [all(networkMembers, { id: 'one', family: 'evm' })],
      }),
    ];
    assert.deepEqual(unknownMember(setting), []);
    assert.deepEqual(listed(readServices([{ nothing: 1 }]).problems), [...Object.keys(service.properties)].sort());
    assert.deepEqual(
      listed(readServices([{ id: 'main', networks: [{ nothing: 1 }] }]).problems),
      [...networkMembers].sort(),
    );
  });
});

/** Returns the members that the reader lists for an unknown one. */
function listed(problems: readonly { readonly message: string }[]): readonly string[] {
  const message = problems
    .map((problem) => problem.message)
    .find((text) => text.includes('The available settings are'));
  return (
    /The available settings are (.*)\.$/
      .exec(message ?? '')?.[1]
      ?.split(', ')
      .sort() ?? []
  );
}
