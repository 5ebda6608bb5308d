// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import { newBrowser, plant, reload, stored } from '../storage/browser.ts'

beforeEach(newBrowser)
afterEach(() => {
  for (const part of ['boot', 'member']) vi.doUnmock(`../../../src/locales/lo/${part}.po`)
})

async function page() {
  const { i18n } = await import('@lingui/core')
  // The package outlives the page in a test; its texts must not.
  for (const locale of LANGUAGES) i18n.loadAndActivate({ locale, messages: {} })
  const activate = await import('../../../src/i18n/activate.ts')
  const { errorCatalog } = await import('../../../src/i18n/error-text.ts')
  const { memberCatalog } = await import('../../../src/i18n/catalogs/member-catalogs.ts')
  const { NO_CONNECTION } = await import('../../../src/i18n/notices.ts')
  return { ...activate, errorCatalog, memberCatalog, i18n, saidOffline: () => i18n._(NO_CONNECTION) }
}

/** The network is gone before these texts were ever fetched. */
function unreachable(part: 'boot' | 'member'): void {
  vi.doMock(`../../../src/locales/lo/${part}.po`, () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
}

/** These texts are on their way until the returned function is called. */
function slow(part: 'boot'): () => void {
  const gate = new AbortController()
  vi.doMock(`../../../src/locales/lo/${part}.po`, async () => {
    await new Promise((resolve) => gate.signal.addEventListener('abort', resolve))
    return { messages: {} }
  })
  return () => gate.abort()
}

test('a visitor who has not chosen reads the language of the market', async () => {
  const { restoreLocale, i18n, saidOffline } = await page()
  await restoreLocale('lo')
  expect(i18n.locale).toBe('lo')
  expect(document.documentElement.lang).toBe('lo')
  expect(saidOffline()).toBe('ບໍ່ມີການເຊື່ອມຕໍ່ອິນເຕີເນັດ')
})

test('a choice changes the words at once and is still there after a reload', async () => {
  const first = await page()
  await first.restoreLocale('th')
  expect(first.saidOffline()).toBe('ไม่มีการเชื่อมต่ออินเทอร์เน็ต')
  await first.chooseLocale('en')
  expect(first.saidOffline()).toBe('No connection')
  expect(document.documentElement.lang).toBe('en')
  reload()
  const second = await page()
  await second.restoreLocale('th')
  expect(second.i18n.locale).toBe('en')
})

test.each(['xx', 'th-TH', 42])(
  'a stored locale %j that does not exist falls back to the default',
  async (value) => {
    await plant('krapao-keys', 'locale', value)
    const { restoreLocale, i18n } = await page()
    await restoreLocale('th')
    expect(i18n.locale).toBe('th')
  },
)

test('a stored language whose texts cannot be fetched falls back to the default and is kept', async () => {
  await plant('krapao-keys', 'locale', 'lo')
  unreachable('boot')
  const { restoreLocale, i18n } = await page()
  await restoreLocale('th')
  expect(i18n.locale).toBe('th')
  expect(await stored('krapao-keys', 'locale')).toBe('lo')
})

test('a language whose texts cannot be fetched is refused, and the present one stays whole', async () => {
  unreachable('member')
  const { restoreLocale, chooseLocale, ensureCatalog, memberCatalog, i18n } = await page()
  await restoreLocale('th')
  await ensureCatalog(memberCatalog)
  await expect(chooseLocale('lo')).rejects.toBeInstanceOf(Error)
  expect(i18n.locale).toBe('th')
  expect(document.documentElement.lang).toBe('th')
  expect(await stored('krapao-keys', 'locale')).toBeUndefined()
})

test('a part in use follows the language, and a part requested later comes in the present one', async () => {
  const { restoreLocale, chooseLocale, ensureCatalog, errorCatalog, i18n } = await page()
  await restoreLocale('en')
  const before = Object.keys(i18n.messages).length
  await ensureCatalog(errorCatalog)
  const english = Object.keys(i18n.messages).length
  expect(english).toBeGreaterThan(before)
  await chooseLocale('lo')
  expect(Object.keys(i18n.messages)).toHaveLength(english)
})

test('of two quick choices the last one wins, even when the first one arrives later', async () => {
  const arrive = slow('boot')
  const { restoreLocale, chooseLocale, i18n } = await page()
  await restoreLocale('th')
  const first = chooseLocale('lo')
  await chooseLocale('en')
  arrive()
  await first
  expect(i18n.locale).toBe('en')
  expect(await stored('krapao-keys', 'locale')).toBe('en')
})

test('a part that comes into use while a language is on its way is there in that language', async () => {
  const arrive = slow('boot')
  const { restoreLocale, chooseLocale, ensureCatalog, errorCatalog, i18n } = await page()
  await restoreLocale('th')
  const choosing = chooseLocale('lo')
  await ensureCatalog(errorCatalog)
  arrive()
  await choosing
  expect(i18n.locale).toBe('lo')
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(50)
})
