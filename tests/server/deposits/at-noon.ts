import { object, parse, string } from 'valibot'

const DAY_SECONDS = 86_400
const NOON_IN_BANGKOK_SECONDS = 5 * 3600

/** Moves the business clock to the next noon in Bangkok: slips are closed around midnight there, and tests run at any hour. */
export async function moveToNoon({ sandboxUrl }: { readonly sandboxUrl: string | undefined }): Promise<void> {
  const sinceMidnight = Math.floor((await advanceClock(sandboxUrl, 0)) / 1000) % DAY_SECONDS
  await advanceClock(sandboxUrl, (NOON_IN_BANGKOK_SECONDS - sinceMidnight + DAY_SECONDS) % DAY_SECONDS)
}

/** @returns the business clock after that, in ms since 1970 */
async function advanceClock(sandboxUrl: string | undefined, advanceSeconds: number): Promise<number> {
  const answer = await fetch(new URL('/api/clock', sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  })
  return Date.parse(parse(object({ now: string() }), await answer.json()).now)
}
