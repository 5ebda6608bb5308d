import { useEffect, useState } from 'react'
import { mayOfferInstall, putOffInstall } from './install-note.ts'
import { askToInstall, canInstall } from '../../session/install-prompt.ts'
import { workInHand } from '../../session/work-in-hand.ts'
import { topModal } from '../../ui/dialogs/open-modals.ts'
import { type InstallWay, installWay, isInstalled } from './device.ts'

/** Time on home before the offer, in ms: longer than the delay of the agreement. */
const CALM_MS = 6000

interface InstallOffer {
  /** How to install; undefined while nothing is to be offered. */
  way: InstallWay | undefined
  /** Shows the browser's install prompt, where there is one. */
  install: () => void
  /** Postpones the offer. */
  putOff: () => void
}

/** Decides when to offer the installation: to a returning visitor, in a calm moment, and not again for a month. */
export function useInstallOffer(): InstallOffer {
  const [way, setWay] = useState<InstallWay>()

  useEffect(() => {
    let left = false
    const offer = async () => {
      const isCalm = topModal() === undefined && workInHand.isReloadSafe()
      if (!isCalm || isInstalled() || !(await mayOfferInstall(Date.now())) || left) return
      setWay(installWay(navigator.userAgent, canInstall()))
    }
    const timer = setTimeout(() => void offer(), CALM_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])

  const close = () => {
    setWay(undefined)
    void putOffInstall(Date.now())
  }
  return {
    way,
    install: () => {
      askToInstall()
      close()
    },
    putOff: close,
  }
}
