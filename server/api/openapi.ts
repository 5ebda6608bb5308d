import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema'
import { type GenericSchema, is } from 'valibot'
import { balanceStream } from '#contract/balance-stream.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { DateTime, ErrorBody, MAX_BAHT, Numeric, RequestBaht, ResponseBaht } from '#contract/primitives.ts'
import { Acknowledgement, Banners, HtmlText, PageRequest } from '#contract/shapes.ts'

type Json = Readonly<Record<string, unknown>>

/** The parts of an OpenAPI 3.1 document that this module fills. */
interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  /** Operations by path and lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: Readonly<Record<string, Json>>
}

const PARAMETERS = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'A page of another origin cannot send this header without a preflight',
    schema: { type: 'string', const: 'XMLHttpRequest' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Generated once per action and sent with every attempt: a repeated call has no further effect. Without a key, every call is executed',
    schema: { type: 'string', format: 'uuid' },
  },
}

const REFUSALS = {
  Refused: refusal('Refused; the code gives the reason'),
  NoSession: refusal('No session, or an expired one'),
  InProgress: refusal('The first call with this idempotency key is still in progress: try again'),
  KeyReused: refusal('This idempotency key was used for another request'),
  Failed: refusal('The server failed'),
}

/** Describes every call of the contract for other programs. */
export function openApiDocument(version: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Krapao',
      version,
      description:
        'Calls of the member web app. A GET that changes state is also available as a POST on the same path.',
    },
    tags: Object.keys(contract).map((name) => ({ name })),
    paths: paths(),
    components: {
      schemas: namedWireSchemas(),
      parameters: PARAMETERS,
      responses: REFUSALS,
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login' },
      },
    },
  }
}

function paths(): OpenApiDocument['paths'] {
  const operations: Record<string, Record<string, Json>> = {}
  const templates = new Map<string, string>()
  for (const [resource, endpoints] of Object.entries<Readonly<Record<string, Endpoint>>>(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const template = templateOf(endpoint.path, templates)
      const methods = (operations[template] ??= {})
      const id = `${resource}.${name}`
      methods[endpoint.method.toLowerCase()] = operation(endpoint, template, id)
      if (endpoint.method === 'GET' && endpoint.effect === 'change') {
        methods['post'] = operation(endpoint, template, `${id}.post`)
      }
    }
  }
  operations[balanceStream.path] = { get: streamOperation(balanceStream) }
  return operations
}

/** A call whose answer is a stream of server-sent events, each with data of that form. */
function streamOperation(endpoint: Endpoint): Json {
  const content = {
    'text/event-stream': { itemSchema: { properties: { data: wireSchema(endpoint.response) } } },
  }
  const described = operation(endpoint, endpoint.path, 'wallet.balanceStream')
  return {
    ...described,
    responses: { 200: { description: 'Events until the session ends', content }, ...refusals(endpoint) },
  }
}

/** Paths that differ only in the name of a parameter are one path in OpenAPI: the first name is kept for all of them. */
function templateOf(path: string, templates: Map<string, string>): string {
  const shape = path.replaceAll(/:\w+/g, '{}')
  const template = templates.get(shape) ?? path.replaceAll(/:(\w+)/g, '{$1}')
  templates.set(shape, template)
  return template
}

function operation(endpoint: Endpoint, template: string, operationId: string): Json {
  const { summary, body, idempotencyKey } = endpoint
  return {
    operationId,
    tags: operationId.split('.', 1),
    summary,
    security: security(endpoint),
    parameters: [
      { $ref: '#/components/parameters/RequestedWith' },
      ...(idempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...pathParameters(endpoint, template),
      ...queryParameters(endpoint),
    ],
    ...(body && {
      requestBody: { required: needsBody(endpoint, body), content: requestContent(endpoint, body) },
    }),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
  }
}

/** An empty requirement beside the token means that the call works without one. */
function security({ access }: Endpoint): Json[] {
  if (access === 'public') return []
  return access === 'member' ? [{ member: [] }] : [{ member: [] }, {}]
}

function pathParameters({ path, params }: Endpoint, template: string): Json[] {
  if (params === undefined) return []
  const schemas = wireSchema(params).properties
  const documentedNames = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ''], index) => ({
    name: documentedNames[index],
    in: 'path',
    required: true,
    description: name,
    schema: schemas?.[name],
  }))
}

