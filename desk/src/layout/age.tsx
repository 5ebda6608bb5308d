import { useLingui } from '@lingui/react/macro'

/** A time that has passed, in words. */
export function useAgeWords(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const minutes = Math.max(0, Math.floor(seconds / 60))
    const hours = Math.floor(minutes / 60)
    const days = Math.floor(hours / 24)
    return minutes < 60 ? t`${minutes} min` : hours < 48 ? t`${hours} h` : t`${days} days`
  }
}
