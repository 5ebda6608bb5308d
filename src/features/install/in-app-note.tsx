import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { storedInviteCode } from '../../data/phone/invite-code.ts'
import { pageToOpen } from '../../domain/way-out.ts'
import { WayOutButtons } from '../../parts/way-out-buttons.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Snack } from '../../ui/feedback/snack.tsx'

/** Says, inside another app, what does not work there, and offers the present page in the phone's own browser. */
export function InAppNote() {
  const { t } = useLingui()
  const { href } = useLocation()
  const [page, setPage] = useState(() => new URL(href, location.origin))
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    const { href: address } = new URL(href, location.origin)
    // Read again on every page, because the registration takes the code of its link first.
    void storedInviteCode().then((code) => setPage(pageToOpen(address, code)))
  }, [href])
  if (isClosed) return null
  return (
    <Snack
      title={<Trans>This page is open inside another app</Trans>}
      text={<Trans>Sending slips, saving pictures and installing may not work here.</Trans>}
      actions={
        <>
          <IconButton icon="close" label={t`Close`} onClick={() => setClosed(true)} />
          <WayOutButtons page={page} />
        </>
      }
    />
  )
}
