import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { isInApp } from '../../../domain/in-app-browser.ts'
import { Later, later } from '../../../ui/later.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'

interface SlipPickerProps {
  disabled: boolean
  /** A picture has been chosen; choosing another one is optional. */
  hasPicture: boolean
  onChoose: (file: File) => void
}

// Without the note, the input works as far as it does.
const IN_APP_SLIP = later(async () => {
  const { loadInApp } = await import('../in-app/in-app-deposit.tsx')
  return (await loadInApp()).InAppSlip
})

/** The input for the picture of a slip. The phone offers its gallery and its camera. Inside another app it may do nothing. */
export function SlipPicker({ disabled, hasPicture, onChoose }: SlipPickerProps) {
  const id = useId()
  const input = (
    <input
      id={id}
      type="file"
      accept="image/*"
      disabled={disabled}
      className="absolute inset-0 size-full cursor-pointer rounded-lg text-transparent disabled:cursor-default opacity-0 file:invisible focus-visible:opacity-100"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file !== undefined) onChoose(file)
        // Allows choosing the same file again after it has been corrected.
        target.value = ''
      }}
    />
  )
  if (hasPicture) {
    return (
      <label
        htmlFor={id}
        className="relative inline-flex min-h-touch cursor-pointer items-center gap-2 justify-self-start font-bold text-link"
      >
        <Icon name="image" />
        <Trans>Change image</Trans>
        {input}
      </label>
    )
  }
  return (
    <>
      <label
        htmlFor={id}
        className={`relative grid justify-items-center gap-2 rounded-lg border-[1.5px] border-dashed border-line-strong bg-field px-4 py-3 text-center ${disabled ? 'opacity-60' : ''}`}
      >
        <span className="mt-3">
          <Lozenge icon="image" size="l" />
        </span>
        <b className="mt-1">
          <Trans>Choose the slip photo</Trans>
        </b>
        <span className="mb-3 text-small text-text-2">
          <Trans>From your gallery, or take a photo</Trans>
        </span>
        {input}
      </label>
      {isInApp(navigator.userAgent) && <Later part={IN_APP_SLIP} props={{}} />}
    </>
  )
}
