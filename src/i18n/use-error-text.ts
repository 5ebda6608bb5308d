import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { errorText, type LoadFailureText, loadFailureText } from './error-text.ts'

/** The message for an error, in the language of the page. Undefined without an error (null, undefined), and until the words are loaded. */
export function useErrorText(error: unknown): string | undefined {
  return useWords(errorText, error)
}

/** The message in place of content that could not be loaded because of `error`; without a title until the words are loaded. */
export function useLoadFailure(error: unknown): LoadFailureText {
  return useWords(loadFailureText, error) ?? UNKNOWN_YET
}

const UNKNOWN_YET: LoadFailureText = { title: '' }

/**
 * What `find` makes of a cause, in the language of the page. Undefined without a cause, and until the words are loaded.
 * @param find must be the same function at each render, and never reject
 */
export function useWords<Cause, T>(
  find: (i18n: I18n, error: Cause) => Promise<T>,
  error: Cause | undefined,
): T | undefined {
  const { i18n } = useLingui()
  const { locale } = i18n
  const [known, setKnown] = useState<{ error: Cause; locale: string; words: T }>()
  useEffect(() => {
    let isCurrent = true
    const wait = async (cause: Cause) => {
      const words = await find(i18n, cause)
      if (isCurrent) setKnown({ error: cause, locale, words })
    }
    if (error !== undefined && error !== null) void wait(error)
    return () => {
      isCurrent = false
    }
  }, [i18n, locale, error, find])
  return error !== undefined && known?.error === error ? known.words : undefined
}
