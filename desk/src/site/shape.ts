import * as v from 'valibot'
import { LANGUAGES } from '../../../src/domain/languages.ts'

/** A schema as far as a form has to know it. */
type Node = v.GenericSchema & {
  readonly wrapped?: Node
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly options?: readonly string[]
  readonly literal?: string
  readonly pipe?: readonly (Node | Rule)[]
}

/** What a schema asks beside its type. */
interface Rule {
  readonly kind: 'validation' | 'metadata' | 'transformation'
  readonly type: string
  readonly requirement?: unknown
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** How a value is shown and filled in. */
export interface Shape {
  readonly kind: 'group' | 'localized' | 'list' | 'switch' | 'choice' | 'number' | 'moment' | 'time' | 'text'
  /** Whether it may be left out, and what holds then. */
  readonly isOptional: boolean
  readonly fallback: unknown
  /** Of a group, by name. */
  readonly entries: Readonly<Record<string, v.GenericSchema>>
  /** Of a list. */
  readonly item: v.GenericSchema | undefined
  readonly options: readonly string[]
  readonly unit: string | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/** What the form of a schema looks like. */
export function shapeOf(schema: v.GenericSchema): Shape {
  const rules: Rule[] = []
  let node: Node = schema
  let isOptional = false
  let fallback: unknown
  while (node.entries === undefined) {
    const [inner, ...asked] = node.pipe ?? []
    if (inner?.kind === 'schema') {
      rules.push(...asked.filter((one) => one.kind !== 'schema'))
      node = inner
    } else if (node.wrapped) {
      isOptional = true
      fallback = v.getDefault(node)
      node = node.wrapped
    } else break
  }
  const numberOf = (type: string) => {
    const found = rules.find((rule) => rule.type === type)?.requirement
    return typeof found === 'number' ? found : undefined
  }
  const unit = rules.findLast(({ metadata }) => metadata?.['unit'] !== undefined)?.metadata?.['unit']
  return {
    kind: kindOf(node, rules),
    isOptional,
    fallback,
    entries: node.entries ?? {},
    item: node.item,
    options: node.options ?? (node.literal === undefined ? [] : [node.literal]),
    unit: typeof unit === 'string' ? unit : undefined,
    minimum: numberOf('min_value'),
    maximum: numberOf('max_value'),
  }
}

function kindOf({ type, entries, item }: Node, rules: readonly Rule[]): Shape['kind'] {
  if (entries) return LANGUAGES.every((language) => language in entries) ? 'localized' : 'group'
  if (item) return 'list'
  if (type === 'boolean') return 'switch'
  if (type === 'picklist' || type === 'literal') return 'choice'
  if (type === 'number') return 'number'
  if (rules.some((rule) => rule.type === 'iso_timestamp')) return 'moment'
  return rules.some((rule) => rule.type === 'iso_time') ? 'time' : 'text'
}

/** What a new item of a list has, or a group that was left out until now. */
export function blankOf(schema: v.GenericSchema): unknown {
  const { kind, entries, options } = shapeOf(schema)
  if (kind === 'choice') return options[0]
  if (kind !== 'group') return undefined
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const value = shapeOf(entry).isOptional ? undefined : blankOf(entry)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** A text, number or boolean as text; empty for anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** A value that differs between two versions; undefined where it is left out. */
export interface Difference {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What differs between two versions of a section, value by value, those that are left out by what holds then. */
export function differencesOf(
  schema: v.GenericSchema | undefined,
  before: unknown,
  after: unknown,
  path = '',
): readonly Difference[] {
  const shape = schema && shapeOf(schema)
  const [one, other] = [before ?? shape?.fallback, after ?? shape?.fallback]
  if (typeof one !== 'object' && typeof other !== 'object')
    return one === other ? [] : [{ path, before: one, after: other }]
  const [ones, others] = [fieldsOf(one), fieldsOf(other)]
  const names = new Set([...Object.keys(shape?.entries ?? {}), ...Object.keys(ones), ...Object.keys(others)])
  return [...names].flatMap((name) =>
    differencesOf(
      shape?.item ?? shape?.entries[name],
      ones[name],
      others[name],
      path === '' ? name : `${path}.${name}`,
    ),
  )
}
