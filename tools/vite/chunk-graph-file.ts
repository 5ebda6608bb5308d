import type { Plugin, Rolldown } from 'vite'
import type { ChunkGraph } from '../bundle/chunk-graph.ts'

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
