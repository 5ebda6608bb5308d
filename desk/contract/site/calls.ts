import * as v from 'valibot'
import { DateTime } from '../../../src/contract/primitives.ts'
import { deskChange, deskQuery, deskRead } from '../endpoint.ts'
import { Because } from '../fields.ts'
import { MONEY_ROLES, NOT_SECOND, ROLES, SITE_ROLES } from '../roles.ts'
import { SECTION_NAMES } from './sections.ts'
import { Moment } from './values.ts'

const Section = v.picklist(SECTION_NAMES)
const VersionNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 2))

/** The most bytes of a section: the conditions of a house in three languages, of which a letter of Thai and Lao has three. */
const MAX_BYTES = 512 * 1024

/** How many versions of a section are shown. */
export const SHOWN_VERSIONS = 50

/** A version of a section; that of the files, number 0, has an author and a time of nobody. */
const Version = v.object({
  number: v.number(),
  /** As the section's schema reads it. */
  content: v.unknown(),
  because: v.string(),
  at: v.nullish(DateTime),
  by: v.nullish(v.string()),
  startsAt: v.nullish(DateTime),
  /** Whether it waits for a second person, and who that was. */
  isWaiting: v.boolean(),
  confirmedBy: v.nullish(v.string()),
})

export type Version = v.InferOutput<typeof Version>

/** What the house shows and allows, which its people change while the site runs. */
export const site = {
  sections: deskRead({
    path: '/api/site',
    summary: 'The sections of the site, and in which of them a version waits for a second person',
    may: ROLES,
    response: v.array(v.object({ section: Section, isWaiting: v.boolean() })),
  }),
  read: deskQuery({
    path: '/api/site/read',
    summary: 'A section with its versions, the newest first and that of the files last',
    may: ROLES,
    body: v.object({ section: Section }),
    response: v.object({
      /** Of the version that counts now. */
      current: v.number(),
      versions: v.array(Version),
      /** Fields that a variable of the server decides, whatever a version says. */
      decided: v.array(v.string()),
    }),
  }),
  save: deskChange({
    path: '/api/site/save',
    summary: 'Writes the next version of a section; what changes where money goes waits for a second person',
    may: SITE_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    maxBytes: MAX_BYTES,
    body: v.object({
      section: Section,
      /** The newest version that was seen. */
      seen: VersionNumber,
      content: v.unknown(),
      because: Because,
      startsAt: v.nullish(Moment),
    }),
    /** `moved-on`: somebody has written another one since. `wrong`: with what a variable decides it does not fit. */
    response: v.object({ outcome: v.picklist(['done', 'waiting', 'moved-on', 'wrong']) }),
  }),
  confirm: deskChange({
    path: '/api/site/confirm',
    summary: 'Confirms the newest version of a section as the second person',
    may: MONEY_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    body: v.object({ section: Section, number: VersionNumber }),
    /** `first-left`: who wrote it may not do so any more. */
    response: v.object({ outcome: v.picklist(['done', 'moved-on', 'first-left', ...NOT_SECOND]) }),
  }),
}
