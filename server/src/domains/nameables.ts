import type { Nameable } from '../kernel/operations/nameable.ts'
import { leadSourceNames, locationNames, memberNames, taxRateNames } from './organization/company/index.ts'
import { packageNames, serviceNames } from './money/price-book/index.ts'
import { tagNames } from './customers/tags/index.ts'
import { crewNames } from './people/crews/index.ts'

/** Kinds of records that callers of the gateway may name instead of passing an id. */
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
