import type { Nameable } from '../kernel/records/nameable.ts'
import { leadSourceNames, locationNames, memberNames, taxRateNames } from './company/index.ts'
import { packageNames, serviceNames } from './price-book/index.ts'
import { tagNames } from './tags/index.ts'
import { crewNames } from './workforce/index.ts'

/** All that callers of the catalog may name instead of giving its id. */
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
