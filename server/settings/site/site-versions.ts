import type { Section } from '../../../desk/contract/site/sections.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** A version of a section of the site that somebody writes. */
export interface NewVersion {
  readonly section: Section
  /** The newest one that its author has seen, confirmed or not; 0: that of the files. */
  readonly seen: number
  /** As the section's schema reads it. */
  readonly content: unknown
  readonly because: string
  /** Undefined for nobody of the house. */
  readonly by?: string | undefined
  /** On the business clock, as the others. */
  readonly now: Date
  /** Undefined: at once. */
  readonly startsAt?: Date | undefined
  readonly needsSecond?: boolean
}

/** Writes a version. @returns whether nobody else has written one since the one that was seen */
export async function addVersion(
  db: Queryable,
  { section, seen, content, because, by, now, startsAt, needsSecond = false }: NewVersion,
): Promise<boolean> {
  const rows = await db.query(
    'site.add-version',
    `INSERT INTO site_version (section, number, content, because, made_at, made_by, starts_at, confirmed_at)
     SELECT $1, $2 + 1, $3, $4, $5, $6, $7, CASE WHEN NOT $8 THEN $5::timestamptz END
      WHERE $2 = (SELECT coalesce(max(number), 0) FROM site_version WHERE section = $1)
     ON CONFLICT DO NOTHING RETURNING number`,
    [section, seen, JSON.stringify(content), because, now, by ?? null, startsAt ?? null, needsSecond],
  )
  return rows.length > 0
}

/** What decides which version counts. */
export interface StoredVersion {
  readonly section: Section
  readonly number: number
  readonly content: unknown
  /** Null: at once. */
  readonly startsAt: Date | null
}

/**
 * By section, the newest first: the version that counts, those that will, and some before it for a node that cannot read it. Those that wait for a second
 * person are left out.
 */
export async function countingVersions(db: Queryable, now: Date): Promise<StoredVersion[]> {
  return db.query<StoredVersion>(
    'site.counting',
    `SELECT section, number, content, starts_at AS "startsAt" FROM site_version v
      WHERE confirmed_at IS NOT NULL
        AND number > -10 + (SELECT coalesce(max(number), 0) FROM site_version
                        WHERE section = v.section AND confirmed_at IS NOT NULL AND (starts_at IS NULL OR starts_at <= $1))
      ORDER BY section, number DESC`,
    [now],
  )
}

/** Another one whenever a version was written or confirmed. */
export async function versionsMark(db: Queryable): Promise<string> {
  const [row] = await db.query<{ mark: string }>(
    'site.mark',
    "SELECT count(*) || ' ' || count(confirmed_at) AS mark FROM site_version",
  )
  return row?.mark ?? ''
}
