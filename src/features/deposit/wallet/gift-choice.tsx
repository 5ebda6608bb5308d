import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'

/** Links differ at their end. */
const SHOWN_LETTERS = 6

interface GiftChoiceProps {
  links: readonly string[]
  onChoose: (link: string) => void
}

/** Asks which of several gifts in a pasted text is to be redeemed first. */
export function GiftChoice({ links, onChoose }: GiftChoiceProps) {
  const count = links.length
  return (
    <ErrorBox
      ways={links.map((link) => {
        const end = link.slice(-SHOWN_LETTERS)
        return (
          <Button key={link} variant="quiet" size="s" onClick={() => onChoose(link)}>
            <Trans>Gift …{end}</Trans>
          </Button>
        )
      })}
    >
      <Trans>These are {count} gifts. Which one first?</Trans>
    </ErrorBox>
  )
}
