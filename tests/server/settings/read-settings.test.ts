import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../server/settings/config.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { folderForFile, writeIn } from '../../support/folder-for-file.ts'

const folder = await folderForFile()
const written = (content: unknown) => writeIn(folder, 'settings.json', content)

it('the value of a variable applies, not that of the file', () => {
  const settingsFile = written({
    withdrawals: { minimum: 250, dailyInAll: 1000 },
    uploads: { maximum: 7, keepDays: 30 },
  })
  const variables = { WITHDRAW_DAILY_TOTAL: '5000000.5', UPLOADS_MAX_GB: '5', VITE_FP_MIN: '25' }
  const { settingsOfEnvironment } = readConfig(variables)
  const { withdrawals, deposits, uploads } = readSettings({ settingsFile, settingsOfEnvironment })
  expect(withdrawals).toMatchObject({ minimumSatang: 250_00, dailyInAllSatang: 5_000_000_50 })
  expect(deposits.fpMinimumSatang).toBe(25_00)
  expect(uploads).toEqual({ quotaBytes: 5 * 1024 ** 3, keepDays: 30 })
})

it.each([{ uploads: 5 }, []])(
  'a file that is not as it should be (%j) is refused beside variables, too',
  (file) => {
    const settingsOfEnvironment = { 'uploads.maximum': 5 }
    expect(() => readSettings({ settingsFile: written(file), settingsOfEnvironment })).toThrow(
      'must be an object of settings',
    )
  },
)

it.each([
  [
    { WITHDRAW_DAILY_TOTAL: '100000000.01' },
    'WITHDRAW_DAILY_TOTAL must be above 0 and at most 100000000 baht',
  ],
  [{ VITE_FP_MIN: '2000000.01' }, 'VITE_FP_MIN must not be more than deposits.qrMaximum'],
  [{ UPLOADS_MAX_GB: '100000' }, 'UPLOADS_MAX_GB must be a whole number from 1 to 99999'],
])('a variable that exceeds the bound of its setting is named (%j)', (environment, message) => {
  const { settingsOfEnvironment } = readConfig(environment)
  for (const settingsFile of [undefined, written({ slips: { closedTo: '01:00' } })]) {
    expect(() => readSettings({ settingsFile, settingsOfEnvironment })).toThrow(new ConfigError(message))
  }
})

it('the values of the file apply, and the defaults beside them', () => {
  const path = written({ withdrawals: { minimum: 250.5 }, slips: { closedTo: '01:00' } })
  expect(readSettings({ settingsFile: path })).toEqual({
    ...readSettings(),
    withdrawals: { ...readSettings().withdrawals, minimumSatang: 250_50 },
    slips: { closedFrom: '23:00', closedTo: '01:00' },
  })
})

describe('a file is refused in one line that names the setting', () => {
  const UNKNOWN = 'is no setting; npm run settings lists them'
  it.each([
    ['an unknown group', { withdrawal: {} }, `withdrawal ${UNKNOWN}`],
    ['an unknown name', { withdrawals: { minimun: 1 } }, `withdrawals.minimun ${UNKNOWN}`],
    ['text for an amount', { deposits: { minimum: '200' } }, 'deposits.minimum must be an amount in baht'],
    ['no value for an amount', { deposits: { minimum: null } }, 'deposits.minimum must be an amount in baht'],
    [
      'a negative amount',
      { deposits: { minimum: -1 } },
      'deposits.minimum must be above 0 and at most 100000000 baht',
    ],
    ['a part of a satang', { deposits: { minimum: 1.005 } }, 'deposits.minimum must have at most 2 decimals'],
    [
      'a part of a day',
      { deposits: { announcementDays: 1.5 } },
      'deposits.announcementDays must be a whole number from 1 to 365',
    ],
    [
      'an invalid time of day',
      { slips: { closedFrom: '24:00' } },
      'slips.closedFrom must be a time of day such as 23:30',
    ],
    [
      'a minimum above the maximum',
      { withdrawals: { minimum: 500, maximum: 499.99 } },
      'withdrawals.maximum must not be less than withdrawals.minimum',
    ],
    [
      'a minimum above the default maximum',
      { withdrawals: { minimum: 60_000 } },
      'withdrawals.maximum must not be less than withdrawals.minimum',
    ],
    [
      'a minimum of FP that no QR can have',
      { deposits: { qrMaximum: 9 } },
      'deposits.fpMinimum must not be more than deposits.qrMaximum',
    ],
    ['an unknown bonus', { bonuses: { MORE: {} } }, `bonuses.MORE ${UNKNOWN}`],
    [
      'satang in a bonus',
      { bonuses: { FIRST50: { amount: 9.5 } } },
      'bonuses.FIRST50.amount must be a whole number from 1 to 100000000',
    ],
    [
      'a bonus offered in words',
      { bonuses: { FIRST50: { offered: 'yes' } } },
      'bonuses.FIRST50.offered must be true or false',
    ],
    [
      'a share with too many decimals',
      { invite: { percentOfTurnover: 0.125 } },
      'invite.percentOfTurnover must have at most 2 decimals',
    ],
    [
      'a loss above the target',
      { refund: { percentSuccess: 20, percentFail: 30 } },
      'refund.percentFail must not be more than refund.percentSuccess',
    ],
    [
      'weights with a wrong sum',
      { wheel: { weights: { A: 219 } } },
      'wheel.weights must add up to 1000, and add up to 999',
    ],
    [
      'a slice that never wins',
      { wheel: { weights: { A: 0 } } },
      'wheel.weights.A must be a whole number from 1 to 1000',
    ],
    ['a list for a group', { slips: [] }, 'slips must be an object of settings'],
    ['a list', [1], 'must be an object of settings'],
    ['no JSON', '{', 'cannot be read as JSON: '],
  ])('with %s', (_what, content, message) => {
    const path = written(content)
    expect(() => readSettings({ settingsFile: path })).toThrow(ConfigError)
    expect(() => readSettings({ settingsFile: path })).toThrow(`SETTINGS_FILE ${path}`)
    expect(() => readSettings({ settingsFile: path })).toThrow(message)
    expect(() => readSettings({ settingsFile: path })).not.toThrow('\n')
  })

  it('when it does not exist', () => {
    expect(() => readSettings({ settingsFile: '/nowhere.json' })).toThrow(
      'SETTINGS_FILE /nowhere.json cannot be read as JSON: ENOENT',
    )
  })
})
