import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORTS = /(?:\bfrom|^\s*import|\bimport\(|new URL\()\s*'(\.[^']+\.tsx?)'/gm;
const FOLDERS = ['addin', 'common', 'plugins', 'scripts', 'server', 'tests'];

/** The imports within this project, by paths relative to its root. */
export interface ImportGraph {
  files: string[];
  /** The number of imports between each dependent and the file; the file itself has 0. */
  distances(file: string): Map<string, number>;
}

export function readImportGraph(root: string): ImportGraph {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  return importGraphOf(files, (file) => readFileSync(join(root, file), 'utf8'));
}

export function importGraphOf(files: string[], textOf: (file: string) => string): ImportGraph {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const match of textOf(file).matchAll(IMPORTS)) {
      const target = normalize(join(dirname(file), match[1] ?? ''));
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return {
    files,
    distances(file) {
      const distances = new Map([[file, 0]]);
      // A Map iterates over entries added during iteration: nearest first.
      for (const [reached, distance] of distances) {
        for (const importer of importers.get(reached) ?? []) {
          if (!distances.has(importer)) distances.set(importer, distance + 1);
        }
      }
      return distances;
    },
  };
}
