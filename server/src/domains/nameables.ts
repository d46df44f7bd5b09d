import type { Nameable } from '../kernel/operations/nameable.ts'
import { leadSourceNames, locationNames, memberNames, taxRateNames } from './organization/company/index.ts'
import { packageNames, serviceNames } from './money/price-book/index.ts'
import { tagNames } from './customers/tags/index.ts'
import { crewNames } from './people/crews/index.ts'

/** Kinds of records for which callers of the gateway may pass a name instead of an id. */
export const nameables: readonly Nameable[] = [
  crewNames,
  leadSourceNames,
  locationNames,
  memberNames,
  packageNames,
  serviceNames,
  tagNames,
  taxRateNames,
]
