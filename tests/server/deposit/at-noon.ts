import { object, parse, string } from 'valibot'
import type { TestServer } from '../../support/test-server.ts'

const DAY_SECONDS = 86_400
const NOON_IN_BANGKOK_SECONDS = 5 * 3600

/** Moves the business clock to the next noon in Bangkok: slips are closed around midnight there, and tests run at any hour. */
export async function moveToNoon(server: TestServer): Promise<void> {
  const { body } = await server.sandbox('POST', '/api/clock', { advanceSeconds: 0 })
  const { now } = parse(object({ now: string() }), body)
  const sinceMidnight = Math.floor(Date.parse(now) / 1000) % DAY_SECONDS
  const advanceSeconds = (NOON_IN_BANGKOK_SECONDS - sinceMidnight + DAY_SECONDS) % DAY_SECONDS
  await server.sandbox('POST', '/api/clock', { advanceSeconds })
}
