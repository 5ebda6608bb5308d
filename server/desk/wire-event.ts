import { toBaht } from '#contract/primitives.ts'
import type { TimelineEvent } from '../domains/statements/member-timeline.ts'

/** An event of a member in wire form. */
export function wireEvent({ at, source, what, satang, note }: TimelineEvent) {
  return { at: at.toISOString(), source, what, amount: satang === null ? null : toBaht(satang), note }
}
