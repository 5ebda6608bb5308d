import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { DateTime, ErrorBody, MAX_BAHT, Numeric, RequestBaht, ResponseBaht } from '#contract/primitives.ts'
import { Acknowledgement, Banners, HtmlText, PageRequest } from '#contract/shapes.ts'

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
