const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"`])([^'"`$\n]+)\1/g

/** Every module that a source text names, statically or dynamically, in the order of appearance. Comments and types count too. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[2] ?? '')
}
