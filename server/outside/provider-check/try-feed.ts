import { expectFit, type Trials } from './trials.ts'

interface Report {
  readonly reference: string
}

/** A feed of reports about money, and how to make it report something. */
interface Tried<R extends Report> {
  readonly subscribe: (listener: (report: R) => Promise<unknown>) => void
  /** Makes money arrive; undefined: nothing can be tried. */
  readonly arrive: (() => Promise<void>) | undefined
  /** The function of the rehearsal that is missing, for the verdict. */
  readonly needs: string
}

/**
 * Tries a feed: what it reports fits (the caller's listener checks that), is reported until it is accepted, and keeps its reference. Real money
 * may be reported meanwhile, and what is accepted does not come again: so a feed that cannot be tried is not subscribed to, and after the last
 * trial nothing is accepted.
 */
export async function tryFeed<R extends Report>(
  trials: Trials,
  { subscribe, arrive, needs }: Tried<R>,
): Promise<void> {
  const reports: { readonly report: R; readonly isAccepted: boolean }[] = []
  let refusals = 0
  let isOver = false
  let noticed: (() => void) | undefined
  const again = 'a report that was not accepted comes again, under the same reference'
  const apart = 'two payments of the same amount have two references'

  const subscribed = 'it can be subscribed to'
  if (arrive === undefined) {
    for (const trial of [subscribed, again, apart]) trials.skip(trial, `the rehearsal has no ${needs}`)
    return
  }

  await trials.run(subscribed, async () => {
    subscribe((report) => {
      if (isOver) return Promise.reject(new Error('the trials are over'))
      const isAccepted = refusals === 0
      if (!isAccepted) refusals -= 1
      reports.push({ report, isAccepted })
      noticed?.()
      return isAccepted ? Promise.resolve('credited') : Promise.reject(new Error('try again'))
    })
    await Promise.resolve()
  })

  await trials.run(again, async () => {
    const seen = reports.length
    refusals = 1
    await arrive()
    await until(() => reports.slice(seen).some(({ isAccepted }) => isAccepted))
    const [refused, ...later] = reports.slice(seen)
    expectFit(refused !== undefined, `nothing is reported within ${trials.patience.newsMs} ms`)
    const accepted = later.find(({ isAccepted }) => isAccepted)
    expectFit(
      accepted !== undefined,
      'a report that was not accepted does not come again: the money would be lost',
    )
    expectFit(
      JSON.stringify(accepted.report) === JSON.stringify(refused.report),
      'the same money is reported again with other words: it would be credited twice',
    )
  })

  await trials.run(apart, async () => {
    const seen = new Set(reports.map(({ report }) => report.reference))
    const fresh = () => new Set(reports.map(({ report }) => report.reference).filter((one) => !seen.has(one)))
    await arrive()
    await until(() => fresh().size > 0)
    expectFit(
      fresh().size > 0,
      'a second payment is reported under the reference of the first, or not at all',
    )
    expectFit(
      fresh().size === 1,
      `one payment is reported under ${fresh().size} references: it would be credited so often`,
    )
  })
  isOver = true

  /** Waits for a report that makes it true, at most as long as news may take. */
  function until(isEnough: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, trials.patience.newsMs)
      noticed = () => {
        if (!isEnough()) return
        clearTimeout(timer)
        resolve()
      }
      noticed()
    })
  }
}
