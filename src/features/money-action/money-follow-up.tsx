import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { moneyNews } from '../../data/money/money-news.ts'
import { followOpenActions } from '../../data/money/open-actions.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { newsText } from './news-text.ts'
import { ResultUnknown } from './result-unknown.tsx'

interface MoneyFollowUpProps {
  /** Leads to the statement. */
  onStatement: () => void
}

/** Finds out the outcome of money actions that no screen waits for, and reports it over whatever screen the member is on. */
export function MoneyFollowUp({ onStatement }: MoneyFollowUpProps) {
  const { i18n } = useLingui()
  const [news] = useSyncExternalStore(subscribe, currentNews)

  useEffect(followOpenActions, [])

  useEffect(() => {
    if (news?.kind !== 'done' && news?.kind !== 'refused') return
    moneyNews.told(news)
    void newsText(i18n, news).then((text) => showToast({ tone: news.kind === 'done' ? 'ok' : 'error', text }))
  }, [i18n, news])

  if (news?.kind !== 'unknown' && news?.kind !== 'given-up') return null
  return <ResultUnknown news={news} onClose={() => moneyNews.told(news)} onStatement={onStatement} />
}

const subscribe = (listener: () => void) => moneyNews.subscribe(listener)
const currentNews = () => moneyNews.current()
