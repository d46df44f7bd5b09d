import type { Nameable } from '../kernel/operations/nameable.ts'
import { leadSourceNames, locationNames, memberNames, taxRateNames } from './company/index.ts'
import { packageNames, serviceNames } from './price-book/index.ts'
import { tagNames } from './tags/index.ts'
import { crewNames } from './crews/index.ts'

/** Record kinds that API callers may pass by name instead of id. */
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
