import * as v from 'valibot'
import type { Plugin, Rolldown } from 'vite'

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

/** Where the build leaves its graph of chunks, relative to the built folder. */
export const CHUNK_GRAPH_FILE = 'chunk-graph.json'

/**
 * Writes the modules and imports of each chunk to a file, for the byte budgets. Vite's own manifest forgets a screen once it
 * shares a file with another.
 * @param root module names are relative to this folder
 */
export function chunkGraphFile(root: string): Plugin {
  return {
    name: 'krapao:chunk-graph',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: CHUNK_GRAPH_FILE,
          source: JSON.stringify(graphOf(bundle, root)),
        })
      },
    },
  }
}

function graphOf(bundle: Rolldown.OutputBundle, root: string): ChunkGraph {
  const graph: ChunkGraph = {}
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue
    graph[output.fileName] = {
      modules: output.moduleIds.filter((id) => id.startsWith(root)).map((id) => id.slice(root.length + 1)),
      imports: output.imports,
      css: [...(output.viteMetadata?.importedCss ?? [])],
    }
  }
  return graph
}
