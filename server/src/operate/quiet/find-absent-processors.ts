import type { AppKernel } from '../../app/kernel.ts'
import { selectProvidersUsed } from '../../domains/money/payment-records/index.ts'
import { findOrganizationById, selectPresentOrganizations } from '../../domains/organization/company/index.ts'

/** An organization whose card processor cannot be queried, because it is not set up in this installation. */
export interface AbsentProcessor {
  organization: string
  provider: 'stripe'
  /** Names of the settings that are missing. They must be set for the command and for the service. */
  set: string
}

const settings = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'

/**
 * Period before the time of the restored data, in milliseconds. Card processors that were not used in it are ignored.
 */
const recentMs = 35 * 24 * 3600_000

/**
 * Lists the organizations that took or refunded money through a card processor in the 35 days before the restored
 * state, if that processor is not set up here. The simulated processor is left out, because it moves no money.
 */
export async function findAbsentProcessors(
  { kernel, database }: AppKernel,
  stateAt: string,
): Promise<AbsentProcessor[]> {
  const since = new Date(Date.parse(stateAt) - recentMs).toISOString()
  const absent: AbsentProcessor[] = []
  for (const { id, slug } of await selectPresentOrganizations(database.system)) {
    const org = await findOrganizationById(database.system, id)
    if (!org) continue
    const here = kernel.services.payments.of(org).name
    const used = await selectProvidersUsed(database.live.reader({ orgId: id, locations: '*' }), id, since)
    if (used.includes('stripe') && here !== 'stripe')
      absent.push({ organization: slug, provider: 'stripe', set: settings })
  }
  return absent
}
