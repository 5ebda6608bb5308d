import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolConfig } from 'pg'
import { requireFreePorts } from './api/http/create-server.ts'
import { incomingDir, removeAbandonedForms } from './api/http/receive-form.ts'
import { buildApp } from './app.ts'
import { buildDesk } from './desk/desk-app.ts'
import { chatFeed } from './domains/chat/chat-messages.ts'
import { measureGuestWords } from './domains/chat/guest-words.ts'
import { bookReports } from './domains/deposits/evidence/bank-report.ts'
import { codeReader } from './domains/deposits/evidence/slips/code-reader.ts'
import { startSlipWorker } from './domains/deposits/evidence/slips/slip-worker.ts'
import { startHousekeeping } from './domains/jobs/housekeeping.ts'
import {
  measureDeskLogins,
  measureMoney,
  measureOtps,
  measureOverLimits,
  measureUploads,
} from './domains/jobs/stored-metrics.ts'
import { memberNotifier } from './domains/members/notify-member.ts'
import { startLedgerAudit } from './ledger/books/ledger-audit.ts'
import type { ReportLog } from './outside/connections/checked-answers.ts'
import { builtIn, readConnections } from './outside/connections/connections-file.ts'
import { joinProviders, loadProviders, providersStop } from './outside/connections/load-providers.ts'
import { outsideOf } from './outside/connections/outside.ts'
import { MONEY_TIMING, type MoneyTiming } from './outside/providers/money-timing.ts'
import { SANDBOX_HOST, startWorld } from './outside/sandbox/start-world.ts'
import { claimWorld, refuseOtherWorld } from './outside/seed/served-world.ts'
import { type Database, openDatabase, warnOfSettings } from './platform/db/client.ts'
import { databaseClock } from './platform/db/database-clock.ts'
import { warnOfServingRights } from './platform/db/serving-rights.ts'
import { prepareSchema, startDatabase } from './platform/db/start-database.ts'
import { requireUsableFolder } from './platform/disk/durable-files.ts'
import { databaseStore } from './platform/files/database-store.ts'
import { folderStore, scannedStore } from './platform/files/file-store.ts'
import type { LogSink } from './platform/log/logger.ts'
import { createMetrics, serveMetrics } from './platform/metrics/metrics.ts'
import { measureProcess } from './platform/metrics/process-metrics.ts'
import type { Config } from './settings/config.ts'
import { payingBanks } from './settings/content/money/banks.ts'
import { qrProviders } from './settings/content/money/qr-providers.ts'
import { offerEveryBonus } from './settings/content/rewards/bonuses.ts'
import { readSettings } from './settings/settings.ts'
import { connectedOf } from './settings/site/connected.ts'
import { readSiteFile, sandboxContent } from './settings/site/site-content.ts'
import { siteSwitches } from './settings/site/site-switches.ts'

/** A running backend. */
export interface Backend {
  readonly url: string
  /** Where a person plays the outside world; undefined when the sandbox is off. */
  readonly sandboxUrl: string | undefined
  /** Where the operator's desk is served; undefined when it is switched off. */
  readonly deskUrl: string | undefined
  /** Where `/metrics` is served; undefined when it is switched off. */
  readonly metricsUrl: string | undefined
  readonly db: Database
  /**
   * Reports by `/health` that the server is leaving and keeps serving for the configured time. Then accepts no new requests, lets those in
   * progress finish, and closes the database. An unresponsive database is waited for at most `stopDatabaseMs`.
   */
  stop(): Promise<void>
}

interface Options {
  /** Version of this software. */
  readonly version: string
  /** Whether the demo members of the sandbox have a past and the people of its desk have work, for trying the product out. */
  readonly hasDemoWork?: boolean
  /** Where log lines go; standard output by default. */
  readonly logSink?: LogSink
  /** A running database to use instead of the configured one, under the serving role. */
  readonly connection?: PoolConfig
  /** Read again for each use. */
  readonly timing?: MoneyTiming
  /** Whether other nodes use the same database. Default: true when the configuration names a database. */
  readonly isShared?: boolean
}

/** Connections for reading uploads out of the database: strangers read them, and money has the others. */
const PIECE_CONNECTIONS = 3

/**
 * Starts everything: the database, the schema, the sandbox with its demo members and, last, the server for members, so that its first answer
 * is a real one. When a step fails, everything started before is stopped again.
 */