function queryParameters({ query }: Endpoint): Json[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = wireSchema(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** A missing body counts as an empty one, which is enough where no field is required. */
function needsBody({ multipart }: Endpoint, body: GenericSchema): boolean {
  return multipart === true || !is(body, {})
}

function requestContent({ multipart }: Endpoint, body: GenericSchema): Json {
  const schema = wireSchema(body)
  if (!multipart) return { 'application/json': { schema } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, file }
  const required = [...(schema.required ?? []), 'file']
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function success({ response }: Endpoint): Json {
  return { description: 'Done', content: { 'application/json': { schema: wireSchema(response) } } }
}

function refusals({ access, idempotencyKey }: Endpoint): Json {
  return {
    ...(access !== 'public' && { 401: component('NoSession') }),
    ...(idempotencyKey && { 409: component('InProgress'), 422: component('KeyReused') }),
    '4XX': component('Refused'),
    '5XX': component('Failed'),
  }
}

function component(name: keyof typeof REFUSALS): Json {
  return { $ref: `#/components/responses/${name}` }
}

function refusal(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
  }
}

interface NamedSchema {
  readonly schema: GenericSchema
  /** What the schema checks or means in code, where no converter can see it. */
  readonly annotations: JsonSchema
}

/** Schemas that get a name in the document instead of being repeated at each use. */
const NAMED: Readonly<Record<string, NamedSchema>> = {
  Numeric: { schema: Numeric, annotations: { description: 'A number, or its decimal text' } },
  ResponseBaht: { schema: ResponseBaht, annotations: { description: 'Amount in baht, with 2 decimals' } },
  RequestBaht: {
    schema: RequestBaht,
    annotations: { description: 'Amount in baht, at most 2 decimals', minimum: 0, maximum: MAX_BAHT },
  },
  DateTime: { schema: DateTime, annotations: { description: 'ISO 8601 text, or milliseconds since 1970' } },
  HtmlText: {
    schema: HtmlText,
    annotations: { description: 'Untrusted HTML: sanitise it before showing it' },
  },
  Banners: { schema: Banners, annotations: { description: 'Banners of one occasion' } },
  PageRequest: {
    schema: PageRequest,
    annotations: { description: 'Which page of a log; pages count from 1' },
  },
  Acknowledgement: {
    schema: Acknowledgement,
    annotations: { description: 'Done; clients accept any body, and show the text of bodies in these forms' },
  },
  ErrorBody: {
    schema: ErrorBody,
    annotations: {
      description:
        '`message` is a code of the error catalogue. `params.paused` = `money` with INTERNAL_SERVER_ERROR: no effect',
    },
  },
}

const definitions = Object.fromEntries(Object.entries(NAMED).map(([name, { schema }]) => [name, schema]))

/** The wire form is documented, therefore the input side of each schema; a check written in code is left out. */
const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** JSON Schema of the wire form of a schema. It refers to the named schemas by `#/components/schemas/NAME`. */
export function wireSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...wire } = toJsonSchema(schema, { ...CONVERSION, definitions })
  return wire
}

/** The named schemas, once for the whole document. */
export function namedWireSchemas(): Record<string, JsonSchema> {
  const converted = Object.entries(toJsonSchemaDefs(definitions, CONVERSION))
  return Object.fromEntries(
    converted.map(([name, schema]) => [name, { ...schema, ...NAMED[name]?.annotations }]),
  )
}
