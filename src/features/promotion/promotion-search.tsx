import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { normalisePromotionCode } from '../../domain/promotion-code.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/field.tsx'
import { PromotionDialog } from './promotion-dialog.tsx'

interface CapitalsFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'name'> {
  value: string
  onChange: (capitals: string) => void
}

/** Finds a promotion by its code. */
export function PromotionSearch({ onResult }: { onResult: (result: Result) => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  /** The current search; each search has a new number. */
  const [search, setSearch] = useState<{ code: string; number: number; open: boolean }>()
  useReloadHold(code !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = normalisePromotionCode(code)
    setMissing(wanted === '')
    if (wanted !== '') setSearch({ code: wanted, number: (search?.number ?? 0) + 1, open: true })
  }
  const received = (result: Result) => {
    setCode('')
    onResult(result)
  }

  return (
    <>
      <form
        onSubmit={submit}
        noValidate
        className="flex flex-wrap items-start gap-3 pt-(--label) [--label:calc(.875rem*1.6+--spacing(1.5))]"
      >
        {/* Its label stands above the row, so that the button is level with the field, or right below it. */}
        <div className="-mt-(--label) min-w-[min(100%,10rem)] flex-[999_1_60%]">
          <CapitalsField
            label={t`Promotion code`}
            name="promotion"
            value={code}
            error={isMissing ? t`Please fill in the promotion code` : undefined}
            onChange={(capitals) => {
              setCode(capitals)
              setMissing(false)
            }}
          />
        </div>
        <div className="grid flex-auto">
          <Button type="submit" icon="search">
            <Trans>Search</Trans>
          </Button>
        </div>
      </form>
      {search !== undefined && (
        <PromotionDialog
          key={search.number}
          code={search.code}
          open={search.open}
          onClose={() => setSearch({ ...search, open: false })}
          onReceived={received}
          onRefused={onResult}
        />
      )}
    </>
  )
}

/**
 * A field that turns typed letters into capitals and keeps the caret in place. While a keyboard composes a word the letters only look like
 * capitals: changing the text then would write letters twice.
 */
export function CapitalsField({ onChange, ...field }: CapitalsFieldProps) {
  const change = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (!('isComposing' in nativeEvent && nativeEvent.isComposing === true)) capitalise(input)
    onChange(input.value.toUpperCase())
  }
  return (
    <TextField
      {...field}
      onChange={change}
      onCompositionEnd={({ currentTarget }: FormEvent<HTMLInputElement>) => capitalise(currentTarget)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      style={{ textTransform: 'uppercase', fontWeight: 700 }}
    />
  )
}

/** Writes capitals into the input itself, so that React has nothing left to write, and restores the caret. */
function capitalise(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input
  const capitals = value.toUpperCase()
  if (capitals === value) return
  // Some letters have two capitals, which moves the text after them.
  const caretOf = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length
  input.value = capitals
  input.setSelectionRange(caretOf(selectionStart), caretOf(selectionEnd))
}
