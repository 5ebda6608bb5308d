import { toBaht } from '#contract/primitives.ts'
import { type Connection, signals } from '../../desk/contract/signals.ts'
import { isChatOffered } from '../domains/chat/chat-party.ts'
import { chatNews } from '../domains/chat/chat-queue.ts'
import { askGameAgain, readOpenTransfers } from '../domains/games/open-transfers.ts'
import { readOutsideState } from '../domains/signals/outside-state.ts'
import { isLate, type ReadSignal, readSignals } from '../domains/signals/signals.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'

/** Everybody at the desk asks every few seconds: for so long they get the same answer, in ms. */
const SHARED_MS = 1500

/** What needs somebody now, and how everything outside answers. */
export function deskSignalRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, lateMinutes, outsideNames } = given
  const sharedSignals = shared(() => readSignals(db, clock.now()))
  registerDeskEndpoints(api, signals, {
    async news({ staff }) {
      const [{ latest, ...chat }, isOffered, all] = await Promise.all([
        chatNews(db, staff.id),
        isChatOffered(given),
        sharedSignals(),
      ])
      return {
        chat: { ...chat, latest: latest?.toISOString() ?? null, isOffered },
        signals: all.flatMap((signal) => wireSignal(signal, isLate(signal, lateMinutes))),
      }
    },
    async connections() {
      const [states, transfers] = await Promise.all([readOutsideState(db), readOpenTransfers(db)])
      const stateOf = new Map(states.map((state) => [state.name, state]))
      const openAt = new Map(transfers.map((open) => [`game:${open.code}`, open]))
      // A game that is no longer connected may have money that is on its way.
      const names = new Set([...outsideNames, ...openAt.keys()])
      const rows = [...names].map((name) => {
        const state = stateOf.get(name)
        const open = openAt.get(name)
        const since = state?.failingSince?.toISOString()
        return {
          name,
          isConnected: outsideNames.includes(name),
          succeededAt: state?.succeededAt?.toISOString(),
          failedAt: state?.failedAt?.toISOString(),
          fault: state?.fault,
          failing: since === undefined ? null : { since, times: state?.failures ?? 0 },
          open:
            open === undefined
              ? null
              : { times: open.times, amount: toBaht(open.satang), since: open.since.toISOString() },
        }
      })
      return rows.toSorted((one, other) => rankOf(one) - rankOf(other))
    },
    async askAgain({ body: { game }, tx, ...by }) {
      const transfers = await askGameAgain(tx, game)
      await noteAct(tx, by, 'game-ask-again', { subject: game, detail: { transfers } })
      return { outcome: 'done' as const, transfers }
    },
  })
}

/** What somebody has to look at comes first, games that nobody has used last. */
function rankOf({ name, failing, open, succeededAt }: Connection): number {
  if (failing) return 0
  if (open) return 1
  if (!name.startsWith('game:')) return 2
  return succeededAt ? 3 : 4
}

function wireSignal({ what, count, oldestSeconds, latest }: ReadSignal, late: boolean) {
  if (count === 0 || latest === null) return []
  return [{ kind: what, count, oldestSeconds, latest: latest.toISOString(), isLate: late }]
}

/** Reads for all who ask within a moment once; a failure is read again by the next. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { readonly answer: Promise<T>; readonly untilMs: number } | undefined
  return () => {
    if (known !== undefined && performance.now() < known.untilMs) return known.answer
    const answer = read()
    known = { answer, untilMs: performance.now() + SHARED_MS }
    answer.catch(() => (known = undefined))
    return answer
  }
}
