import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { devicesQuery, endDevice, OTHER_DEVICES } from './api.ts'

/** Ends the session of a device, or of all others, and reads the list again; a failure is said in a toast. */
export function useEndDevice() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [ending, setEnding] = useState<string>()

  async function end(id: string): Promise<void> {
    if (ending !== undefined) return
    setEnding(id)
    try {
      await endDevice(id)
      await client.invalidateQueries(devicesQuery)
      showToast({
        tone: 'ok',
        text: id === OTHER_DEVICES ? t`All other devices are logged out` : t`Logged out`,
      })
    } catch (error) {
      showToast({ tone: 'error', text: await errorText(i18n, error) })
    }
    setEnding(undefined)
  }

  /** The device whose session is being ended. */
  return { ending, end }
}
