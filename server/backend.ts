import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { requireFreePorts } from './api/http/create-server.ts'
import { incomingDir, removeAbandonedForms } from './api/http/receive-form.ts'
import { buildApp } from './app.ts'
import { buildDesk } from './desk/desk-app.ts'
import { chatFeed } from './domains/chat/chat-messages.ts'
import { warnOfUnansweredChat } from './domains/chat/chat-party.ts'
import { bookReports } from './domains/deposits/evidence/bank-report.ts'
import { slipRules } from './domains/deposits/evidence/slips/check-record.ts'
import { codeReader } from './domains/deposits/evidence/slips/code-reader.ts'
import { startSlipWorker } from './domains/deposits/evidence/slips/slip-worker.ts'
import { startHousekeeping } from './domains/jobs/housekeeping.ts'
import { measureStored } from './domains/jobs/stored-metrics.ts'
import { memberNotifier } from './domains/members/notify-member.ts'
import { startAlerts } from './domains/signals/alerts.ts'
import { startSavingOutsideState } from './domains/signals/outside-state.ts'
import { startLedgerAudit } from './ledger/books/ledger-audit.ts'
import { rememberOutside } from './outside/connections/call-outcomes.ts'
import { builtIn, readConnections } from './outside/connections/connections-file.ts'
import { joinProviders, loadProviders, providersStop } from './outside/connections/load-providers.ts'
import { namesOf, outsideOf } from './outside/connections/outside.ts'
import { MONEY_TIMING, type MoneyTiming } from './outside/providers/money-timing.ts'
import { SANDBOX_HOST, startWorld } from './outside/sandbox/start-world.ts'
import { shiftableClock } from './outside/sandbox/world.ts'
import { claimWorld, refuseOtherWorld } from './outside/seed/served-world.ts'
import { type Database, openDatabase, warnOfSettings } from './platform/db/client.ts'
import { databaseClock } from './platform/db/database-clock.ts'
import { warnOfServingRights } from './platform/db/serving-rights.ts'
import { prepareSchema, startDatabase } from './platform/db/start-database.ts'
import { requireUsableFolder } from './platform/disk/durable-files.ts'
import { databaseStore } from './platform/files/database-store.ts'
import { folderStore, scannedStore } from './platform/files/file-store.ts'
import { type Log, type LogSink, openLog } from './platform/log/logger.ts'
import { createMetrics, serveMetrics } from './platform/metrics/metrics.ts'
import { measureProcess } from './platform/metrics/process-metrics.ts'
import type { Config } from './settings/config.ts'
import { payingBanks } from './settings/content/money/banks.ts'
import { qrProviders } from './settings/content/money/qr-providers.ts'
import { offerEveryBonus } from './settings/content/rewards/bonuses.ts'
import { readFirst, readSettings } from './settings/settings.ts'
import { connectedOf } from './settings/site/connected.ts'
import { readSiteFile, sandboxContent } from './settings/site/site-content.ts'
import { openSite } from './settings/site/site.ts'

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
 * Starts everything: the database, the schema, the sandbox with its demo members and, last, the servers, so that their first answer
 * is a real one. When a step fails, everything started before is stopped again.
 */
export async function startBackend(config: Config, options: Options): Promise<Backend> {
  await using started = new AsyncDisposableStack()
  const log = openLog(options.logSink)
  const stores = await openStores(config, options, log, started)
  const world = await openWorld(stores, started)
  const node = { ...stores, ...world }
  const app = await buildMembersServer(node, started)
  await startJobs(node, started)
  const listeners = await startListeners(node, app, started)
  const running = started.move()
  return {
    ...listeners,
    db: node.db,
    async stop() {
      node.readiness.isLeaving = true
      await delay(config.drainSeconds * 1000)
      // Calls to an unresponsive database would delay the shutdown, so they are cut off after a while.
      const patience = setTimeout(() => void node.db.close({ withinMs: 0 }), node.timing.stopDatabaseMs)
      await running.disposeAsync().finally(() => clearTimeout(patience))
    },
  }
}

