import { expect, it } from 'vitest'
import { SOURCE_FILES } from './source-files.ts'
import { textFindings } from './text-rules.ts'

/* docs/decisions/018-three-languages.md */

/** They create the elements for the texts of `<Trans>`, and return everything else unchanged. */
const OWNERS = new Set(['src/ui/own-element.tsx', 'src/ui/covered-element.tsx'])

it('no text of the app is rendered without its own element', () => {
  const screens = SOURCE_FILES.filter(({ path }) => /^src\/.*\.tsx$/.test(path) && !OWNERS.has(path))
  expect(screens.length).toBeGreaterThan(0)
  const found = screens.flatMap(({ path, text }) =>
    textFindings(text).map(({ line, why }) => `${path}:${line} ${why}`),
  )
  expect(found).toEqual([])
})

it.each([
  'const a = <p>{isBusy && <i />}text</p>',
  'const a = <p>{text}<i /></p>',
  'const a = <>{text}</>',
  'const a = <p><i />{a.text ?? <b />}</p>',
  'const a = <p>{count} / {limit}</p>',
  'const a = <p>{names.map((name) => name)}<i /></p>',
  'const a = <p>{t`text`}{isBusy ? <i /> : null}</p>',
  'function A() { return isBusy ? <i /> : "text" }',
  'function A() { if (isBusy) return <i />; return text }',
  'const a = <b>{formatBaht(amount)}</b>',
])('finds %s', (code) => {
  expect(textFindings(code)).toHaveLength(code.includes('/ {limit}') ? 3 : 1)
})

it.each([
  'const a = <p>{text}</p>',
  'const a = <p>{isBusy ? <i /> : text}</p>',
  'const a = <p><span>{text}</span>{isBusy && <i />}</p>',
  'const a = <p>{isBusy && <i />}<Trans>text {amount}</Trans></p>',
  'const a = <Trans>text <b>more</b> text</Trans>',
  "const a = <p><b>{text}</b>{' '}<i /></p>",
  'const a = <p><i />{names.map((name) => (<b key={name}>{name}</b>))}</p>',
  'interface Props { mark: ReactNode }\nconst a = <p>{mark}<b>{text}</b></p>',
  'function A() { return list.map((each) => { return <b key={each}>{each}</b> }) }',
  'const a = <option>{text} {more}</option>',
  'const a = <b translate="no"><i className="x">{formatBaht(amount)}</i></b>',
])('leaves %s', (code) => {
  expect(textFindings(code)).toEqual([])
})

/** Fields whose text is read by people as it is in the field. */
const MAY_BE_CUT = [
  'desk/src/layout/field.tsx because',
  'desk/src/layout/search.tsx search',
  'desk/src/login/invitation.tsx name',
  'desk/src/queue/typed-fields.tsx reason',
  'src/features/deposit/bank/bank-panel.tsx bankAccountName',
  'src/features/register/bank-step.tsx firstName lastName',
  'src/features/register/profile-step.tsx name',
]

it('no field cuts a pasted number, code, amount, link or password: another one would be sent', () => {
  const cutting = SOURCE_FILES.flatMap(({ path, text }) => {
    const limits = text.match(/\bmaxLength(?:=|:)/g)?.length ?? 0
    return /^(?:src|desk\/src)\/.*\.tsx$/.test(path) && limits > 0 ? [{ path, limits }] : []
  })
  const allowed = MAY_BE_CUT.map((line) => line.split(' '))
  expect(cutting.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    allowed.map(([path = '', ...fields]) => ({ path, limits: fields.length })),
  )
})
