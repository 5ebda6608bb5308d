import { expect, test } from 'vitest'
import { openApiDocument } from '../../../server/api/openapi.ts'
import { endpoints } from '../../../src/contract/contract.ts'

const document = openApiDocument('1.1.14')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationById = (id: string) =>
  operations.find(({ operation }) => operation['operationId'] === id)?.operation

const needed = (id: string): unknown => Object(operationById(id)?.['requestBody']).required

/** Every value under a key of this name, anywhere below. */
function valuesUnder(key: string, value: unknown): unknown[] {
  const found: unknown[] = []
  JSON.stringify(value, (name, inner: unknown) => {
    if (name === key) found.push(inner)
    return inner
  })
  return found
}

function resolve(reference: string): unknown {
  const [root, ...steps] = reference.split('/')
  if (root !== '#') return undefined
  return steps.reduce<unknown>((at, step) => Object(at)[step], document)
}

test('the document is JSON of version 3.1 with a title and a version', () => {
  expect(JSON.parse(JSON.stringify(document))).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Krapao', version: '1.1.14' },
  })
})

test('every call is listed, and a GET that changes state as a POST too', () => {
  const twins = endpoints.filter(({ method, effect }) => method === 'GET' && effect === 'change')
  // One more has a stream as its answer.
  expect(operations).toHaveLength(endpoints.length + twins.length + 1)
  expect(document.paths['/api/wallet/balance-stream']).toHaveProperty(
    'get.responses.200.content.text/event-stream',
  )
  expect(document.paths['/api/refund/receive']).toHaveProperty('post')
  expect(document.paths['/api/wallet']).not.toHaveProperty('post')
})

test('no two operations share an id', () => {
  const ids = operations.map(({ operation }) => operation['operationId'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('no two paths differ in the name of a parameter only', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every reference leads somewhere', () => {
  const references = valuesUnder('$ref', document)
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter((reference) => resolve(String(reference)) === undefined)).toEqual([])
})

test('a schema carries no dialect or definitions of its own', () => {
  expect(valuesUnder('$schema', document)).toEqual([])
  expect(valuesUnder('$defs', document)).toEqual([])
})

test('the parameters of each path are declared, required and described by a schema', () => {
  for (const { path, operation } of operations) {
    const inPath = Object.values(Object(operation['parameters'])).filter((one) => Object(one).in === 'path')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(inPath).toEqual(
      names.map((name) => expect.objectContaining({ name, required: true, schema: expect.anything() })),
    )
  }
})

const key = { $ref: '#/components/parameters/IdempotencyKey' }

test('a member sends a bearer token, a visitor none, the chat either', () => {
  expect(operationById('wallet.read')?.['security']).toEqual([{ member: [] }])
  expect(operationById('lookup.banks')?.['security']).toEqual([])
  expect(operationById('chat.history')?.['security']).toEqual([{ member: [] }, {}])
})

test('an idempotency key is a parameter wherever money moves', () => {
  expect(operationById('wallet.transfer')?.['parameters']).toContainEqual(key)
  expect(operationById('refund.receive.post')?.['parameters']).toContainEqual(key)
  expect(operationById('wallet.read')?.['parameters']).not.toContainEqual(key)
})

test('the amount of a transfer is in baht, not in satang', () => {
  expect(operationById('wallet.transfer')?.['requestBody']).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { amount: { $ref: '#/components/schemas/RequestBaht' } } },
      },
    },
  })
  expect(resolve('#/components/schemas/RequestBaht')).toMatchObject({ type: 'number', minimum: 0 })
})

test('a body is required unless nothing in it is', () => {
  expect(needed('account.validate')).toBe(true)
  expect(needed('wallet.uploadSlip')).toBe(true)
  expect(needed('chat.markRead')).toBe(false)
})

test('the file of an upload is a part of a form', () => {
  expect(operationById('wallet.uploadSlip')?.['requestBody']).toMatchObject({
    content: {
      'multipart/form-data': { schema: { required: ['file'], properties: { file: { type: 'string' } } } },
    },
  })
})

test('every answer has a description, and every refusal the same body', () => {
  for (const { operation } of operations) {
    const statuses = Object.keys(Object(operation['responses']))
    expect(statuses).toEqual(expect.arrayContaining(['200', '4XX', '5XX']))
  }
  expect(resolve('#/components/responses/Refused')).toMatchObject({
    description: expect.any(String),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  })
})
