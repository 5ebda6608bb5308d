import { useEffect, useState } from 'react'
import { isChatOffered } from './api/chat-offer.ts'
import { useOnline } from '../../session/connection.ts'

/** Whether the operator offers the chat. Read when the page is rendered and when the network returns; never cached. */
export function useChatOffered(): boolean {
  const isOnline = useOnline()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (!isOnline) return undefined
    let isLate = false
    void isChatOffered().then((answer) => isLate || setOffered(answer))
    return () => {
      isLate = true
    }
  }, [isOnline])
  return isOffered
}
