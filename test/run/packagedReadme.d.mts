export function packagedReadme(readme: string, hasRepository: boolean): string;
