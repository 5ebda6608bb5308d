import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clock } from '../../clock.ts'
import { statement } from '../../contract/statement.ts'
import { keys } from '../../data/cache/keys.ts'
import {
  EXPECTED_MS,
  type ExpectedTransfer,
  expectTransfer,
  useExpectedTransfer,
} from '../../data/money/expected-transfer.ts'
import { entryKey, type StatementEntry } from '../../data/wallet/statement.ts'
import { walletQuery } from '../../data/wallet/wallet.ts'
import { totalSatang } from '../../domain/money/balances.ts'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { call } from '../../http/client.ts'
import { useOnline } from '../../session/connection.ts'
import { session } from '../../session/session.ts'
import { knownDeposits, noteKnownDeposits } from './known-deposits.ts'

/** How many of the newest deposits are compared with the known ones. */
const NEWEST = 10

interface ArrivedMoney {
  /** Credited deposits that the member has not seen yet, oldest first. The wallet that is on screen contains them. */
  readonly arrived: readonly StatementEntry[]
  /** The member has seen this one: it is not reported again after a reload. */
  readonly markSeen: (entry: StatementEntry) => void
  /** The member has seen this one, and it is shown no longer. */
  readonly acknowledge: (entry: StatementEntry) => void
}

/**
 * Finds the deposits that arrive, each one by its line in the statement: two that arrive together are two.
 * @param isDepositing the member is about to pay in
 */
export function useArrivedMoney(isDepositing: boolean): ArrivedMoney {
  const online = useOnline()
  const client = useQueryClient()
  const [arrived, setArrived] = useState<readonly StatementEntry[]>([])
  // Only looks at what the screen reads: a request of its own could be sent while the member logs out.
  const { data, dataUpdatedAt } = useQuery({ ...walletQuery, enabled: false })
  const isPending = data?.onItsWay?.items.some(({ kind }) => kind === 'qr' || kind === 'slip') === true
  const transfer = useExpectedTransfer()
  const transferredAt = transfer?.sinceMs
  const isExpected = isDepositing || isPending || transferredAt !== undefined
  const total = data && totalSatang(data)
  /** A deposit has begun to be expected since the statement was read last. */
  const isBeginning = useRef(false)
  const looks = useRef(Promise.resolve())
  /** The total whose deposits are all in `arrived` or known. */
  const lookedAt = useRef<number>(undefined)
  const seen = useRef(new Set<string>())

  const endTransfer = useEffectEvent((found: readonly StatementEntry[]) => {
    if (transfer && found.some(mayBe(transfer))) expectTransfer(null)
  })

  useEffect(() => {
    if (isExpected) isBeginning.current = true
  }, [isExpected])

  useEffect(() => {
    if (transferredAt === undefined) return undefined
    // The clock may have been put right since.
    const leftMs = Math.min(EXPECTED_MS, transferredAt + EXPECTED_MS - clock.now())
    const timer = setTimeout(() => expectTransfer(null), leftMs)
    return () => clearTimeout(timer)
  }, [transferredAt])

  useEffect(() => {
    if (total === undefined || !online) return
    // The total is this member's. Another may be logged in by the time it is looked into.
    const token = session.token()
    const isOver = () => token === undefined || session.token() !== token
    const look = async () => {
      if (lookedAt.current === total && !isBeginning.current) return
      const found = await newDeposits(total, isBeginning.current, isOver)
      if (isOver()) return
      isBeginning.current = false
      // The wallet may be older than what the statement contains by now.
      if (found.length > 0) await client.refetchQueries({ queryKey: keys.wallet })
      // The member may have seen some meanwhile.
      const known = await knownDeposits()
      if (isOver()) return
      lookedAt.current = total
      if (found.length === 0) return
      endTransfer(found)
      const isSeen = (key: string) => seen.current.has(key) || known?.includes(key) === true
      setArrived((waiting) => [
        ...waiting,
        ...found.filter((entry) => !isSeen(entryKey(entry)) && !waiting.some(isSameAs(entry))),
      ])
      void client.invalidateQueries({ queryKey: keys.statement })
    }
    // One at a time: each must know what the one before has found. After a failure the next answer of the wallet tries again.
    looks.current = looks.current.then(look).catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every answer of the wallet is a reason to look, even an equal one
  }, [client, dataUpdatedAt, total, online, isExpected])

  const markSeen = (entry: StatementEntry) => {
    seen.current.add(entryKey(entry))
    void noteKnownDeposits([entryKey(entry)])
  }
  const acknowledge = (entry: StatementEntry) => {
    seen.current.add(entryKey(entry))
    const rest = arrived.filter((other) => other !== entry)
    void noteKnownDeposits([entryKey(entry)], rest.length === 0 ? lookedAt.current : undefined)
    setArrived(rest)
  }
  return { arrived, markSeen, acknowledge }
}

/** Whether a deposit may be the transfer that the member has made: that of a QR only, if it went to no account at a bank. */
const mayBe =
  ({ account }: ExpectedTransfer) =>
  ({ way }: StatementEntry) =>
    way !== 'gift' && !(way === 'qr' && account)

const isSameAs = (entry: StatementEntry) => (other: StatementEntry) => entryKey(other) === entryKey(entry)

/**
 * The deposits that the member does not know of, oldest first. The statement is read when the total has risen, which a deposit always does,
 * when one begins to be expected, and beside the first wallet on this phone, only to note which are old. The total is not noted while there is
 * something to show: the page may be left before it is shown.
 * @param isOver whether the session of the total has ended; then nothing is noted or found
 */
async function newDeposits(
  nowSatang: number,
  isBeginning: boolean,
  isOver: () => boolean,
): Promise<readonly StatementEntry[]> {
  const known = await knownDeposits()
  if (isOver()) return []
  const hasRisen = known === undefined || nowSatang > known.totalSatang
  if (!hasRisen && !isBeginning) {
    if (nowSatang !== known.totalSatang) await noteKnownDeposits([], nowSatang)
    return []
  }
  const { rows } = await call(statement.list, { body: { page: 1, limit: NEWEST, kind: 'deposit' } })
  if (isOver()) return []
  const credited = rows.filter(
    ({ statementType, status }) => statementType === 'deposit' && entryStatus(status) === 'success',
  )
  const found = credited.filter((entry) => known !== undefined && !known.includes(entryKey(entry)))
  if (found.length === 0)
    await noteKnownDeposits(known === undefined ? credited.map(entryKey) : [], nowSatang)
  return found.reverse()
}
