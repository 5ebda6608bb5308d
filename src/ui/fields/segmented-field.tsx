import './segmented-field.css'
import type { ComponentProps } from 'react'

/** One of a few choices. */
export interface Segment {
  value: string
  label: string
}

/** Everything a radio button takes except the ones that it sets itself. */
export interface SegmentedFieldProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'id'
> {
  label: string
  segments: readonly Segment[]
}

/** One of two or three short choices, all in view: native radio buttons side by side. */
export function SegmentedField({ label, segments, ...radio }: SegmentedFieldProps) {
  return (
    <fieldset className="field">
      <legend className="text-label mb-1.5 text-text-2">{label}</legend>
      <div className="segmented">
        {segments.map(({ value, label: text }) => (
          <label key={value}>
            <input {...radio} type="radio" value={value} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
