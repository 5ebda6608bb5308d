import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { checkProviders } from '../../../../server/outside/provider-check/check-providers.ts'
import type {
  BankFeed,
  IncomingTransfer,
  IncomingTransferListener,
} from '../../../../server/outside/providers/bank-feed.ts'
import type { Providers } from '../../../../server/outside/providers/providers.ts'
import { failing, findingsOf, MEANS } from './broken-providers.ts'
import { soundProviders } from './sound-providers.ts'

it('correct providers pass every trial', async () => {
  const { rehearsal, ...providers } = soundProviders()
  const findings = await checkProviders(providers, { ...MEANS, rehearsal })
  expect(findings.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
  expect(new Set(findings.map(({ provider }) => provider))).toEqual(
    new Set(['games.PG', 'bankFeed', 'bankRecords', 'qrFeed', 'sms', 'gifts', 'uploadScan']),
  )
})

it('without a player, a phone, a slip and a rehearsal nothing is moved or sent, and the report mentions that', async () => {
  const { rehearsal: _unused, ...providers } = soundProviders()
  const findings = await checkProviders(providers, { patience: MEANS.patience })
  expect(failing(findings)).toEqual([])
  const skipped = findings.filter(({ outcome }) => outcome === 'not tried').map(({ why }) => why)
  expect(new Set(skipped)).toEqual(
    new Set([
      'no --player is given',
      'no --phone is given',
      'no --slip BANK:REFERENCE is given',
      'the rehearsal has no sendTransfer',
      'the rehearsal has no payQr',
      'the rehearsal has no makeGift',
    ]),
  )
})

it('a feed that cannot be tried is not subscribed to: it would deliver real money', async () => {
  const { bankFeed, qrFeed } = soundProviders()
  const subscribe = [vi.spyOn(bankFeed, 'subscribe'), vi.spyOn(qrFeed, 'subscribe')]
  await checkProviders({ bankFeed, qrFeed }, { patience: MEANS.patience })
  expect(subscribe.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

it('a report after the trials is not acknowledged, so that it comes again', async () => {
  const { bankFeed, rehearsal } = soundProviders()
  const listeners: IncomingTransferListener[] = []
  const feed: BankFeed = {
    subscribe(listener) {
      listeners.push(listener)
      bankFeed.subscribe(listener)
    },
  }
  expect(failing(await checkProviders({ bankFeed: feed }, { ...MEANS, rehearsal }))).toEqual([])
  const real: IncomingTransfer = {
    reference: randomUUID(),
    houseBankCode: 'SCB',
    senderBankCode: 'KBANK',
    senderAccountNo: '1234567890',
    amountSatang: 5_00,
    sentAt: new Date(),
  }
  expect(listeners).toHaveLength(1)
  await expect(listeners[0]?.(real)).rejects.toThrow('the trials are over')
})

describe('another provider fails when', () => {
  type Sound = ReturnType<typeof soundProviders>
  it.each<[string, (sound: Sound) => Partial<Providers>, RegExp]>([
    [
      'a report that was not accepted is lost',
      ({ bankFeed }) => ({
        bankFeed: {
          subscribe: (listener) => bankFeed.subscribe((one) => listener(one).catch(() => 'credited')),
        },
      }),
      /does not come again: the money would be lost/,
    ],
    [
      'money gets another reference each time',
      ({ bankFeed }) => ({
        bankFeed: {
          subscribe: (listener) => bankFeed.subscribe((one) => listener({ ...one, reference: randomUUID() })),
        },
      }),
      /it would be credited twice/,
    ],
    [
      'all payments have the same reference',
      ({ qrFeed }) => ({
        qrFeed: { subscribe: (listener) => qrFeed.subscribe((one) => listener({ ...one, reference: '1' })) },
      }),
      /under the reference of the first/,
    ],
    [
      'one payment is reported under two references',
      ({ qrFeed }) => ({
        qrFeed: {
          subscribe: (listener) =>
            qrFeed.subscribe(async (one) => {
              const outcome = await listener(one)
              await listener({ ...one, reference: `${one.reference}-again` })
              return outcome
            }),
        },
      }),
      /under 2 references/,
    ],
    [
      'a report does not fit',
      ({ bankFeed }) => ({
        bankFeed: {
          subscribe: (listener) =>
            bankFeed.subscribe((one) => listener({ ...one, amountSatang: 0.5 }).catch(() => 'credited')),
        },
      }),
      /nothing is reported within/,
    ],
    [
      'an invented slip is an error',
      () => ({ bankRecords: { find: () => Promise.reject(new Error('404')) } }),
      /404/,
    ],
    ['a gift cannot be redeemed again', () => ({ gifts: onceOnly() }), /has the value/],
    [
      'a message is not accepted',
      () => ({ sms: { sendOtp: () => Promise.reject(new Error('no credit')) } }),
      /no credit/,
    ],
    ['it passes everything', () => ({ uploadScan: { isClean: () => Promise.resolve(true) } }), /it is$/],
    ['it passes nothing', () => ({ uploadScan: { isClean: () => Promise.resolve(false) } }), /it is not$/],
  ])('%s', async (_fault, broken, message) => {
    expect((await findingsOf(broken)).join('\n')).toMatch(message)
  })
})

function onceOnly(): NonNullable<Providers['gifts']> {
  let isTaken = false
  return {
    look: () => Promise.resolve(20_00),
    take() {
      const value = isTaken ? undefined : 20_00
      isTaken = true
      return Promise.resolve(value)
    },
  }
}
