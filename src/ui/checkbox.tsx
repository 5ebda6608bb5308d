import type { ComponentProps, ReactNode } from 'react'

import { Icon } from './icon.tsx'

/** Props of {@link Checkbox}; everything an `<input>` takes except class and type. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: ReactNode
}

/** A native checkbox with our looks; the whole line is the target. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-touch cursor-pointer items-center gap-3">
      <span className="relative grid size-6 flex-none">
        <input
          {...input}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-6 cursor-pointer appearance-none rounded-sm border-[1.5px] border-line-strong bg-field checked:border-primary checked:bg-primary disabled:border-disabled disabled:bg-disabled"
        />
        <span className="pointer-events-none invisible col-start-1 row-start-1 grid place-items-center text-on-primary peer-checked:visible">
          <Icon name="check" className="size-4.5 stroke-[2.5]" />
        </span>
      </span>
      <span>{label}</span>
    </label>
  )
}
