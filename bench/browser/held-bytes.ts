import * as v from 'valibot'
import type { Browser } from './browser.ts'
import type { Page } from './page.ts'

const Chunk = v.object({ chunk: v.string() })
const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      // Of the first field, which is the type; of the others it is one word each.
      node_types: v.looseTuple([v.array(v.string())]),
    }),
  }),
  nodes: v.array(v.number()),
})

/** What a program makes; everything else is what the browser makes of it, such as compiled code. */
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
 * How much the programs of a page hold, in bytes: objects, texts, functions. What is left out is mostly compiled code, which a browser
 * goes on making for hours, of ever rarer functions.
 */
export async function heldBytes(browser: Browser, page: Page): Promise<number> {
  let text = ''
  const stop = browser.devTools.listen((method, params) => {
    if (method === 'HeapProfiler.addHeapSnapshotChunk') text += v.parse(Chunk, params).chunk
  })
  await page.send('HeapProfiler.takeHeapSnapshot')
  stop()
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
