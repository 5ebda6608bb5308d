import * as v from 'valibot'

/** Every script of a build: its modules of ours, the scripts that it imports, and its styles. */
export const ChunkGraph = v.record(
  v.string(),
  v.object({ modules: v.array(v.string()), imports: v.array(v.string()), css: v.array(v.string()) }),
)

export type ChunkGraph = v.InferOutput<typeof ChunkGraph>

/**
 * The files that a browser fetches to run these modules: their chunks and everything those import statically, scripts and styles.
 * @param modules source paths; a route is split into two modules whose names differ only in a query, so `src/routes/login.tsx` means both
 * @throws when a module is in no chunk; otherwise a budget would ignore a renamed file
 */
export function filesNeededBy(graph: ChunkGraph, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (file: string): void => {
    const chunk = graph[file]
    if (chunk === undefined || files.has(file)) return
    files.add(file)
    for (const style of chunk.css) files.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const module of modules) {
    const holders = Object.keys(graph).filter((file) => graph[file]?.modules.some(isHalfOf(module)))
    if (holders.length === 0) throw new Error(`No chunk of the build contains ${module}`)
    holders.forEach(visit)
  }
  return files
}

function isHalfOf(module: string): (id: string) => boolean {
  return (id) => id === module || id.startsWith(`${module}?`)
}
