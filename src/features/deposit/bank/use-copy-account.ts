import { useEffect, useRef, useState } from 'react'
import { useWallet } from '../../../data/wallet.ts'
import { demandsEnglishName, isEnglishName, normaliseHolderName } from '../../../domain/bank-account-name.ts'
import { useCopyText } from '../use-copy-text.ts'

/** Delay between the changed name and the automatic copy of the number, in ms. */
const COPY_AFTER_MS = 1000

/** How long the button shows that the number was copied, in ms. */
const SAID_MS = 2000

/**
 * Copies the number of one of the operator's accounts. Some banks report a transfer with the sender's English name only. A member of such a
 * bank whose account has another name is asked for the English one first; the number is copied after that is saved.
 */
export function useCopyAccount() {
  const { wallet } = useWallet()
  const copyText = useCopyText()
  const [wanted, setWanted] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { bankCode = '', bankAccountName = '' } = wallet?.bankAccount ?? {}
  const needsName = demandsEnglishName(bankCode) && !isEnglishName(normaliseHolderName(bankAccountName))
  const copyNow = async (accountNumber: string) => {
    const worked = await copyText(accountNumber)
    clearTimeout(timer.current)
    setCopied(worked)
    if (worked) timer.current = setTimeout(() => setCopied(false), SAID_MS)
  }
  const copy = (accountNumber: string) => {
    if (needsName) setWanted(accountNumber)
    else void copyNow(accountNumber)
  }
  const onSaved = () => {
    const accountNumber = wanted
    setWanted(undefined)
    if (accountNumber === undefined) return
    timer.current = setTimeout(() => void copyNow(accountNumber), COPY_AFTER_MS)
  }
  return {
    copy,
    /** The number has just been copied. */
    isCopied,
    /** The props of the dialog that asks for the name. */
    naming: {
      open: wanted !== undefined,
      bankCode,
      name: bankAccountName,
      onSaved,
      onClose: () => setWanted(undefined),
    },
  }
}