type Stores = Awaited<ReturnType<typeof openStores>>
type Node = Stores & Awaited<ReturnType<typeof openWorld>>

/** What is configured, and the database and files that it names. Whatever is wrong with the configuration fails before anything is written. */
async function openStores(config: Config, options: Options, log: Log, started: AsyncDisposableStack) {
  const settings = readSettings(config)
  const isSandbox = config.sandboxPort !== undefined
  const { bonuses, ...ofSettings } = readFirst(config)
  const { content, first } = isSandbox ? sandboxContent(config.market) : readSiteFile(config.siteFile)
  const ownProviders = config.providers === undefined ? {} : await loadProviders(config.providers)
  const connections = readConnections(config.connectionsFile)
  const stopProviders = providersStop(ownProviders, (error) =>
    log.warn({ err: error }, 'the providers module did not stop'),
  )
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
    : await startDatabase(config, started, log)
  const served = isSandbox ? 'sandbox' : 'real'
  const connection = roles.serving
  const db = openDatabase(connection)
  started.defer(() => db.close())
  const owner = roles.owner && openDatabase({ ...roles.owner, max: 1 })
  try {
    await refuseOtherWorld(owner ?? db, served)
  } finally {
    await owner?.close()
  }
  await prepareSchema(roles, db)
  // Ends after everything that calls the providers, and before the database, which what they report needs.
  started.defer(stopProviders)
  await claimWorld(db, served)
  const time = await databaseClock(db)
  const watch = rememberOutside(() => time.now())
  const shiftable = isSandbox ? shiftableClock(time) : undefined
  const clock = shiftable ?? time
  const site = await openSite({
    db,
    clock,
    first: { ...first, ...ofSettings, bonuses: isSandbox ? offerEveryBonus(bonuses) : bonuses },
    siteName: content.name,
    settingsOfEnvironment: config.settingsOfEnvironment,
    log,
  })
  started.defer(() => site.stop())
  const folder = folderStore(join(config.dataDir, 'uploads'))
  const pieces = openDatabase({ ...connection, max: PIECE_CONNECTIONS })
  started.defer(() => pieces.close())
  const kept = config.uploads === 'database' ? databaseStore(db, folder, pieces) : folder
  return {
    config,
    options,
    log,
    settings,
    content,
    ownProviders,
    configuredConnections: connections,
    connection,
    db,
    files: scannedStore(kept, outsideOf(ownProviders, log, watch).scan),
    site,
    feed: chatFeed(),
    time,
    watch,
    clock,
    shiftable,
    timing: options.timing ?? MONEY_TIMING,
    metrics: createMetrics(),
    readiness: { isLeaving: false },
  }
}

/** The outside world: what the operator has connected or, with the sandbox, what is simulated. */
async function openWorld(stores: Stores, started: AsyncDisposableStack) {
  const { config, options, settings, content, site, db, shiftable, log } = stores
  const { market, sandboxPort } = config
  const world =
    sandboxPort === undefined || shiftable === undefined
      ? undefined
      : await startWorld({
          ...stores,
          clock: shiftable,
          port: sandboxPort,
          rules: { market, settings },
          hasDemoWork: options.hasDemoWork ?? false,
        })
  if (world) started.defer(() => world.stop())
  const connections = world?.connections ?? stores.configuredConnections
  const { providers: builtInProviders, webhook } = builtIn(connections, market)
  const providers = joinProviders(builtInProviders, world?.providers ?? stores.ownProviders)
  const outside = outsideOf(providers, log, stores.watch)
  const texts = { sms: outside.sms, timing: stores.timing, market, siteName: content.name }
  return {
    world,
    webhook,
    outside,
    outsideNames: namesOf(providers, connections.reports?.from ?? []),
    alerts: stores.configuredConnections.alerts,
    notifier: memberNotifier({ ...texts, db, metrics: stores.metrics, log }),
    connected: connectedOf(providers, {
      hasDesk: config.desk !== undefined,
      areAnnouncementsBooked: world !== undefined || config.desk !== undefined,
    }),
    slips: {
      files: stores.files,
      rules: () => slipRules(site),
      banks: outside.records,
      codes: codeReader(),
    },
  }
}

