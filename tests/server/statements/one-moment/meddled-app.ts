import { tmpdir } from 'node:os'
import { buildApp } from '../../../../server/app.ts'
import { chatFeed } from '../../../../server/domains/chat/chat-messages.ts'
import { noGameProvider } from '../../../../server/outside/providers/game-provider.ts'
import { noGiftProvider } from '../../../../server/outside/providers/gift-provider.ts'
import { MONEY_TIMING } from '../../../../server/outside/providers/money-timing.ts'
import { noSmsProvider } from '../../../../server/outside/providers/sms.ts'
import type { Database } from '../../../../server/platform/db/client.ts'
import type { Queryable } from '../../../../server/platform/db/queryable.ts'
import { folderStore } from '../../../../server/platform/files/file-store.ts'
import { openLog } from '../../../../server/platform/log/logger.ts'
import { createMetrics } from '../../../../server/platform/metrics/metrics.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { GAMES } from '../../../../server/settings/content/games.ts'
import { readLimits } from '../../../../server/settings/settings.ts'
import { sandboxContent } from '../../../../server/settings/site/site-content.ts'
import { openSite } from '../../../../server/settings/site/site.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'

/** An app in which something can happen between any two statements of a read. */
export interface MeddledApp {
  /**
   * Makes a call, and lets `act` happen right before its n-th statement. @returns the answer, and whether there was such a statement
   */
  request(call: MeddledCall, nth?: number, act?: () => Promise<unknown>): Promise<MeddledAnswer>
  close(): Promise<void>
}

export interface MeddledCall {
  readonly path: string
  readonly token: string
  /** Sent with POST; without one it is a GET. */
  readonly body?: object
}

export interface MeddledAnswer {
  readonly status: number
  readonly body: unknown
  readonly happened: boolean
}

/** Builds the app of this moment on that database. One call at a time. */
export async function meddledApp(db: Database, now: Date): Promise<MeddledApp> {
  let left = 0
  let meddle: (() => Promise<unknown>) | undefined
  // One statement after the other, as on one connection: what happens between two is then the same each time.
  let last: Promise<unknown> = Promise.resolve()

  function meddling(to: Queryable): Pick<Queryable, 'query'> {
    return {
      async query<Row extends object>(name: string, sql: string, values?: readonly unknown[]) {
        const before = last
        const rows = (async () => {
          await before.catch(() => undefined)
          left -= 1
          if (left === 0) {
            const act = meddle
            meddle = undefined
            await act?.()
          }
          return to.query<Row>(name, sql, values)
        })()
        last = rows
        return rows
      },
    }
  }

  const watched: Database = {
    ...db,
    ...meddling(db),
    snapshot: async (work) => db.snapshot((at) => work({ ...at, ...meddling(at) })),
  }
  const games = new Set(GAMES.map(({ code }) => code))
  const everything = { banks: true, slips: true, qr: true, gifts: true, sms: true, games, desk: true }
  const { content, first } = sandboxContent('th')
  const clock = { now: () => now }
  const log = openLog({ write: () => undefined })
  const site = await openSite({
    db,
    clock,
    first: { ...first, ...readLimits() },
    siteName: content.name,
    settingsOfEnvironment: {},
    log,
  })
  const app = await buildApp({
    config: { ...readConfig({ SANDBOX_PORT: '0' }), rateLimit: false, distDir: tmpdir() },
    db: watched,
    site,
    feed: chatFeed(),
    metrics: createMetrics(),
    readiness: { isLeaving: false },
    sharedDatabase: undefined,
    files: folderStore(tmpdir()),
    clock,
    content,
    settings: USUAL_SETTINGS,
    connected: everything,
    webhook: undefined,
    gameProvider: noGameProvider,
    sms: noSmsProvider,
    notifier: { canNotify: false, notifyMember: async () => 'sent' as const },
    gifts: noGiftProvider,
    timing: MONEY_TIMING,
    version: '0.0.0',
    log,
  })

  return {
    async request({ path, token, body }, nth = 0, act) {
      left = nth
      meddle = act
      const answer = await app.inject({
        method: body ? 'POST' : 'GET',
        url: path,
        headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      const happened = act !== undefined && meddle === undefined
      meddle = undefined
      return { status: answer.statusCode, body: answer.json(), happened }
    },
    async close() {
      site.stop()
      await app.close()
    },
  }
}
