// oxlint-disable-next-line no-restricted-imports -- this is what the others use instead
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `useMutation` for what people send with a click: one call at a time. The page shows only a moment later that a call is on its way, so a
 * second click before that is dropped here.
 */
export function useSending<O, I = void>(options: UseMutationOptions<O, Error, I>) {
  const { mutate: _, mutateAsync, reset, ...state } = useMutation(options)
  const underway = useRef<Promise<unknown>>(undefined)
  return {
    ...state,
    send: (input: I): void => {
      if (underway.current !== undefined) return
      const sending = mutateAsync(input)
        // The state has it.
        .catch(() => undefined)
        .finally(() => {
          if (underway.current === sending) underway.current = undefined
        })
      underway.current = sending
    },
    /** Forgets the call and its outcome; another may be sent at once. */
    reset: (): void => {
      underway.current = undefined
      reset()
    },
  }
}
