import { expect, test, vi } from 'vitest'
import { enterModal, noteOpener, returnFocus } from '../../../../src/ui/dialogs/open-modals.ts'

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)

test('the focus that returns to what opened a closed sheet does not move the page', () => {
  document.body.innerHTML =
    '<button id="card"></button><dialog id="sheet" open><button id="ok"></button></dialog><dialog id="result"></dialog>'
  const [card, sheet, result] = [find('card'), find('sheet'), find('result')]
  if (!card || !(sheet instanceof HTMLDialogElement) || !(result instanceof HTMLDialogElement))
    throw new Error('not there')
  card.focus()
  noteOpener(sheet)
  const leave = enterModal(sheet)
  find('ok')?.focus()
  noteOpener(result)
  leave()
  sheet.remove()
  const focus = vi.spyOn(card, 'focus')
  returnFocus(result)
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  expect(card).toHaveFocus()
})
