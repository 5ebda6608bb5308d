import type { Protocol } from 'puppeteer-core'
import * as v from 'valibot'
import type { Page } from './page.ts'

const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      // The names of the types, for the first field; every other field has a single word.
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
})

/** Types of objects that the page's scripts create; all others are the browser's own, such as compiled code. */
const MADE_BY_PROGRAMS = new Set([
  'array',
  'bigint',
  'closure',
  'concatenated string',
  'number',
  'object',
  'regexp',
  'sliced string',
  'string',
  'symbol',
])

/**
 * How many bytes the scripts of a page retain: objects, texts, functions. The rest of the heap is mostly compiled code: a browser goes on
 * compiling ever rarer functions for hours.
 */
export async function retainedBytes({ devTools }: Page): Promise<number> {
  let text = ''
  const keep = ({ chunk }: Protocol.HeapProfiler.AddHeapSnapshotChunkEvent) => void (text += chunk)
  devTools.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await devTools.send('HeapProfiler.takeHeapSnapshot')
  devTools.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes } = v.parse(Snapshot, JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const size = fields.indexOf('self_size')
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node] ?? -1] ?? ''
    if (MADE_BY_PROGRAMS.has(type)) bytes += nodes[node + size] ?? 0
  }
  return bytes
}
