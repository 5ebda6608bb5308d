/** What people of the house change while the site runs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Written } from '../../../../desk/contract/site/sections.ts'
import { readFirst } from '../../../../server/settings/settings.ts'
import { readSiteFile } from '../../../../server/settings/site/site-content.ts'
import { addVersion, type NewVersion } from '../../../../server/settings/site/site-versions.ts'
import { openSite } from '../../../../server/settings/site/site.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'

const test = await databaseForFile()
const START = new Date('2026-11-28T09:00:00Z')
const ACCOUNT = {
  bankCode: 'SCB',
  bankAccountNo: '1112223334',
  bankAccountName: 'REAL LTD',
  currency: 'BAHT',
} as const

/** Another node, whose business clock the test moves. */
async function openNode({
  first = {},
  env = {},
}: { first?: Partial<Written>; env?: Record<string, number> } = {}) {
  const clock = { at: START, now: () => clock.at }
  const warnings: object[] = []
  const site = await openSite({
    db: test.db,
    clock,
    first: { ...readSiteFile(undefined).first, ...readFirst(), ...first },
    siteName: 'Real',
    settingsOfEnvironment: env,
    log: { warn: (fields) => void warnings.push(fields) },
  })
  onTestFinished(site.stop)
  onTestFinished(async () => test.asSupervisor('TRUNCATE site_version'))
  return { ...site, clock, warnings }
}

const inHours = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const hours = (closedFrom: string) => ({ section: 'hours', content: { closedFrom } }) as const

const add = (version: Partial<NewVersion> & Pick<NewVersion, 'section' | 'content'>) =>
  addVersion(test.db, { seen: 0, because: 'test', now: START, ...version })

it('the files are the first version, and every node follows the next', async () => {
  const first = { accounts: { bankAccounts: [ACCOUNT] } }
  const [one, other] = [await openNode({ first }), await openNode({ first })]
  expect(one.now().house.shown).toMatchObject([ACCOUNT])
  const before = one.now()
  expect(one.now()).toBe(before)

  await add({ section: 'accounts', content: { bankAccounts: [{ ...ACCOUNT, isOn: false }] } })
  await one.refresh()
  for (const node of [one, other])
    await expect.poll(() => node.now().house).toMatchObject({ accounts: [{ isOn: false }], shown: [] })
  expect(one.now()).not.toBe(before)
  expect(one.now().contact).toEqual({})
})

it('who has not seen the newest version writes none', async () => {
  const section = 'contact'
  expect(await add({ section, content: {}, seen: 1 })).toBe(false)
  const content = { lineName: '@real' }
  const both = await Promise.all([add({ section, content }), add({ section, content })])
  expect(both.toSorted()).toEqual([false, true])
  expect(await add({ section, content: {}, seen: 0 })).toBe(false)
  expect(await add({ section, content: {}, seen: 1 })).toBe(true)
  await test.asSupervisor('TRUNCATE site_version')
})

it('a version starts by itself at its time, and gives way to one that was written after it', async () => {
  const node = await openNode()
  await add({ ...hours('20:00'), startsAt: inHours(2) })
  await add({ ...hours('21:00'), seen: 1, startsAt: inHours(4) })
  await node.refresh()
  const seenAt = (hoursLater: number) => {
    node.clock.at = inHours(hoursLater)
    return node.now().slips.closedFrom
  }
  expect([0, 1.99, 2, 3.99, 4].map((at) => seenAt(at))).toEqual(['23:00', '23:00', '20:00', '20:00', '21:00'])

  await add({ ...hours('22:00'), seen: 2, startsAt: inHours(8) })
  await add({ ...hours('19:00'), seen: 3 })
  await node.refresh()
  expect([5, 9].map((at) => seenAt(at))).toEqual(['19:00', '19:00'])
})

it('what waits for a second person does not count', async () => {
  const node = await openNode()
  await add({ section: 'accounts', content: { bankAccounts: [ACCOUNT] }, needsSecond: true })
  await node.refresh()
  expect(node.now().house.accounts).toEqual([])
  await test.db.script('UPDATE site_version SET confirmed_at = now()')
  await expect.poll(() => node.now().house.accounts).toMatchObject([ACCOUNT])
})

it('what a variable decides is so whatever is written, and a version that this node cannot read is left out', async () => {
  const node = await openNode({ env: { 'withdrawals.dailyPerMember': 5000, 'uploads.maximum': 7 } })
  const content = { withdrawals: { dailyPerMember: 9000, minimum: 200 } }
  await add({ section: 'limits', content })
  await node.refresh()
  expect(node.now().withdrawals).toMatchObject({ dailyPerMemberSatang: 5000_00, minimumSatang: 200_00 })
  expect(node.isWrong('limits', { withdrawals: { maximum: 1 } })).toBe(true)

  await add({ section: 'limits', content: { withdrawals: { newLimit: 1 } }, seen: 1 })
  await node.refresh()
  expect(node.now().withdrawals.minimumSatang).toBe(200_00)
  expect(node.warnings).toEqual([{ section: 'limits', number: 2 }])
})

it('promotions that were rows are the first version of their section, and are counted on', async () => {
  const text = { th: '<p>ก</p>', lo: '<p>ກ</p>', en: '<p>a</p>' }
  await test.asSupervisor(
    `INSERT INTO promotion (code, amount_satang, percent_fail, description, capacity, taken)
     VALUES ('OLD', 5050, 5, '${JSON.stringify(text)}', 100, 7), ('PLAIN', 100, 0, '{"th": " "}', NULL, 0)`,
  )
  const migration = join(
    import.meta.dirname,
    '../../../../server/platform/db/migrations/049-promotions-in-versions.sql',
  )
  await test.asSupervisor(await readFile(migration, 'utf8'))
  const node = await openNode()
  expect(node.now().promotions.promotions).toEqual([
    { isOn: true, code: 'OLD', amountSatang: 50_50, percentFail: 5, capacity: 100, text },
    { isOn: true, code: 'PLAIN', amountSatang: 1_00, percentFail: 0 },
  ])
  expect(await test.db.query('test.stock', 'SELECT code, taken FROM bonus_stock')).toEqual([
    { code: 'promotion:OLD', taken: 7 },
  ])
})

it('what the sandbox changes takes the place of a version that waits', async () => {
  const node = await openNode()
  await add({ section: 'switches', content: { refundActive: true }, needsSecond: true })
  const { switches } = await node.change('switches', (written) => ({ ...written, spinActive: true }))
  expect(switches).toMatchObject({ spinActive: true, refundActive: false })
})

it('switches that are left out stay as they are, also when two turn some at once', async () => {
  const [one, other] = [await openNode(), await openNode()]
  await Promise.all([
    one.change('switches', (written) => ({ ...written, spinActive: true })),
    other.change('switches', (written) => ({ ...written, refundActive: true })),
  ])
  await one.refresh()
  expect(one.now().switches).toMatchObject({
    spinActive: true,
    refundActive: true,
    inviteActive: false,
    active: true,
  })
})
