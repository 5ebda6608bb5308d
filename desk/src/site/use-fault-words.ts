import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

/** What is wrong with what was filled in, by path, in words. */
export function useFaults(): (schema: v.GenericSchema, value: unknown) => ReadonlyMap<string, string> {
  const words = useFaultWords()
  return (schema, value) => {
    const { issues = [] } = v.safeParse(schema, value)
    // The first that is wrong with a value says most.
    return new Map(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', words(issue)]))
  }
}

type Issue = v.BaseIssue<unknown>

/** What each rule of the schemas is called that has words of its own there. */
function useFaultWords(): (issue: Issue) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    'is for accounts in baht: kip is credited by slip, at the rate that the member has seen': t`Only money in baht is credited by the report of a bank.`,
    'must name each account once': t`The same account is there twice.`,
    'must have one mode and one currency for each bank': t`Accounts at one bank must have one currency, and be credited in one way.`,
    'is needed where money arrives in kip': t`Needed where money arrives in kip.`,
    'is needed for the QR of BCEL': t`Needed for the QR of BCEL.`,
    'must be 1 to 25 Latin letters': t`1 to 25 Latin letters.`,
    'must be letters and digits': t`Only Latin letters and digits.`,
    'must name each code once': t`A code is there twice.`,
    'must be capital letters and digits': t`Only capital letters, digits, - and _.`,
    'is for money and turns': t`Needed for money and turns, and for nothing else.`,
    'must add up to 100 percent': t`The chances do not add up to 100 percent.`,
    'must win fewer turns than are used': t`The wheel would give away too many turns.`,
    'must be 4 to 12 slices': t`4 to 12 slices.`,
    'must not be more than refund.percentSuccess': t`Must not be more than what it is worth at the end.`,
    'must not be more than invite.percentSuccess': t`Must not be more than what it is worth at the end.`,
    'must be after its start': t`Must be after its start.`,
    'must not be less than deposits.minimum': t`Must not be less than the smallest deposit.`,
    'must not be less than withdrawals.minimum': t`Must not be less than the smallest withdrawal.`,
    'must not be more than deposits.qrMaximum': t`Must not be more than the largest QR.`,
  }
  return ({ type, message, received, requirement }) => {
    const known = words[message]
    if (known !== undefined) return known
    if (received === 'undefined' || received === '""' || (type === 'min_length' && received === '0'))
      return t`Fill this in.`
    const [, digits] = /^must be ([\d to]+) digits$/.exec(message) ?? []
    if (digits !== undefined) {
      const [fewest = '', most = fewest] = digits.split(' to ')
      return most === fewest ? t`${fewest} digits.` : t`${fewest} to ${most} digits.`
    }
    if (type === 'url' || type === 'starts_with') return t`An address that begins with https://`
    const most = Number(requirement)
    return type === 'max_length' ? t`Too long: at most ${most} signs.` : t`This does not fit.`
  }
}
