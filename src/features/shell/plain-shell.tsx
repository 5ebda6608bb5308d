import type { ReactNode } from 'react'
import { AppBar, Cloth } from '../../ui/navigation/bars.tsx'
import { BrandLink, LanguageSwitcher } from './shell-header.tsx'
import { useScreenTitle } from './use-screen-title.ts'

/** The frame of a screen outside the public and the member area. It has no menu, because it is not known which one the visitor needs. */
export function PlainShell({ children }: { children: ReactNode }) {
  useScreenTitle()
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col">
      <Cloth edge="hem">
        <AppBar brand={<BrandLink />}>
          <LanguageSwitcher />
        </AppBar>
      </Cloth>
      <main className="flex flex-1 flex-col justify-center px-gutter py-5">{children}</main>
    </div>
  )
}
