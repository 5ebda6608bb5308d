import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { Scene } from '../../ui/pictures/scene.tsx'

/** How long the success message is shown before the login form opens. */
const STAY_MS = 2000

/** The visitor is a member now, on the cloth of the page. The login form opens automatically, with the number filled in. */
export function RegisteredHead({ phone }: { phone: string }) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => {
      void navigate({ to: '/login', state: { username: phone }, replace: true })
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, phone])
  return (
    <div className="grid justify-items-center px-gutter pb-4 text-center">
      <Scene name="done" />
      <h1 ref={heading} tabIndex={-1} className="text-title">
        <Trans>You are registered</Trans>
      </h1>
    </div>
  )
}

/** What comes next, of which the first step is done. */
export function RegisteredScreen({ phone }: { phone: string }) {
  return (
    <>
      <ol className="over-hem mb-4 grid gap-3 rounded-lg bg-surface p-4 font-bold shadow-pop">
        <Step mark={<Lozenge icon="check" tone="ok" />}>
          <Trans>You are a member</Trans>
        </Step>
        <Step mark={<Lozenge tone="marigold">{2}</Lozenge>}>
          <Trans>Deposit</Trans>
        </Step>
        <Step mark={<Lozenge tone="quiet">{3}</Lozenge>}>
          <Trans>Choose a game and play</Trans>
        </Step>
      </ol>
      <Link to="/login" state={{ username: phone }} replace className={buttonClass({ block: true })}>
        <Trans>Log in</Trans>
      </Link>
      <p className="mt-2 text-center text-small text-text-2">
        <Trans>Taking you to log in</Trans>
      </p>
    </>
  )
}

const Step = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    {mark}
    <span>{children}</span>
  </li>
)
