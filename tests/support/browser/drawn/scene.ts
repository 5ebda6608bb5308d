import type { Page } from '@playwright/test'
import type { Watch } from '../checks/watch.ts'
import type { FreshMember } from '../fresh-member.ts'
import type { Players } from '../player.ts'
import type { Sandbox } from '../sandbox.ts'
import { expect } from '../test.ts'
import type { Words } from '../words/words.ts'

interface Scene {
  readonly page: Page
  readonly words: Words
  /** A member on home, with money in the wallet and in PG, and one deposit in the statement. */
  readonly member: FreshMember
  readonly players: Players
  readonly sandbox: Sandbox
  readonly watched: Watch
}

/** How a member opens each screen, by the name of its design. */
export type Scenes = Readonly<Record<string, (scene: Scene) => Promise<void>>>

/** The sheet or dialog on top. */
export const sheet = (page: Page) => page.locator('dialog[open]').last()

/** Opens an address with a sheet. */
export async function openSheet(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(sheet(page).getByRole('heading').first()).toBeVisible()
}
