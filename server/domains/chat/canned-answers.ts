import type { CannedAnswer } from '../../../desk/contract/chat.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'

/** A text that somebody has seen. */
type Seen = Pick<CannedAnswer, 'id' | 'version'>

export async function allCannedAnswers(db: Queryable): Promise<CannedAnswer[]> {
  return db.query('canned.all', 'SELECT id, title, th, lo, en, version FROM canned_answer ORDER BY title, id')
}

/**
 * Adds a text, or changes the one that was seen.
 *
 * @returns its title as it was before, the new one for a new text; undefined where it is another one by now
 * @throws {Refusal} KEY_MISSING where there is a text in no language
 */
export async function saveCannedAnswer(
  db: Queryable,
  { seen, title, th, lo, en }: Omit<CannedAnswer, 'id' | 'version'> & { readonly seen: Seen | undefined },
): Promise<string | undefined> {
  if (th + lo + en === '') throw new Refusal('KEY_MISSING', { params: { key: 'th' } })
  const values = [seen?.id ?? uuidv7(), title, th, lo, en]
  const [saved] =
    seen === undefined
      ? await db.query<{ title: string }>(
          'canned.add',
          'INSERT INTO canned_answer (id, title, th, lo, en) VALUES ($1, $2, $3, $4, $5) RETURNING title',
          values,
        )
      : await db.query<{ title: string }>(
          'canned.change',
          `WITH before AS (SELECT id, title FROM canned_answer WHERE id = $1 AND version = $6 FOR UPDATE)
           UPDATE canned_answer a SET title = $2, th = $3, lo = $4, en = $5, version = version + 1
             FROM before WHERE a.id = before.id RETURNING before.title`,
          [...values, seen.version],
        )
  return saved?.title
}

/** Removes the text that was seen. @returns its title; undefined where it is another one by now */
export async function removeCannedAnswer(db: Queryable, { id, version }: Seen): Promise<string | undefined> {
  const [removed] = await db.query<{ title: string }>(
    'canned.remove',
    'DELETE FROM canned_answer WHERE id = $1 AND version = $2 RETURNING title',
    [id, version],
  )
  return removed?.title
}
