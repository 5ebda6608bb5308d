/** The schema is not what this version needs, and cannot be made so. The message is one line for the person who starts it. */
export class UnreadySchemaError extends Error {
  override readonly name = 'UnreadySchemaError'
}

/**
 * Makes sure that the migrations of a database are those of this version, perhaps followed by those of a later one: its nodes may have migrated already
 * while this one is started once more.
 *
 * @param applied the names of the migrations that were applied to it.
 * @param ours the names of this version's, in their order.
 * @throws {UnreadySchemaError} when another migration has taken a number of ours, as in databases from before the first release.
 */
export function requireKnownHistory(applied: readonly string[], ours: readonly string[]): void {
  const last = numberOf(ours.at(-1) ?? '')
  const [stranger] = applied.filter((name) => !ours.includes(name) && numberOf(name) <= last).toSorted()
  if (stranger === undefined) return
  throw new UnreadySchemaError(
    `The database was made by a version from before the first release, which this one cannot use (it has the migration ${stranger}); nothing was changed. Start with an empty DATA_DIR, or name an empty database in DATABASE_URL.`,
  )
}

function numberOf(name: string): string {
  return name.slice(0, 3)
}
