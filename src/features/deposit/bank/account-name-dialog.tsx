import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { isEnglishName, normaliseHolderName, wrongLetterOf } from '../../../domain/bank-account-name.ts'
import { shownSign } from '../../../domain/text/one-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useReloadHold } from '../../../session/work-in-hand.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { useRenameAccount } from '../api/deposit.ts'

interface AccountNameDialogProps {
  open: boolean
  bankCode: string
  /** The name that is registered now. */
  name: string
  onSaved: () => void
  onClose: () => void
}

/** Asks for the English name of the member's own account, as in their bank book. */
export function AccountNameDialog({ open, bankCode, name, onSaved, onClose }: AccountNameDialogProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const { mutateAsync: rename, isPending } = useRenameAccount()
  useReloadHold(open && typed !== undefined)
  const value = typed ?? name

  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const bankAccountName = normaliseHolderName(value)
    if (bankAccountName === '') return setError(t`Please fill in your account name`)
    if (!isEnglishName(bankAccountName)) {
      const letter = shownSign(wrongLetterOf(bankCode, bankAccountName) ?? bankAccountName)
      return setError(t`Bank account name must be in English only. Check this letter: ${letter}`)
    }
    try {
      await rename({ bankCode, bankAccountName })
      setTyped(undefined)
      onSaved()
    } catch (failure) {
      setError(await errorText(i18n, failure))
    }
    return undefined
  }
  return (
    <Dialog
      open={open}
      busy={isPending}
      onClose={onClose}
      title={<Trans>Account name in English</Trans>}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p className="text-small text-text-2">
        <Trans>
          KTB, TMB and BBL accounts need the name in English, as in your bank book, before copying.
        </Trans>
      </p>
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="text-start">
        <TextField
          label={t`Account name`}
          error={error}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          onChange={(event) => change(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
