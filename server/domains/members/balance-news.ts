import { toBaht } from '#contract/primitives.ts'
import type { Database } from '../../platform/db/client.ts'
import type { FanOut } from '../../platform/db/fan-out.ts'
import { livingSessions } from './sessions.ts'

/** An open page of a member. */
export interface Follower {
  readonly token: string
  /** The balance of the main wallet in baht: at first, and after each transfer of the member, whichever node posted it. */
  readonly receive: (baht: number) => void
  /** The session has ended. */
  readonly end: () => void
}

/** Reports balances to the open pages of their members at this node. A report after which nothing differs is possible; a missing one is not. */
export interface BalanceNews {
  /** @returns a function that stops it */
  follow(memberId: string, follower: Follower): () => void
  stop(): void
}

/** Transfers of a moment are reported together, so that a busy ledger costs few queries. In ms. */
const GATHER_MS = 50
const TRY_AGAIN_MS = 1000

/** How long the follower of a session that has ended can be left, in ms. */
const SWEEP_EVERY_MS = 5000

/** As many ids as fit into a notification. */
const IDS_PER_NOTICE = 200

interface Dependencies {
  readonly db: Database
  readonly fanOut: FanOut | undefined
  readonly onFailure: (error: unknown) => void
}

/** Begins to follow the ledger. */
export function balanceNews({ db, fanOut, onFailure }: Dependencies): BalanceNews {
  const followers = new Map<string, Set<Follower>>()
  /** Members whose followers here have to be told, and those whose transfers other nodes do not know of. */
  const due = new Set<string>()
  const unpublished = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function schedule(delayMs = GATHER_MS): void {
    if (!isStopped) timer ??= setTimeout(() => void flush(), delayMs).unref()
  }

  function note(ids: Iterable<string>): void {
    for (const id of ids) if (followers.has(id)) due.add(id)
    if (due.size > 0) schedule()
  }

  async function flush(): Promise<void> {
    timer = undefined
    const ids = [...unpublished]
    unpublished.clear()
    for (let at = 0; at < ids.length; at += IDS_PER_NOTICE)
      void fanOut?.notify('money', ids.slice(at, at + IDS_PER_NOTICE).join(' '))
    const members = [...due]
    due.clear()
    try {
      await report(members)
    } catch (error) {
      onFailure(error)
      members.forEach((id) => due.add(id))
      schedule(TRY_AGAIN_MS)
    }
  }

  async function report(members: readonly string[]): Promise<void> {
    if (members.length === 0) return
    await endDead(members)
    const balances = await db.query<{ owner: string; satang: number }>(
      'balance-news.read',
      "SELECT owner, balance_satang AS satang FROM account WHERE kind = 'wallet' AND owner = ANY ($1)",
      [members],
    )
    const bahtOf = new Map(balances.map(({ owner, satang }) => [owner, toBaht(satang)]))
    for (const id of members) for (const { receive } of followers.get(id) ?? []) receive(bahtOf.get(id) ?? 0)
  }

  /** Ends the followers whose sessions have ended, at whatever node, before anything is reported to them. */
  async function endDead(members: Iterable<string>): Promise<void> {
    const all = [...members].flatMap((id) => Array.from(followers.get(id) ?? []))
    if (all.length === 0) return
    const alive = await livingSessions(
      db,
      all.map(({ token }) => token),
    )
    for (const { token, end } of all) if (!alive.has(token)) end()
  }

  db.onMoved((owners) => {
    note(owners)
    if (fanOut === undefined) return
    owners.forEach((owner) => unpublished.add(owner))
    schedule()
  })
  fanOut?.subscribe('money', {
    onNews: (ids) => note(ids.split(' ')),
    onGap: () => note(followers.keys()),
  })
  const sweeping = setInterval(() => void endDead(followers.keys()).catch(onFailure), SWEEP_EVERY_MS).unref()

  return {
    follow(memberId, follower) {
      const others = followers.get(memberId) ?? new Set()
      followers.set(memberId, others.add(follower))
      note([memberId])
      return () => {
        others.delete(follower)
        if (others.size === 0 && followers.get(memberId) === others) followers.delete(memberId)
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(sweeping)
    },
  }
}