export async function startBackend(config: Config, options: Options): Promise<Backend> {
  const started = new AsyncDisposableStack()
  try {
    const configured = readSettings(config)
    const isSandbox = config.sandboxPort !== undefined
    const settings = isSandbox ? { ...configured, bonuses: offerEveryBonus(configured.bonuses) } : configured
    const content = isSandbox ? sandboxContent(config.market) : readSiteFile(config.siteFile)
    const configuredProviders = config.providers === undefined ? {} : await loadProviders(config.providers)
    const configuredConnections = readConnections(config.connectionsFile)
    let log: FastifyBaseLogger | undefined
    const stopProviders = providersStop(configuredProviders, (error) =>
      log?.warn({ err: error }, 'the providers module did not stop'),
    )
    const reportLog: ReportLog = { warn: (fields, text) => log?.warn(fields, text) }
    // For a start that fails before there is a database.
    started.defer(stopProviders)
    await requireFreePorts([
      config,
      config.desk,
      config.metrics,
      { host: SANDBOX_HOST, port: config.sandboxPort ?? 0 },
    ])
    await requireUsableFolder(config.dataDir)
    const roles = options.connection
      ? { serving: options.connection }
      : await startDatabase(config, started, options.logSink)
    const served = isSandbox ? 'sandbox' : 'real'
    await refuseOtherWorld(roles.owner ?? roles.serving, served)
    await prepareSchema(roles)
    const connection = roles.serving
    const db = openDatabase(connection)
    started.defer(() => db.close())
    // Ends after everything that calls the providers, and before the database, which what they report needs.
    started.defer(stopProviders)
    await claimWorld(db, served)

    const time = await databaseClock(db)
    const site = siteSwitches(db)
    const feed = chatFeed()
    const folder = folderStore(join(config.dataDir, 'uploads'))
    const pieces = openDatabase({ ...connection, max: PIECE_CONNECTIONS })
    started.defer(() => pieces.close())
    const kept = config.uploads === 'database' ? databaseStore(db, folder, pieces) : folder
    const files = scannedStore(kept, outsideOf(configuredProviders, reportLog).scan)
    const isShared = options.isShared ?? config.databaseUrl !== undefined
    const world =
      config.sandboxPort === undefined
        ? undefined
        : await startWorld({
            db,
            site,
            feed,
            files,
            clock: time,
            port: config.sandboxPort,
            rules: { market: config.market, house: content.house, settings },
            hasDemoWork: options.hasDemoWork ?? false,
            logSink: options.logSink,
          })
    if (world) started.defer(() => world.stop())
    const connections = builtIn(world?.connections ?? configuredConnections, config.market)
    const providers = joinProviders(connections.providers, world?.providers ?? configuredProviders)
    const outside = outsideOf(providers, reportLog)

    const clock = world?.clock ?? time
    const { house } = content
    const registry = createMetrics()
    const { timing = MONEY_TIMING } = options
    const { market } = config
    const texts = { sms: outside.sms, timing, market, siteName: content.name }
    const notifier = memberNotifier({ ...texts, db, metrics: registry, log: reportLog })
    const readiness = { isLeaving: false }
    const connected = connectedOf(providers, {
      hasDesk: config.desk !== undefined,
      areAnnouncementsBooked: world !== undefined || config.desk !== undefined,
    })
    const app = await buildApp({
      config,
      db,
      site,
      feed,
      metrics: registry,
      readiness,
      sharedDatabase: isShared ? connection : undefined,
      files,
      clock,
      content,
      settings,
      connected,
      webhook: connections.webhook,
      gameProvider: outside.games,
      sms: outside.sms,
      notifier,
      gifts: outside.gifts,
      timing,
      version: options.version,
      logSink: options.logSink,
    })
    log = app.log
    started.defer(() => app.close())
    started.defer(time.startCorrecting(app.log))
    await warnOfServingRights(db, app.log)
    await warnOfSettings(db, app.log)
    started.defer(
      startHousekeeping({
        db,
        clock,
        files,
        removeAbandonedForms: () => removeAbandonedForms(incomingDir(config.dataDir)),
        uploadRetentionDays: settings.uploads.keepDays,
        announcementDays: settings.deposits.announcementDays,
        onFailure: (error) => app.log.error({ err: error }, 'housekeeping failed'),
      }),
    )
    const rules = { ...house, closure: settings.slips }
    const slips = { files, rules, banks: outside.records, codes: codeReader() }
    started.defer(
      startSlipWorker({
        ...slips,
        readers: { known: slips.codes, newcomers: codeReader() },
        db,
        clock,
        hasDesk: config.desk !== undefined,
        everyMs: timing.slipsEveryMs,
        log: app.log,
      }),
    )
    started.defer(await startLedgerAudit({ db, connection, log: app.log }))
    measureMoney(registry, db)
    measureUploads(registry, db, settings.uploads.quotaBytes)
    measureOtps(registry, db)
    measureOverLimits(registry, db)
    measureGuestWords(registry, db)
    measureDeskLogins(registry, db)
    started.defer(measureProcess(registry, db, options.version))
    bookReports(outside, { db, clock, house, log: app.log })
    const metricsServer = config.metrics && (await serveMetrics(registry, config.metrics))
    if (metricsServer) started.defer(() => metricsServer.stop())
    const desk =
      config.desk &&
      (await buildDesk({
        config,
        db,
        clock,
        siteName: content.name,
        secondAboveSatang: settings.withdrawals.secondPersonAboveSatang,
        twoPeople: settings.desk,
        youngAccountDays: settings.withdrawals.youngAccountDays,
        codes: {
          sms: outside.sms,
          limits: { ...settings.otp, otpDigits: config.otpDigits, isOff: !config.rateLimit },
          timing,
        },
        isSmsConnected: connected.sms,
        logins: settings.logins,
        payingBanks: (currency) => payingBanks(house, config.market, currency),
        qr: { gateways: qrProviders(settings.deposits.fpMinimumSatang, house.qr), kipRate: house.kipRate },
        slips,
        notifier,
        logSink: options.logSink,
      }))
    if (desk) started.defer(() => desk.close())
    const url = await app.listen({ host: config.host, port: config.port })
    world?.serveAt(url)
    return {
      url,
      deskUrl: desk && (await desk.listen({ ...config.desk })),
      sandboxUrl: world?.url,
      metricsUrl: metricsServer?.url,
      db,
      async stop() {
        readiness.isLeaving = true
        await delay(config.drainSeconds * 1000)
        // Calls to an unresponsive database would delay the shutdown, so they are cut off after a while.
        const patience = setTimeout(() => void db.close({ withinMs: 0 }), timing.stopDatabaseMs)
        await started.disposeAsync().finally(() => clearTimeout(patience))
      },
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}
