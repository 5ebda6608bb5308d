import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

/** Everything an `<input>` takes except class and type. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: ReactNode
}

/** A native checkbox with our look; the whole line is the target. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="checkbox">
      <span className="checkbox-box">
        <input {...input} type="checkbox" />
        <Icon name="check" className="size-4.5" />
      </span>
      <span>{label}</span>
    </label>
  )
}
