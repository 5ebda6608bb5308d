import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Why a picture cannot be sent as a slip. */
export const slipProblemCatalog = catalogOf(
  import.meta.glob<{ messages: Messages }>('../../locales/*/slip-problem.po'),
)
