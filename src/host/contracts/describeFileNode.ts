import { countedText, groupDigits } from '../../core/base/view/amountText';
import { joinMarkdown, type Markdown, markdownOf } from '../../core/base/view/markdown';
import type { FileWithoutContracts } from '../../core/knowledge/deployments/deploymentIndex';
import type { FileNode, FilesNode } from './contractNode';

/** The texts of a tree item. */
export interface FileItemTexts {
  readonly label: string;
  /** For screen readers. */
  readonly accessibleLabel: string;
  readonly description: string;
  readonly tooltip: Markdown;
}

/** Files that are listed. More of them have the same reasons. */
const maxListed = 1_000;

/** Returns the node of the files that yield no contract. Undefined if there are none. */
export function filesNode(files: readonly FileWithoutContracts[]): FilesNode | undefined {
  return files.length === 0 ? undefined : { kind: 'files', files };
}

/** Returns the nodes of the first files. */
export function fileNodes(parent: FilesNode): FileNode[] {
  return parent.files.slice(0, maxListed).map((file) => ({ kind: 'file', file, parent }));
}

/** Describes the files that yield no contract. */
export function describeFilesNode({ files }: FilesNode): FileItemTexts {
  const count = countedText(files.length, 'file');
  const first = files.length > maxListed ? ` The first ${groupDigits(maxListed)} are listed.` : '';
  return {
    label: 'Files Without Contracts',
    accessibleLabel: `Files Without Contracts, ${count}`,
    description: groupDigits(files.length),
    tooltip: markdownOf`Files that match the setting for deployments, and name no contract of your networks.${first}`,
  };
}

/** Describes a file that yields no contract: by its last name, its folder, and the reason. */
export function describeFileNode({ file: { path, why } }: FileNode): FileItemTexts {
  const [, folder = '', name = path] = /^(.*)[\\/]([^\\/]+)$/s.exec(path) ?? [];
  return {
    label: name,
    accessibleLabel: `${path}, ${why}`,
    description: folder,
    tooltip: joinMarkdown([markdownOf`**${path}**`, why], '\n\n'),
  };
}
