import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useId, useState } from 'react'
import type * as v from 'valibot'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/languages.ts'
import { Field, Select, TextArea } from '../layout/field.tsx'
import { asText, blankOf, fieldsOf, type Shape, shapeOf } from './shape.ts'
import { useFieldWords, useValueWords } from './use-site-words.ts'

interface FieldsProps {
  readonly schema: v.GenericSchema
  readonly value: unknown
  /** Of the value, from the section. */
  readonly path: string
  /** What is wrong, by path, in words. */
  readonly faults: ReadonlyMap<string, string>
  /** Paths that a variable of the server decides. */
  readonly decided: readonly string[]
  readonly onChange: (value: unknown) => void
}

type ShapedProps = FieldsProps & { readonly shape: Shape }

function Group({ schema, shape, value, path, onChange, ...rest }: ShapedProps) {
  const { t } = useLingui()
  const name = useFieldWords()(path)
  if (shape.isOptional && shape.fallback === undefined && value === undefined)
    return (
      <button type="button" className="small" onClick={() => onChange(blankOf(schema))}>
        {t`Add: ${name}`}
      </button>
    )
  const given = fieldsOf(value ?? shape.fallback)
  const fields = Object.entries(shape.entries).map(([entry, of]) => (
    <Fields
      key={entry}
      {...rest}
      schema={of}
      value={given[entry]}
      path={path === '' ? entry : `${path}.${entry}`}
      onChange={(next) =>
        onChange(
          Object.fromEntries(
            Object.entries({ ...given, [entry]: next }).filter(([, one]) => one !== undefined),
          ),
        )
      }
    />
  ))
  // The section, or the item of a list, has a frame already.
  if (/^(?:.*\.\d+)?$/.test(path)) return fields
  return (
    <fieldset className="choice">
      <legend>{name}</legend>
      <Fault {...rest} path={path} />
      {fields}
      {shape.isOptional && shape.fallback === undefined && (
        <button type="button" className="small danger" onClick={() => onChange(undefined)}>
          {t`Remove: ${name}`}
        </button>
      )}
    </fieldset>
  )
}

function List({ shape, value, path, onChange, ...rest }: ShapedProps) {
  const { t } = useLingui()
  const name = useFieldWords()(path)
  const given = value ?? shape.fallback
  const items: readonly unknown[] = Array.isArray(given) ? given : []
  const { item } = shape
  if (item === undefined) return null
  const replaced = (at: number, ...by: readonly unknown[]) => onChange(items.toSpliced(at, 1, ...by))
  return (
    <>
      <Fault {...rest} path={path} />
      {items.map((one, at) => {
        const { bankCode = '', bankAccountNo = '', code = '' } = fieldsOf(one)
        const title = [name, at + 1, bankCode, bankAccountNo, code].filter((part) => part !== '').join(' ')
        return (
          // oxlint-disable-next-line react/no-array-index-key -- items have no name of their own, and nothing of a field is kept outside the value
          <fieldset key={at} className="choice item">
            <legend>{title}</legend>
            <Fields
              {...rest}
              schema={item}
              value={one}
              path={`${path}.${at}`}
              onChange={(next) => replaced(at, next)}
            />
            <div className="acts">
              {at > 0 && (
                <button
                  type="button"
                  className="small"
                  onClick={() => onChange(items.toSpliced(at, 1).toSpliced(at - 1, 0, one))}
                  aria-label={t`Move up: ${title}`}
                >
                  {t`Move up`}
                </button>
              )}
              <button
                type="button"
                className="small danger"
                onClick={() => replaced(at)}
                aria-label={t`Remove: ${title}`}
              >
                {t`Remove`}
              </button>
            </div>
          </fieldset>
        )
      })}
      <p>
        <button type="button" className="small" onClick={() => onChange([...items, blankOf(item)])}>
          {t`Add: ${name}`}
        </button>
      </p>
    </>
  )
}

/** An empty text in each language. */
const IN_NONE = Object.fromEntries(LANGUAGES.map((language) => [language, '']))

