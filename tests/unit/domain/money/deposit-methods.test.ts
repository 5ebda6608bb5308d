import { expect, test } from 'vitest'
import { depositMethods, qrLimits } from '../../../../src/domain/money/deposit-methods.ts'

const sorted = (...banks: { bankCode: string; bankType?: string; mode?: string }[]) => {
  const { transfers, qr } = depositMethods(banks)
  return { transfers: transfers.map(({ bankCode }) => bankCode), qr: qr.map(({ provider }) => provider) }
}

test('banks are transferred to, payment providers make QR codes', () => {
  expect(
    sorted(
      { bankType: 'BANK', bankCode: 'SCB', mode: 'AUTO' },
      { bankType: 'BANK', bankCode: 'GSB' },
      { bankType: 'BANK', bankCode: 'BCEL' },
      { bankType: 'PAYMENT', bankCode: 'WW' },
      { bankType: 'PAYMENT', bankCode: 'FP', mode: 'QR' },
      { bankType: 'PAYMENT', bankCode: 'PAYONEX' },
    ),
  ).toEqual({ transfers: ['SCB', 'GSB', 'BCEL'], qr: ['WW', 'FP', 'PAYONEX'] })
})

test('Kasikornbank and BCEL are either, by their mode', () => {
  expect(sorted({ bankType: 'BANK', bankCode: 'KBANK', mode: 'AUTO' })).toEqual({
    transfers: ['KBANK'],
    qr: [],
  })
  expect(
    sorted({ bankType: 'BANK', bankCode: 'KBANK', mode: 'QR' }, { bankCode: 'BCEL', mode: 'QR' }),
  ).toEqual({ transfers: [], qr: ['KBANK', 'BCEL'] })
})

test('what nobody knows is an account to transfer to', () => {
  const unknown = [
    { bankType: 'PAYMENT', bankCode: 'NEWPAY', mode: 'QR' },
    { bankType: 'BANK', bankCode: 'SCB', mode: 'QR' },
    { bankType: 'CRYPTO', bankCode: 'FP' },
    { bankType: 'toString', bankCode: 'WW' },
  ]
  expect(sorted(...unknown)).toEqual({ transfers: ['NEWPAY', 'SCB', 'FP', 'WW'], qr: [] })
})

test('a provider that is named twice is offered once', () => {
  const ww = { bankType: 'PAYMENT', bankCode: 'WW' }
  expect(sorted(ww, ww)).toEqual({ transfers: [], qr: ['WW'] })
  const [first, second] = [ww, { ...ww }]
  expect(depositMethods([first, second]).qr[0]?.bank).toBe(first)
})

/** The minimum, then the amounts to choose. */
const inBaht = (provider: 'KBANK' | 'WW' | 'FP' | 'PAYONEX', minimumBaht?: number) => {
  const { minimumSatang, quickSatang } = qrLimits(provider, minimumBaht && minimumBaht * 100)
  return [minimumSatang / 100, ...quickSatang.map((amount) => amount / 100)]
}

test('each provider has its minimum and its amounts to choose', () => {
  expect(inBaht('KBANK')).toEqual([1, 10, 20, 50, 100, 500, 1000])
  expect(inBaht('WW')).toEqual([100, 100, 200, 300, 500, 1000])
  expect(inBaht('PAYONEX')).toEqual([100, 100, 200, 300, 500, 1000])
  expect(inBaht('FP')).toEqual([10, 10, 50, 100, 500, 1000])
})

test('a minimum that the operator has set is the first amount at FP, and leaves out what is below', () => {
  expect(inBaht('FP', 25)).toEqual([25, 25, 50, 100, 500, 1000])
  expect(inBaht('FP', 200)).toEqual([200, 200, 500, 1000])
  expect(inBaht('FP', 100)).toEqual([100, 100, 500, 1000])
  expect(inBaht('KBANK', 50)).toEqual([50, 50, 100, 500, 1000])
})
