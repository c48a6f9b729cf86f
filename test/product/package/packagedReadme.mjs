/**
 * Returns the README as the package has it, where a file can't refer to others beside it. With a repository, the
 * pictures are the light ones (vsce makes addresses in `img`, but not in `source`), and vsce makes addresses of the links.
 * Without one, pictures are left out and links become text.
 */
export function packagedReadme(readme, hasRepository) {
  if (hasRepository) return readme.replaceAll(/<picture>[\s\S]*?(<img [^>]*>)\s*<\/picture>/g, '$1');
  return readme
    .split('\n\n')
    .filter((block) => !block.includes('<picture>'))
    .join('\n\n')
    .replaceAll(/(?<!!)\[([^\]]+)\]\((?![a-z]+:)[^)]+\)/g, '$1');
}
