import * as v from 'valibot'

/** Vite's manifest: a chunk for every module that is an entry, a lazy import or a shared part. */
export const ChunkGraph = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)

export type ChunkGraph = v.InferOutput<typeof ChunkGraph>

/**
 * The files that a browser fetches to run these modules: their chunks and everything those import statically, scripts and styles.
 * @param modules beginnings of source paths; a route's lazy half carries a suffix, so `src/routes/login.tsx` means both halves
 * @throws when a module is in no chunk, so that a budget cannot become silent about a file that was renamed
 */
export function filesNeededBy(graph: ChunkGraph, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = graph[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const style of chunk.css) files.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const module of modules) {
    const keys = Object.keys(graph).filter((key) => key === module || key.startsWith(`${module}?`))
    if (keys.length === 0) throw new Error(`No chunk of the build contains ${module}`)
    keys.forEach(visit)
  }
  return files
}
