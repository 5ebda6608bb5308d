import type { SaidMessage } from './chat-message.ts'

type Listener = (said: SaidMessage) => void

/** Where a message goes once it is stored: to the sockets, and to the responder. */
export interface ChatFeed {
  publish(said: SaidMessage): void
  subscribe(listener: Listener): void
}

export function chatFeed(): ChatFeed {
  const listeners: Listener[] = []
  return {
    publish: (said) => listeners.forEach((listener) => listener(said)),
    subscribe: (listener) => void listeners.push(listener),
  }
}
