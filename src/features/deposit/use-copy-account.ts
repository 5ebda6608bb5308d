import { useEffect, useRef, useState } from 'react'
import { useWallet } from '../../data/wallet.ts'
import { demandsEnglishName, isEnglishName, normaliseHolderName } from '../../domain/bank-account-name.ts'
import { useCopyText } from './use-copy-text.ts'

/** How long after the name has been changed the number is copied by itself, in ms. */
const COPY_AFTER_MS = 1000

/**
 * Copies an account number of the operator's. Some banks report a transfer with the sender's English name only: a member there whose own
 * account has another name is asked for it first, and the number is copied once it is saved.
 */
export function useCopyAccount() {
  const { wallet } = useWallet()
  const copyText = useCopyText()
  const [wanted, setWanted] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { bankCode = '', bankAccountName = '' } = wallet?.bankAccount ?? {}
  const needsName = demandsEnglishName(bankCode) && !isEnglishName(normaliseHolderName(bankAccountName))
  const copy = (accountNumber: string) => {
    if (needsName) setWanted(accountNumber)
    else void copyText(accountNumber)
  }
  const onSaved = () => {
    const accountNumber = wanted
    setWanted(undefined)
    if (accountNumber === undefined) return
    timer.current = setTimeout(() => void copyText(accountNumber), COPY_AFTER_MS)
  }
  return {
    copy,
    /** What the dialog that asks for the name is given. */
    naming: {
      open: wanted !== undefined,
      bankCode,
      name: bankAccountName,
      onSaved,
      onClose: () => setWanted(undefined),
    },
  }
}
