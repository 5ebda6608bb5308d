import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { people } from '../contract/people.ts'
import { call } from './http/call.ts'
import { freshCode, useCodeAsked } from './http/fresh-code.ts'
import { session, useSession } from './http/session.ts'
import { Frame } from './layout/frame.tsx'
import { Problem } from './layout/problem.tsx'
import { CodeQuestion } from './login/code-question.tsx'
import { Invitation } from './login/invitation.tsx'
import { Cover, Login } from './login/login.tsx'
import { ring } from './signals/sound.tsx'

/**
 * The desk after a login, else the login. A session that ends by itself covers the page and leaves it as it was: the same person
 * finds what they typed, and another one a fresh page.
 */
export function Root() {
  const { t } = useLingui()
  const { token, me } = useSession()
  const isCodeAsked = useCodeAsked()
  const isInvitation = useRouterState({ select: ({ location: { pathname } }) => pathname === '/invitation' })
  const restored = useQuery({
    queryKey: ['me', token],
    queryFn: () => call(people.me, {}),
    enabled: token !== undefined && me === undefined,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (token !== undefined && me === undefined && restored.data) session.begin(token, restored.data)
  }, [token, me, restored.data])
  const isOver = token === undefined && me !== undefined
  useEffect(() => {
    // Nobody answers any more.
    if (token === undefined) freshCode.answer(false)
  }, [token])
  useEffect(() => {
    // Whoever relies on the bell hears for the last time that it rings no more.
    if (isOver) ring()
  }, [isOver])
  if (isInvitation) return <Invitation />
  return (
    <>
      {token !== undefined && me === undefined && restored.isError && (
        <main className="door">
          <Problem error={restored.error} />
          <button
            type="button"
            className="primary"
            disabled={restored.isFetching}
            onClick={() => void restored.refetch()}
          >
            {t`Try again`}
          </button>
        </main>
      )}
      {me !== undefined && (
        <div hidden={token === undefined}>
          <Frame key={me.id} me={me} />
        </div>
      )}
      {token !== undefined && isCodeAsked && <CodeQuestion />}
      {token === undefined &&
        (me === undefined ? (
          <Login />
        ) : (
          <Cover>
            <Login before={me} />
          </Cover>
        ))}
    </>
  )
}
