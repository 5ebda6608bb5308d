import { createFileRoute } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { takeInviteCode } from '../data/phone/invite-code.ts'
import { registrationDraft } from '../features/register/api/registration-draft.ts'
import { RegisterScreen } from '../features/register/register-screen.tsx'
import {
  reachableStep,
  RegisterSteps,
  useRegistered,
  useStepWays,
  useWantedStep,
} from '../features/register/register-steps.tsx'
import { RegisteredHead, RegisteredScreen } from '../features/register/registered-screen.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { useOfflineToast } from '../features/shell/shell-header.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { registerCatalog } from '../i18n/catalogs/register-catalog.ts'
import { later } from '../ui/later.ts'
import { Fetched } from './-fetched.tsx'
import { visitorsOnly } from './-guards.ts'

interface RegisterSearch {
  /** Code of the member who invites, as in their link. */
  code?: string | undefined
}

export const Route = createFileRoute('/register')({
  validateSearch: ({ code }: RegisterSearch): RegisterSearch => ({ code }),
  beforeLoad: visitorsOnly,
  loaderDeps: ({ search }) => ({ code: search.code }),
  loader: async ({ deps }) => {
    const [invitedBy] = await Promise.all([takeInviteCode(deps.code), ensureCatalog(registerCatalog)])
    return { invitedBy }
  },
  component: RegisterPage,
})

const TERMS = later(async () => (await import('./-terms.tsx')).loadTerms())

const NO_SECRET = { password: '', confirmation: '' }

function RegisterPage() {
  const { invitedBy } = Route.useLoaderData()
  const registered = useRegistered()
  const wanted = useWantedStep()
  const ways = useStepWays()
  const draft = useSyncExternalStore(registrationDraft.subscribe, registrationDraft.read)
  const [secret, setSecret] = useState(NO_SECRET)
  const [acceptedPassword, setAcceptedPassword] = useState('')
  const [showsTerms, setShowsTerms] = useState(false)
  const showOfflineToast = useOfflineToast()
  // Shown only after they are loaded: if loading failed while rendering, the error screen would replace the visitor's input.
  const showTerms = () => TERMS.load().then(() => setShowsTerms(true), showOfflineToast)

  if (registered !== undefined) {
    return (
      <PublicShell hero={<RegisteredHead phone={registered} />}>
        <RegisteredScreen phone={registered} />
      </PublicShell>
    )
  }
  const step = reachableStep(wanted, draft, secret.password !== '' && secret.password === acceptedPassword)
  return (
    <PublicShell hero={<RegisterSteps current={step} />}>
      <RegisterScreen
        {...{ step, ways, draft, secret, invitedBy }}
        onSecret={setSecret}
        onAccepted={setAcceptedPassword}
        onShowTerms={() => void showTerms()}
      />
      <Fetched part={showsTerms ? TERMS : undefined} props={{ onClose: () => setShowsTerms(false) }} />
    </PublicShell>
  )
}
