import './scene.css'
import scenes from './scenes.svg?url'

/** The pictures of `scenes.svg`, called by what they show. A test keeps both lists equal. */
export const SCENE_NAMES = [
  'boat',
  'done',
  'gift',
  'loom',
  'pair',
  'purse',
  'scroll',
  'slip',
  'ticket',
  'torn',
] as const

export type SceneName = (typeof SCENE_NAMES)[number]

/** A picture where there is nothing else to see, or something to celebrate. Decorative: the words below it say what it means. */
export function Scene({ name, size = 'l' }: { name: SceneName; size?: 's' | 'm' | 'l' }) {
  return (
    <svg className={`scene scene-${size}`} viewBox="0 0 40 30" aria-hidden="true">
      <use href={`${scenes}#${name}`} />
    </svg>
  )
}
