import type { ReactNode } from 'react'
import { type SceneName, Scene } from '../pictures/scene.tsx'

interface PageHeadProps {
  /** `p` where the bar has the heading of the page. */
  heading?: 'h1' | 'p'
  title: ReactNode
  /** One line. */
  text?: ReactNode
  scene: SceneName
}

/** The head of a page, on its cloth: what the page is about, with a picture. */
export function PageHead({ heading: Heading = 'h1', title, text, scene }: PageHeadProps) {
  return (
    <div className="flex items-center gap-3 px-gutter pb-4">
      <div className="min-w-0 flex-1">
        <Heading className="text-title">{title}</Heading>
        {text !== undefined && <p className="text-small text-balance text-on-cloth-2">{text}</p>}
      </div>
      <Scene name={scene} size="s" />
    </div>
  )
}