/** A text in each language; left out where it is in none. */
function Localized({ shape, value, path, faults, onChange }: ShapedProps) {
  const name = useFieldWords()(path)
  const given = fieldsOf(value)
  return (
    <>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={`${name} · ${LANGUAGE_NAMES[language]}`}
          lang={language}
          rows={3}
          value={asText(given[language])}
          fault={faults.get(`${path}.${language}`) ?? faults.get(path)}
          onChange={({ currentTarget }) => {
            const next = { ...IN_NONE, ...given, [language]: currentTarget.value }
            const isNone = shape.isOptional && Object.values(next).every((text) => text === '')
            onChange(isNone ? undefined : next)
          }}
        />
      ))}
    </>
  )
}

function Switch({ shape, value, path, onChange }: ShapedProps) {
  const id = useId()
  const name = useFieldWords()(path)
  return (
    <p className="switch">
      <input
        id={id}
        type="checkbox"
        checked={(value ?? shape.fallback) === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{name}</label>
    </p>
  )
}

function Choice({ shape, value, path, faults, onChange }: ShapedProps) {
  const { t } = useLingui()
  const name = useFieldWords()(path)
  const words = useValueWords()
  return (
    <Select
      label={name}
      value={asText(value)}
      fault={faults.get(path)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      {shape.isOptional && <option value="">{t`by slip`}</option>}
      {shape.options.map((option) => (
        <option key={option} value={option}>
          {words(option)}
        </option>
      ))}
    </Select>
  )
}

/** The hours by which Asia/Bangkok is ahead; it has no other time in summer. */
const BANGKOK_MS = 7 * 3_600_000

/** A time in Asia/Bangkok, as such a field of the browser has it. */
function localOf(iso: unknown): string {
  const ms = Date.parse(asText(iso))
  return Number.isNaN(ms) ? '' : new Date(ms + BANGKOK_MS).toISOString().slice(0, 16)
}

/** The moment of what such a field has; undefined for none. */
export function momentOf(local: string): string | undefined {
  const ms = local === '' ? Number.NaN : Date.parse(`${local}:00Z`)
  return Number.isNaN(ms) ? undefined : new Date(ms - BANGKOK_MS).toISOString()
}

const INPUT_TYPES: Readonly<Partial<Record<Shape['kind'], string>>> = {
  moment: 'datetime-local',
  time: 'time',
}

/** A number, a time or a text in one line. */
function Typed({ shape, value, path, faults, decided, onChange }: ShapedProps) {
  const name = useFieldWords()(path)
  const words = useValueWords()
  const { kind, unit, minimum, maximum } = shape
  const current = value ?? shape.fallback
  const [typed, setTyped] = useState('')
  const text = kind === 'moment' ? localOf(current) : asText(current)
  const isTyped = kind === 'number' && typed !== '' && Number(typed) === current
  const range = minimum === undefined || maximum === undefined ? undefined : `${minimum} – ${maximum}`
  return (
    <Field
      label={name}
      type={INPUT_TYPES[kind] ?? 'text'}
      {...(kind === 'number' && { inputMode: 'decimal' })}
      autoComplete="off"
      hint={[range, unit && words(unit)].filter(Boolean).join(' ') || undefined}
      fault={faults.get(path)}
      disabled={decided.includes(path)}
      value={isTyped ? typed : text}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        if (next === '') onChange(undefined)
        else if (kind === 'moment') onChange(momentOf(next))
        else onChange(kind === 'number' && !Number.isNaN(Number(next)) ? Number(next) : next)
      }}
    />
  )
}

/** What is wrong with a whole group or list. */
function Fault({ faults, path }: Pick<FieldsProps, 'faults' | 'path'>) {
  const text = faults.get(path)
  return text === undefined ? null : <p className="bad-text">{text}</p>
}

const FORMS: Readonly<Record<Shape['kind'], ComponentType<ShapedProps>>> = {
  group: Group,
  list: List,
  localized: Localized,
  switch: Switch,
  choice: Choice,
  number: Typed,
  moment: Typed,
  time: Typed,
  text: Typed,
}

/** The form of a value, made of its schema. */
export function Fields(props: FieldsProps) {
  const shape = shapeOf(props.schema)
  const Form = FORMS[shape.kind]
  return <Form {...props} shape={shape} />
}
