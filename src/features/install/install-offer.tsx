import { useEffect, useState } from 'react'
import { clock } from '../../clock.ts'
import { withTexts } from '../../i18n/activate.ts'
import { installCatalog } from '../../i18n/catalogs/install-catalog.ts'
import { askToInstall, canInstall } from '../../session/install-prompt.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { readKey, writeKey } from '../../storage/keys.ts'
import { topModal } from '../../ui/dialogs/open-modals.ts'
import { Later, later } from '../../ui/later.ts'
import { type InstallWay, installWay, isInstalled } from './device.ts'

// When the sheet cannot be loaded, no offer is made.
const SHEET = later(async () => (await withTexts(import('./install-sheet.tsx'), installCatalog)).InstallSheet)

/** A return later than this after the first visit counts as the second visit, in ms. */
const SECOND_VISIT_AFTER_MS = 30 * 60 * 1000

/** How long 'not now' holds, in ms. */
const NOT_NOW_MS = 30 * 24 * 60 * 60 * 1000

/** Time on home before the offer, in ms: longer than the delay of the agreement. */
const CALM_MS = 6000

/** Offers to install the app, with a sheet of its own or through the browser: to a returning visitor, in a calm moment, and not again for a month. */
export function InstallOffer() {
  const [way, setWay] = useState<InstallWay>()

  useEffect(() => {
    let left = false
    const offer = async () => {
      const isCalm = topModal() === undefined && workInHand.isReloadSafe()
      if (!isCalm || isInstalled() || !(await mayOfferInstall()) || left) return
      setWay(installWay(navigator.userAgent, canInstall()))
    }
    const timer = setTimeout(() => void offer(), CALM_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])

  const putOff = () => {
    setWay(undefined)
    void writeKey('install-later', new Date(clock.now()).toISOString())
  }
  const install = () => {
    askToInstall()
    putOff()
  }
  if (way === undefined) return null
  return (
    <Later part={SHEET} props={{ way, onInstall: install, onPutOff: putOff }} renderFailure={() => null} />
  )
}

/** Whether to offer the installation: the visitor has been here before, and has not postponed the offer lately. Stores the first visit. */
async function mayOfferInstall(): Promise<boolean> {
  const [firstVisit, putOff] = await Promise.all([readKey('first-visit'), readKey('install-later')])
  if (firstVisit === undefined) {
    await writeKey('first-visit', new Date(clock.now()).toISOString())
    return false
  }
  const isFirstVisit = clock.isRecent(Date.parse(firstVisit), SECOND_VISIT_AFTER_MS)
  return !isFirstVisit && (putOff === undefined || !clock.isRecent(Date.parse(putOff), NOT_NOW_MS))
}
