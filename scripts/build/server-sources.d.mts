export const ENTRIES: readonly string[];
export const BUILDS: string;
export function readSources(): Map<string, string>;
export function buildFolder(sources: ReadonlyMap<string, string>): string;
export function builtName(path: string): string;
