import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

async function minimumBaht(provider: 'FP' | 'WW', ofBackend: number | undefined): Promise<number> {
  const { offeredLimits } = await import('../../../../src/features/deposit/ways.ts')
  return offeredLimits(provider, { minimum: ofBackend }).minimumSatang / 100
}

test('the minimum of a QR is what the backend says, and the usual one where it says nothing', async () => {
  expect(await minimumBaht('FP', 25_00)).toBe(25)
  expect(await minimumBaht('WW', 150_00)).toBe(150)
  expect(await minimumBaht('FP', undefined)).toBe(10)
  expect(await minimumBaht('WW', undefined)).toBe(100)
})

test('a build with a minimum for FP keeps to it, for FP alone', async () => {
  vi.stubEnv('VITE_FP_MIN', '30')
  expect(await minimumBaht('FP', 25_00)).toBe(30)
  expect(await minimumBaht('WW', 150_00)).toBe(150)
})
