import type { ReactNode } from 'react'
import { type IconName, Icon } from '../pictures/icon.tsx'

/** One step of a longer process. */
export interface TrackStep {
  readonly key: string
  readonly state: 'done' | 'now' | 'later' | 'failed'
  readonly title: ReactNode
  readonly text?: ReactNode
  /** When the step happened, or is expected. */
  readonly time?: ReactNode
}

/** The steps of a process from top to bottom: completed, current and expected. */
export function Track({ steps }: { steps: readonly TrackStep[] }) {
  return (
    <ol className="grid">
      {steps.map(({ key, state, title, text, time }) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          style={{ gridTemplateColumns: '2rem minmax(0, 1fr) auto' }}
          className="group relative grid items-start gap-x-3 pb-3 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-7 -bottom-0.5 w-0.5 group-last:hidden"
            style={{ insetInlineStart: '.9375rem', background: state === 'done' ? 'var(--pos)' : DASHES }}
          />
          <Node state={state} />
          <div className="min-w-0">
            <p
              className={
                state === 'later'
                  ? 'text-[.9375rem]/7 text-text-2'
                  : 'text-[.9375rem]/7 font-bold wrap-anywhere'
              }
            >
              {title}
            </p>
            {text !== undefined && <p className="text-caption text-text-2 wrap-anywhere">{text}</p>}
          </div>
          <span
            translate="no"
            className={`text-caption/7 whitespace-nowrap ${state === 'now' ? 'font-bold text-pend' : 'text-text-2'}`}
          >
            {time}
          </span>
        </li>
      ))}
    </ol>
  )
}

const DASHES = 'repeating-linear-gradient(var(--line-strong) 0 5px, transparent 5px 9px)'

const LOOKS: Record<
  TrackStep['state'],
  { readonly icon?: IconName; readonly box: string; readonly glow?: string }
> = {
  done: { icon: 'check', box: 'bg-pos-fill text-on-fill' },
  now: {
    icon: 'clock',
    box: 'bg-marigold text-on-marigold',
    glow: '0 0 0 5px color-mix(in srgb, var(--marigold) 28%, transparent)',
  },
  later: { box: 'border-2 border-line-strong' },
  failed: { icon: 'close', box: 'bg-neg-fill text-on-fill' },
}

function Node({ state }: Pick<TrackStep, 'state'>) {
  const { icon, box, glow } = LOOKS[state]
  return (
    <span aria-hidden="true" className="grid h-7 w-8 place-items-center">
      <span
        className={`grid size-5 rotate-45 place-items-center ${box}`}
        style={{ borderRadius: 5, boxShadow: glow }}
      >
        {icon !== undefined && <Icon name={icon} className="size-3.5 -rotate-45 stroke-[3]" />}
      </span>
    </span>
  )
}
