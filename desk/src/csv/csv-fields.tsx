import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSending } from '../http/use-sending.ts'
import { Field, Select, TextArea } from '../layout/field.tsx'
import { Problem } from '../layout/problem.tsx'
import { type CsvColumn, type CsvLines, csvLines } from './csv-lines.ts'
import { decodeText } from './read-csv.ts'

/** A file of a bank that somebody has chosen or pasted; its lines stay in the browser. */
export interface Csv<K extends string> extends CsvLines<K> {
  /** What a line has in a column; empty where the file has none. */
  readonly cellOf: (line: readonly string[], kind: K) => string
  readonly columns: readonly CsvColumn<K>[]
  readonly text: string
  readonly setText: (text: string) => void
  readonly choose: (kind: K, place: number) => void
}

/** Reads a file of a bank, whose columns are known by their headings until somebody chooses others. */
export function useCsv<K extends string>(columns: readonly CsvColumn<K>[]): Csv<K> {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Partial<Record<K, number>>>({})
  const read = csvLines(text, columns, chosen)
  return {
    ...read,
    cellOf: (line, kind) => line[read.places[kind] ?? -1] ?? '',
    columns,
    text,
    setText: (typed) => {
      setText(typed)
      setChosen({})
    },
    choose: (kind, place) => setChosen((before) => ({ ...before, [kind]: place })),
  }
}

/** Asks for a file of a bank, and which of its columns is which. */
export function CsvFields<K extends string>({ csv }: { readonly csv: Csv<K> }) {
  const { t } = useLingui()
  const { heading, places, columns, text, setText, choose } = csv
  const reading = useSending({
    mutationFn: async (file: File) => setText(decodeText(new Uint8Array(await file.arrayBuffer()))),
  })
  return (
    <>
      <Field
        label={t`File of the bank (CSV)`}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget: { files } }) => files?.[0] && reading.send(files[0])}
      />
      <Problem error={reading.error} />
      <TextArea
        label={t`Or its lines, pasted`}
        hint={t`With the headings. The file stays in this browser.`}
        rows={4}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {text !== '' && (
        <div className="pair">
          {columns.map(({ kind, name }) => (
            <Select
              key={kind}
              label={name}
              value={places[kind] ?? -1}
              onChange={({ currentTarget: { value } }) => choose(kind, Number(value))}
            >
              <option value={-1}>{'–'}</option>
              {heading.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <option key={place} value={place}>
                  {cell === '' ? place + 1 : cell}
                </option>
              ))}
            </Select>
          ))}
        </div>
      )}
    </>
  )
}
