/** The queues of the desk. */
export type QueueName = 'withdrawals' | 'slips'

/** Where the pages of a queue are kept, each with its filter, search and number behind. */
export function listKey(queue: QueueName) {
  return [queue] as const
}

/** Where an item of a queue is kept. */
export function itemKey(queue: QueueName, id: string) {
  return [`one-of-${queue}`, id] as const
}
