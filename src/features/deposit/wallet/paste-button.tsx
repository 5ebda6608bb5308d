import { Trans } from '@lingui/react/macro'

interface PasteButtonProps {
  disabled: boolean
  onPaste: (text: string) => void
}

/** Fills a field from the clipboard, in browsers that let a page read it. */
export function PasteButton({ disabled, onPaste }: PasteButtonProps) {
  if (!('clipboard' in navigator) || !('readText' in navigator.clipboard)) return null
  const paste = async () => {
    try {
      onPaste((await navigator.clipboard.readText()).trim())
    } catch {
      // The member refused, and can still paste by hand.
    }
  }
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => void paste()}
      className="min-h-touch flex-none rounded-md bg-surface-2 px-4 text-label text-link active:bg-surface-3 disabled:text-on-disabled"
    >
      <Trans>Paste</Trans>
    </button>
  )
}
