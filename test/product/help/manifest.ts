import { readFileSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../../workbench/workbench';

/** The part of a JSON schema that settings use. */
export interface SettingSchema {
  readonly type?: string | readonly string[];
  readonly markdownDescription?: string;
  readonly default?: unknown;
  readonly scope?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly oneOf?: readonly SettingSchema[];
  readonly items?: SettingSchema;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly additionalProperties?: boolean | SettingSchema;
}

export interface Manifest {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly enablement?: string }[];
    readonly configuration: readonly {
      readonly title: string;
      readonly properties: Readonly<Record<string, SettingSchema>>;
    }[];
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac?: string }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
    readonly walkthroughs: readonly { readonly title: string }[];
  };
}

/** Reads package.json. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as Manifest;
}