async function buildMembersServer(node: Node, started: AsyncDisposableStack): Promise<FastifyInstance> {
  const { config, options, outside } = node
  const isShared = options.isShared ?? config.databaseUrl !== undefined
  const app = await buildApp({
    ...node,
    sharedDatabase: isShared ? node.connection : undefined,
    gameProvider: outside.games,
    sms: outside.sms,
    gifts: outside.gifts,
    version: options.version,
  })
  started.defer(() => app.close())
  return app
}

/** What runs without being asked: corrections of the clock, clean-up, examination of slips, the audit, metrics and reports from outside. */
async function startJobs(node: Node, started: AsyncDisposableStack): Promise<void> {
  const { config, options, settings, site, db, clock, files, slips, metrics, log } = node
  started.defer(node.time.startCorrecting(log))
  await warnOfServingRights(db, log)
  await warnOfSettings(db, log)
  await warnOfUnansweredChat(node, log)
  started.defer(await startLedgerAudit({ db, connection: node.connection, log }))
  started.defer(
    startHousekeeping({
      db,
      clock,
      files,
      removeAbandonedForms: () => removeAbandonedForms(incomingDir(config.dataDir)),
      uploadRetentionDays: settings.uploads.keepDays,
      announcementDays: () => site.now().deposits.announcementDays,
      onFailure: (error) => log.error({ err: error }, 'housekeeping failed'),
    }),
  )
  started.defer(
    startSlipWorker({
      ...slips,
      readers: { known: slips.codes, newcomers: codeReader() },
      db,
      clock,
      hasDesk: config.desk !== undefined,
      everyMs: node.timing.slipsEveryMs,
      log,
    }),
  )
  started.defer(startSavingOutsideState(db, node.watch, log))
  if (node.alerts) started.defer(startAlerts({ db, clock, settings: node.alerts, log }))
  measureStored(metrics, db, { uploadQuotaBytes: settings.uploads.quotaBytes })
  started.defer(measureProcess(metrics, db, options.version))
  bookReports(node.outside, { db, clock, house: () => site.now().house, log })
}

/** Metrics, the desk and, last, the server for members. */
async function startListeners(
  node: Node,
  app: FastifyInstance,
  started: AsyncDisposableStack,
): Promise<Omit<Backend, 'db' | 'stop'>> {
  const { config, settings, content, site, metrics, world } = node
  const metricsServer = config.metrics && (await serveMetrics(metrics, config.metrics))
  if (metricsServer) started.defer(() => metricsServer.stop())
  const desk =
    config.desk &&
    (await buildDesk({
      ...node,
      siteName: content.name,
      secondAboveSatang: () => site.now().withdrawals.secondPersonAboveSatang,
      twoPeople: settings.desk,
      withdrawals: () => site.now().withdrawals,
      codes: {
        sms: node.outside.sms,
        limits: { ...settings.otp, otpDigits: config.otpDigits, isOff: !config.rateLimit },
        timing: node.timing,
      },
      isSmsConnected: node.connected.sms,
      lateMinutes: node.alerts?.minutes ?? {},
      logins: settings.logins,
      payingBanks: (currency) => payingBanks(site.now().house, currency),
      qr() {
        const { deposits, house } = site.now()
        return { gateways: qrProviders(deposits.fpMinimumSatang, house.qr), kipRate: house.kipRate }
      },
    }))
  if (desk) started.defer(() => desk.close())
  const url = await app.listen({ host: config.host, port: config.port })
  world?.serveAt(url)
  return {
    url,
    deskUrl: desk && (await desk.listen({ ...config.desk })),
    sandboxUrl: world?.url,
    metricsUrl: metricsServer?.url,
  }
}
