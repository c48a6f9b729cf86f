export function copyExtension(folder: string): void;
