import * as v from 'valibot'
import { SECTIONS } from '../../desk/contract/site/sections.ts'
import { houseOf, sandboxContent } from '../../server/settings/site/site-content.ts'

const { content, first } = sandboxContent('th')

/** The accounts of the house in the sandbox. */
export const SANDBOX_HOUSE = houseOf(v.parse(SECTIONS.accounts, first.accounts), content.name)
