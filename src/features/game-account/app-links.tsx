import { webLink } from '../../domain/web-link.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

interface AppLinksProps {
  android: string | null
  ios: string | null
}

/** Links to the provider's own apps, if it has any. */
export function AppLinks({ android, ios }: AppLinksProps) {
  const links = [
    ['Android', webLink(android)],
    ['iOS', webLink(ios)],
  ] as const
  const known = links.filter(([, href]) => href !== undefined)
  if (known.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 *:flex-1">
      {known.map(([name, href]) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="download" />
          <span translate="no">{name}</span>
        </a>
      ))}
    </div>
  )
}
