import { factChecker, type FactKind } from '../kernel/messages/index.ts'
import { estimateFactKinds } from './estimates/index.ts'
import { invoiceFactKinds } from './invoices/index.ts'
import { jobFactKinds } from './jobs/index.ts'
import { leadFactKinds } from './leads/index.ts'

/** All kinds of facts on which a message can depend. */
export const factKinds: readonly FactKind[] = [
  ...estimateFactKinds,
  ...invoiceFactKinds,
  ...jobFactKinds,
  ...leadFactKinds,
]

export const checkFacts = factChecker(factKinds)
