import { beforeEach, expect, test, vi } from 'vitest'
import { keepChecking } from '../../../../src/features/update/register-worker.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const update = vi.fn<() => Promise<ServiceWorkerRegistration>>(() => Promise.reject(new TypeError('offline')))
let [wallMs, pageMs] = [0, 0]
let page: EventTarget

beforeEach(() => {
  update.mockClear()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(Date, 'now').mockImplementation(() => wallMs)
  vi.spyOn(performance, 'now').mockImplementation(() => pageMs)
})

test.each([
  ['while the clock of the page stopped', 3 * DAY, MINUTE, 1],
  ['while the clock of the phone was wrong', MINUTE, 3 * DAY, 1],
  ['after the clock of the phone was set back', -DAY, MINUTE, 0],
  ['much later, after the clock of the phone was set back', -DAY, 20 * MINUTE, 1],
  ['after a minute', MINUTE, MINUTE, 0],
])('a member who comes back %s: a new version is looked for as it is due', (_when, wall, own, checks) => {
  ;[wallMs, pageMs] = [1_790_000_000_000, 5000]
  keepChecking({ update })
  wallMs += wall
  pageMs += own
  page.dispatchEvent(new Event('visibilitychange'))
  expect(update).toHaveBeenCalledTimes(checks)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(update, 'the same return').toHaveBeenCalledTimes(checks)
})

test('a member who stays is looked for every hour', () => {
  keepChecking({ update })
  vi.advanceTimersByTime(60 * MINUTE)
  expect(update).toHaveBeenCalledOnce()
})
