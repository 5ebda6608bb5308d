import type { Locator, Page } from '@playwright/test'
import { chooseWay, DEPOSIT, openDeposit } from './deposit.ts'
import type { Sandbox } from './sandbox.ts'

/** Opens the place for slips at a time of day at which they are taken. */
export async function openSlips(page: Page, sandbox: Sandbox, appUrl: string | undefined) {
  await sandbox.nightEnds()
  const opened = await openDeposit(page, appUrl)
  await chooseWay(opened.sheet, DEPOSIT.uploadSlip)
  return opened
}

/** Chooses a picture, as from the phone's own pictures. */
export async function chooseSlip(
  sheet: Locator,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  await sheet.getByLabel('เลือกรูปสลิป').setInputFiles({ name, mimeType, buffer })
}

/** The button that hands the chosen slip in. */
export const sendSlip = (sheet: Locator) => sheet.getByRole('button', { name: DEPOSIT.uploadSlip }).last()
