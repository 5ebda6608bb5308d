import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { HOWTO_ENTRIES, type HowtoEntry } from '../../src/features/howto/howto-entries.ts'
import type { FreshMember } from '../support/browser/fresh-member.ts'
import { type Players, visitAs } from '../support/browser/player.ts'
import type { Sandbox } from '../support/browser/sandbox.ts'
import { chooseLanguage } from '../support/browser/steps/visit.ts'
import { test } from '../support/browser/test.ts'
import { textOf } from '../support/browser/words/catalogue.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { type Camera, cameraOn } from './camera.ts'

const VIDEOS = join(import.meta.dirname, '../../public/films')

/** The ending of a video's name, for each theme of the phone. */
const THEMES = { dark: '', light: '-light' } as const

/** Begins a game that no provider of ours runs. */
const GAME_SITE = 'https://game.example/'

interface Scene {
  readonly page: Page
  readonly camera: Camera
  /** What the app calls a thing in the language of the video, by its English name. */
  readonly says: (english: string) => string
  readonly member: FreshMember
  readonly sandbox: Sandbox
}

/** What the member of a video has when it begins, in baht. */
const HOLDINGS: Readonly<Record<HowtoEntry, Parameters<Players['join']>[0]>> = {
  wallet: { wallet: 0, games: { PG: 0 } },
  play: { wallet: 500, games: {} },
  balance: { wallet: 500, games: { PG: 120, JOKER: 80 } },
  bonus: { wallet: 0, games: {} },
  'end-bonus': { wallet: 0, games: {} },
}

const SCENES: Readonly<Record<HowtoEntry, (scene: Scene) => Promise<void>>> = {
  wallet: recordWallet,
  play: recordPlay,
  balance: recordBalance,
  bonus: recordBonus,
  'end-bonus': recordEndOfBonus,
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const language of ['th', 'lo', 'en'] as const) {
      for (const entry of HOWTO_ENTRIES) {
        test(`${language} ${entry}`, async ({ page, context, players, sandbox, watched }) => {
          watched.expectErrors(/./)
          await context.route(`${GAME_SITE}**`, (route) =>
            route.fulfill({ contentType: 'text/html', body: '<title>Game</title>' }),
          )
          await page.route('**/api/autoLogin/**', (route) => route.fulfill({ json: { link: GAME_SITE } }))
          const words = WORDS[language]
          const says = (english: string) => textOf(language, english)
          const member = await players.join(HOLDINGS[entry])
          await page.goto('/login')
          await chooseLanguage(page, words)
          await visitAs(page, member, words)
          const camera = cameraOn(page, await temporaryFolder())
          await SCENES[entry]({ page, camera, says, member, sandbox })
          await camera.develop(join(VIDEOS, language), `${entry}${THEMES[colorScheme]}`)
        })
      }
    }
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()
const sheet = (page: Page) => page.getByRole('dialog').last()

const game = (page: Page, code: string) =>
  page
    .getByRole('listitem')
    .getByRole('button')
    .filter({ has: page.getByText(code, { exact: true }) })

async function recordWallet(scene: Scene): Promise<void> {
  const { page, camera, says } = scene
  await camera.look()
  await deposit(scene)
  await camera.tap(button(page, says('Transfer between wallet and games')))
  await camera.tap(sheet(page).getByRole('button', { name: new RegExp(`^${says('To')}`) }))
  await camera.tap(sheet(page).getByRole('listitem').getByRole('button', { name: /^PG/ }).last())
  await camera.tap(button(page, '100'))
  await camera.tap(sheet(page).locator('button[type=submit]'))
  await camera.tap(page.getByRole('alertdialog').getByRole('button'))
  await withdraw(scene)
}

/** A deposit by QR, which the sandbox pays. */
async function deposit({ page, camera, says, sandbox }: Scene): Promise<void> {
  await camera.tap(button(page, says('Deposit')))
  await camera.tap(
    sheet(page)
      .getByRole('button', { name: /^KBANK/ })
      .first(),
  )
  await camera.type(sheet(page).getByLabel(says('Amount to deposit')), '500')
  const made = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/qrcode/'),
  )
  await camera.tap(sheet(page).getByRole('button', { name: new RegExp(`^${says('Create QR')}`) }))
  const { qrcodeId }: { qrcodeId: string } = await (await made).json()
  await sheet(page).getByRole('timer').waitFor()
  await camera.look()
  await sandbox.qrIsPaid(qrcodeId)
  const arrived = page.getByRole('dialog', { name: says('Money arrived') })
  await arrived.waitFor()
  await camera.look()
  await camera.tap(arrived.locator('footer').getByRole('button', { name: says('Close') }))
}

/** A withdrawal, which the bank then pays. */
async function withdraw({ page, camera, says, member, sandbox }: Scene): Promise<void> {
  await camera.tap(button(page, says('Withdraw')))
  await camera.type(sheet(page).getByLabel(says('Amount'), { exact: true }), '200')
  await camera.tap(sheet(page).locator('button[type=submit]'))
  await camera.look()
  await camera.tap(sheet(page).locator('footer').getByRole('button').last())
  const accepted = page.getByRole('alertdialog')
  await accepted.waitFor()
  await camera.look()
  await camera.tap(accepted.getByRole('button').first())
  await sandbox.settleWithdrawal(member.username, 'SUCCESS')
  await camera.look()
}

async function recordPlay({ page, camera, says }: Scene): Promise<void> {
  await camera.look()
  await camera.tap(game(page, 'PG'))
  await camera.tap(page.getByRole('alertdialog').getByRole('button', { name: says('Open account') }))
  await camera.look()
  await camera.type(sheet(page).getByLabel(says('Amount'), { exact: true }), '100')
  await camera.tap(button(page, says('Transfer to game')))
  await camera.tap(page.getByRole('alertdialog').getByRole('button'))
  await camera.tap(sheet(page).getByRole('button', { name: says('Play') }))
  await camera.tap(button(page, says('Bring back to wallet')))
  await camera.tap(page.getByRole('alertdialog').getByRole('button'))
  await camera.tap(button(page, says('Close')))
}

async function recordBalance({ page, camera, says }: Scene): Promise<void> {
  await camera.look()
  await camera.tap(button(page, says('Check balance')))
  await camera.look()
  await game(page, 'PG').scrollIntoViewIfNeeded()
  await camera.look()
}

async function recordBonus({ page, camera, says }: Scene): Promise<void> {
  await camera.look()
  await camera.tap(page.getByText(says('Bonus'), { exact: true }))
  await camera.tap(page.getByRole('button', { name: 'FIRST50' }))
  await camera.look()
  await camera.tap(page.getByRole('dialog').getByRole('button', { name: says('Receive bonus') }))
  await camera.tap(page.getByRole('alertdialog').getByRole('button'))
  await camera.look()
}

async function recordEndOfBonus(scene: Scene): Promise<void> {
  const { page, camera, says } = scene
  await page.getByText(says('Bonus'), { exact: true }).click()
  await page.getByRole('button', { name: 'FIRST50' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('Receive bonus') })
    .click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.goto('/user/home')
  await page.getByRole('button', { name: says('Check balance') }).waitFor()
  await camera.look()
  await camera.tap(page.getByText(says('Bonus'), { exact: true }))
  await camera.look()
  await camera.tap(button(page, says('End this bonus')))
  await camera.look()
  await camera.tap(page.getByRole('alertdialog').getByRole('button', { name: says('End the bonus') }))
  await camera.look()
}
