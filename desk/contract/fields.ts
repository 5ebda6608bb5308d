import * as v from 'valibot'
import { Text } from '../../src/contract/primitives.ts'
import { withoutInvisible } from '../../src/domain/digits.ts'
import { excessMarkOf } from '../../src/domain/text/one-form.ts'

/** In lower case, as the log and the database write it, however it was sent. */
export const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** The parameters of a call about one thing. */
export const ById = v.object({ id: Id })

/** What was typed, as it is seen: in one line, without what no eye sees. */
export const SeenText = (maxLength: number) =>
  v.pipe(
    Text(maxLength),
    v.transform((typed) => withoutInvisible(typed.replaceAll(/[\s\p{Cc}]+/gu, ' '))),
    v.trim(),
  )

/** Why something was done, in words that can be seen and read; the log keeps it, or the member reads it. */
export const Because = v.pipe(
  SeenText(200),
  v.regex(/[\p{L}\p{N}]/u),
  v.check((text) => excessMarkOf(text) === undefined),
)

/** Of a credit in the ledger: the way, the code, and the number of the outside world, of which 256 signs are accepted. */
export const CreditReference = Text(300)

export const BankCode = v.pipe(Text(20), v.regex(/^[A-Z0-9]{2,20}$/))

/** A bank's own number of a transfer, without spaces. It has a letter or a digit other than zero: `-`, `.` and `000` number nothing. No mark is on a letter. */
export const BankReference = v.pipe(
  SeenText(64),
  v.transform((typed) => typed.replaceAll(' ', '')),
  v.regex(/^[\p{L}\p{N}\p{P}\p{S}]+$/u),
  v.regex(/(?![0๐໐၀０])[\p{L}\p{N}]/u),
)

/** Of an account at a bank. */
export const Currency = v.picklist(['BAHT', 'LAK'])
