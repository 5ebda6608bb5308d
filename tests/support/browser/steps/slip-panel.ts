import type { Locator, Page } from '@playwright/test'
import type { Sandbox } from '../sandbox.ts'
import { chooseWay, DEPOSIT, openDeposit } from './deposit.ts'

/** Opens the slip upload at a time of day when slips are accepted. */
export async function openSlips(page: Page, sandbox: Sandbox, appUrl: string) {
  await sandbox.nightEnds()
  const opened = await openDeposit(page, appUrl)
  await chooseWay(opened.sheet, DEPOSIT.haveSlip)
  return opened
}

/** Chooses a picture in the file picker. */
export async function chooseSlip(
  sheet: Locator,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  await sheet.getByLabel('เลือกรูปสลิป').setInputFiles({ name, mimeType, buffer })
}

/** The button that uploads the chosen slip. */
export const sendSlip = (sheet: Locator) => sheet.getByRole('button', { name: DEPOSIT.uploadSlip }).last()
