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

/** A version as people of the house read it. */
export interface WrittenVersion {
  readonly number: number
  readonly content: unknown
  readonly because: string
  readonly at: Date
  /** The id and the name of its author; null for nobody of the house. */
  readonly byId: string | null
  readonly by: string | null
  /** Null: at once. */
  readonly startsAt: Date | null
  readonly isWaiting: boolean
  readonly confirmedBy: string | null
}

/** The newest versions of a section, the newest first. */
export async function versionsOf(db: Queryable, section: Section, most: number): Promise<WrittenVersion[]> {
  return db.query<WrittenVersion>(
    'site.versions',
    `SELECT v.number, v.content, v.because, v.made_at AS at, v.made_by AS "byId", m.name AS by, v.starts_at AS "startsAt",
            v.confirmed_at IS NULL AS "isWaiting", c.name AS "confirmedBy"
       FROM site_version v LEFT JOIN staff m ON m.id = v.made_by LEFT JOIN staff c ON c.id = v.confirmed_by
      WHERE v.section = $1 ORDER BY v.number DESC LIMIT $2`,
    [section, most],
  )
}

/** The sections of which the newest version waits for a second person. */
export async function waitingSections(db: Queryable): Promise<Section[]> {
  const rows = await db.query<{ section: Section }>(
    'site.waiting',
    `SELECT section FROM site_version v WHERE confirmed_at IS NULL
        AND number = (SELECT max(number) FROM site_version WHERE section = v.section)`,
  )
  return rows.map(({ section }) => section)
}

/** Confirms a version that is the newest and waits; of two at once, one does. @returns whether it was so */
export async function confirmVersion(
  tx: Queryable,
  { section, number, by, now }: { section: Section; number: number; by: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'site.confirm',
    `UPDATE site_version SET confirmed_at = $4, confirmed_by = $3 WHERE section = $1 AND number = $2 AND confirmed_at IS NULL RETURNING number`,
    [section, number, by, now],
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
