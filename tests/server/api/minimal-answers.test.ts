import type { JsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { namedWireSchemas, wireSchema } from '../../../server/api/openapi.ts'
import { contract, endpoints } from '../../../src/contract/contract.ts'
/** Proves S81. */
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { serverForFile } from '../../support/test-server.ts'
import { callEndpoint } from './endpoint-calls.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const token = await server.logIn()

const NAMED = namedWireSchemas()

/** Paths in a value that its schema does not know, such as `profile.passwordHash`. */
function undocumented(schema: JsonSchema | boolean | undefined, value: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || typeof value !== 'object' || value === null) return []
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined) return undocumented(NAMED[named], value, at)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) {
    // The schema that fits best is taken as the intended one.
    const each = variants.filter((one) => fits(one, value)).map((one) => undocumented(one, value, at))
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [at]
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return Array.isArray(items) ? [] : value.flatMap((item) => undocumented(items, item, `${at}[]`))
  }
  return Object.entries(value).flatMap(([name, part]) => {
    const known = schema.properties?.[name] ?? schema.additionalProperties
    return known === undefined || known === false
      ? [`${at}.${name}`]
      : undocumented(known, part, `${at}.${name}`)
  })
}

function fits(schema: JsonSchema | boolean, value: object): boolean {
  if (typeof schema !== 'object') return schema
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined) return fits(NAMED[named] ?? false, value)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return variants.some((one) => fits(one, value))
  return schema.type === undefined || schema.type === (Array.isArray(value) ? 'array' : 'object')
}

const READS = endpoints.filter(({ effect, multipart }) => effect === 'read' && !multipart)

/** Makes a call as the demo member. */
const read = (endpoint: Endpoint) => callEndpoint(server, endpoint, { token, fields: { page: 1, limit: 10 } })

describe('a response', () => {
  it('contains no field that the description of the API does not name', async () => {
    const answered: string[] = []
    for (const endpoint of READS) {
      const { status, body } = await read(endpoint)
      if (status !== 200) continue
      answered.push(endpoint.path)
      expect(undocumented(wireSchema(endpoint.response), body), `what ${endpoint.path} answers`).toEqual([])
    }
    expect(answered.length).toBeGreaterThan(30)
  })

  it('with another field would be noticed', async () => {
    const { body } = await server.request('/api/wallet', { token })
    const { read: wallet } = contract.wallet
    const more = { ...Object(body), profile: { ...Object(body).profile, passwordHash: 'x' } }
    expect(undocumented(wireSchema(wallet.response), more)).toEqual(['.profile.passwordHash'])
  })

  it('never contains a password, a hash or a token that was not requested', async () => {
    for (const endpoint of READS) {
      const { status, body } = await read(endpoint)
      if (status !== 200 || endpoint.path === '/api/wallet/account/:slotCode') continue
      expect(JSON.stringify(body), `what ${endpoint.path} answers`).not.toMatch(
        /argon2|password"|_hash|[\w-]{43}"/i,
      )
    }
  })
})
