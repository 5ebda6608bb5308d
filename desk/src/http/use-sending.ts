// oxlint-disable-next-line no-restricted-imports -- this is what the others use instead
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Whether the person is repeating what they did a moment ago: the second click of a double click, or Enter that is held down. It may meet the
 * answer to the first, or the button of a question that the first has opened.
 */
let isRepeating = false
addEventListener('keydown', ({ key, repeat }) => (isRepeating = repeat && key === 'Enter'), true)
// That of a key has no number.
addEventListener('click', ({ detail }) => detail > 0 && (isRepeating = detail > 1), true)

/**
 * `useMutation` for what people send with a click: one call at a time, and one for each click. The page shows only a moment later that a call
 * is on its way, so a second click before that is dropped here.
 */
export function useSending<O, I = void>(options: UseMutationOptions<O, Error, I>) {
  const { mutate: _, mutateAsync, reset, ...state } = useMutation(options)
  const underway = useRef<Promise<unknown>>(undefined)
  return {
    ...state,
    send: (input: I): void => {
      if (isRepeating || underway.current !== undefined) return
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
