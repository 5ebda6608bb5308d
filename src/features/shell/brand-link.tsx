import { Link } from '@tanstack/react-router'
import { useSiteName } from '../../data/site-name.ts'
import { Brand } from '../../ui/navigation/app-bar.tsx'

/** The pocket mark and the operator's name, as a link to home. */
export function BrandLink() {
  return (
    <Link to="/">
      <Brand name={useSiteName()} />
    </Link>
  )
}
