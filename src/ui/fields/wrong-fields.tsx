import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { ErrorBox } from '../feedback/error-box.tsx'

interface WrongFieldsBoxProps {
  fields: readonly WrongField[]
  /** How many fields are to be corrected, in one sentence. */
  children: ReactNode
}

/** The wrong fields of a form beside its button, each as a button that leads there. Absent where all of them are in sight: they say it themselves. */
export function WrongFieldsBox({ fields, children }: WrongFieldsBoxProps) {
  if (!fields.some(({ isOutOfSight }) => isOutOfSight)) return null
  return (
    <ErrorBox
      ways={fields.map(({ label, input }) => (
        <button key={label} type="button" onClick={() => input.focus()}>
          {label}
        </button>
      ))}
    >
      {children}
    </ErrorBox>
  )
}

/** A field that is marked as wrong. */
interface WrongField {
  readonly label: string
  readonly input: HTMLElement
  /** When the list of wrong fields was made. */
  readonly isOutOfSight: boolean
}

/** The invalid fields of a form, in their order. Keeps the focused one in view. */
export function useWrongFields(form: RefObject<HTMLFormElement | null>): readonly WrongField[] {
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  useEffect(() => {
    if (form.current === null) return undefined
    const element = form.current
    const observer = new MutationObserver(() => {
      const inputs = element.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')
      const found = Array.from(inputs, (input) => ({
        label: labelOf(input),
        input,
        isOutOfSight: cannotBeSeen(input, element),
      }))
      setWrong((known) => (isSame(known, found) ? known : found))
    })
    observer.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-invalid'],
    })
    return () => observer.disconnect()
  }, [form])
  // The error messages make the dock higher, so that it could cover the focused field.
  useLayoutEffect(() => {
    const inHand = wrong.find(({ input }) => input === document.activeElement)
    inHand?.input.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [wrong])
  return wrong
}

/** Whether a field is above the screen, below it, or behind the form's button. The one in hand comes into view by itself. */
function cannotBeSeen(input: HTMLElement, { elements }: HTMLFormElement): boolean {
  if (input === document.activeElement) return false
  const button = Array.from(elements).find((element) => element.matches('[type=submit]'))
  const { top, bottom } = input.getBoundingClientRect()
  return top < 0 || bottom > Math.min(innerHeight, button?.getBoundingClientRect().top ?? Infinity)
}

/** The text of its label, without the "(optional)" mark. */
function labelOf({ labels }: HTMLInputElement): string {
  const label = labels?.[0]
  return label?.firstChild?.textContent || label?.textContent || ''
}

function isSame(known: readonly WrongField[], found: readonly WrongField[]): boolean {
  return (
    known.length === found.length &&
    known.every(({ label, input }, index) => found[index]?.input === input && found[index].label === label)
  )
}
