import { Trans, useLingui } from '@lingui/react/macro'
import { type Fact, FactList } from './fact-list.tsx'
import { Modal } from './modal.tsx'

/** What each key does. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const keys: readonly Fact[] = [
    ['J, K', t`Next, previous row`],
    ['Enter', t`Open the row`],
    ['C', t`Claim`],
    ['U', t`Release`],
    ['A', t`Approve, accept`],
    ['R', t`Reject`],
    ['P', t`Mark as paid`],
    ['/', t`Search`],
    ['G W, G S, G M', t`Go to withdrawals, to slips, to members`],
    ['G H, G L', t`Go to people, to the log`],
    ['Esc', t`Close`],
  ]
  return (
    <Modal title={t`Keys`} onClose={onClose}>
      <FactList facts={keys} areKeys />
      <p>
        <Trans>A key opens the question; it never sends anything.</Trans>
      </p>
      <button type="button" onClick={onClose}>
        <Trans>Close</Trans>
      </button>
    </Modal>
  )
}
