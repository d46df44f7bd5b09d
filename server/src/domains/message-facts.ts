import { factChecker, type FactKind } from '../kernel/messages/index.ts'
import { estimateFactKinds } from './selling/estimates/index.ts'
import { invoiceFactKinds } from './money/invoices/index.ts'
import { jobFactKinds } from './work/jobs/index.ts'
import { leadFactKinds } from './customers/leads/index.ts'

/**
 * All kinds of facts. A queued message can depend on facts, such as "the job is still scheduled", which are checked
 * when it is sent.
 */
export const factKinds: readonly FactKind[] = [
  ...estimateFactKinds,
  ...invoiceFactKinds,
  ...jobFactKinds,
  ...leadFactKinds,
]

export const checkFacts = factChecker(factKinds)
