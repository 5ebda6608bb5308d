import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { qrQuery } from '../api/qrcode.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'

/**
 * At 00:00 the backend is asked once more before the QR counts as expired, because a payment may have arrived at the last moment. Without a
 * response it is asked again as long as the QR is on screen.
 */
export function useExpiry(provider: QrProvider, secondsLeft: number): void {
  const { refetch } = useQuery({ ...qrQuery(provider), enabled: false })
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
}
