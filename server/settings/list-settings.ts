import * as v from 'valibot'
import type { SettingsOfEnvironment } from './config.ts'
import { SettingsSchema } from './settings.ts'

/** A setting in the operator's list. */
export interface ListedSetting {
  /** Prefixed with its group and a dot. */
  readonly name: string
  /** As in the file. */
  readonly value: unknown
  readonly unit: string
  readonly source: 'default' | 'file' | 'environment'
  readonly description: string
}

/** The value of a limit that is not set. */
export const NONE = 'none'

/** A group of settings, a single one, or a wrapper around either. */
type Node = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
}

/** All settings, in the order of the schema. @param file the operator's file, already validated */
export function listSettings(
  file: unknown,
  ofEnvironment: SettingsOfEnvironment = {},
): readonly ListedSetting[] {
  return listed(SettingsSchema, file, [], ofEnvironment)
}

function listed(
  node: Node,
  given: unknown,
  path: readonly string[],
  ofEnvironment: SettingsOfEnvironment,
): readonly ListedSetting[] {
  const entries = node.entries ?? node.wrapped?.entries
  if (entries !== undefined) {
    const fields = new Map(Object.entries(given ?? {}))
    return Object.entries(entries).flatMap(([name, entry]) =>
      listed(entry, fields.get(name), [...path, name], ofEnvironment),
    )
  }
  const name = path.join('.')
  const decided = ofEnvironment[name]
  return [
    {
      name,
      value: decided ?? given ?? v.getDefault(node) ?? NONE,
      unit: String(v.getMetadata(node)['unit']),
      source: decided !== undefined ? 'environment' : given === undefined ? 'default' : 'file',
      description: v.getDescription(node) ?? '',
    },
  ]
}
