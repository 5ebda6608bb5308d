import { globSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ROOT } from '../../architecture/source-files.ts'

/** Every call of the desk's contract. */
export async function endpointsOfContract(): Promise<v.InferOutput<typeof Endpoint>[]> {
  const files = globSync('desk/contract/**/*.ts', { cwd: ROOT })
  const modules = await Promise.all(files.map((file): Promise<unknown> => import(path.join(ROOT, file))))
  const resources = modules.flatMap((module) => Object.values(Object(module)))
  return resources.flatMap((resource) => Object.values(v.is(Resource, resource) ? resource : {}))
}

/** Every act of the desk's contract: method and path, and the name of the act where the body has several. */
export const actsOfContract = async () => (await endpointsOfContract()).flatMap(actsOf)

/** The acts of an endpoint that changes something: one for each variant of its body. */
function actsOf({ method, path: address, effect, body }: v.InferOutput<typeof Endpoint>): string[] {
  if (effect !== 'change') return []
  const call = `${method} ${address}`
  const parsed = v.safeParse(Variants, body)
  if (!parsed.success) return [call]
  const { key, options } = parsed.output
  return options.flatMap(({ entries }) => {
    const names = v.parse(Names, entries[key])
    return ('literal' in names ? [names.literal] : names.options).map((name) => `${call} ${name}`)
  })
}

const Endpoint = v.object({
  method: v.string(),
  path: v.string(),
  effect: v.string(),
  may: v.union([v.literal('anyone'), v.array(v.string())]),
  needsFreshCode: v.optional(v.literal(true)),
  body: v.optional(v.unknown()),
})
const Resource = v.record(v.string(), Endpoint)
const Names = v.union([v.object({ literal: v.string() }), v.object({ options: v.array(v.string()) })])
const Variants = v.object({
  type: v.literal('variant'),
  key: v.string(),
  options: v.array(v.object({ entries: v.record(v.string(), v.unknown()) })),
})
