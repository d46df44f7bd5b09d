import type { TestOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { saveTaxRate } from '../../../organization/company/operations.ts'
import type { Estimate } from '../../../selling/estimates/index.ts'
import { acceptEstimate, createEstimate, sendEstimate } from '../../../selling/estimates/operations.ts'
import { address } from '../../../selling/estimates/testing/estimating.ts'

export interface Offer {
  /** Lines of the estimate. A number is the price in cents of a line with default fields. */
  lines: readonly (number | object)[]
  discount?: object | null
  /** Percentages of the tax rate's components. */
  percents?: readonly string[]
  deposit?: object
  /** True if acceptance creates the job. */
  create_job?: boolean
}

/** Creates an estimate that the customer has accepted. */
export async function sell(
  org: TestOrg,
  { lines, discount = null, percents = [], deposit, create_job = false }: Offer,
): Promise<Estimate> {
  const { id: client_id } = await org.run(
    createClient,
    { name: 'Ada', email: 'ada@example.com', ...address },
    org.owner,
  )
  const components = percents.map((percent, at) => ({ name: `Component ${at + 1}`, percent }))
  const rate =
    components.length === 0
      ? null
      : await org.run(saveTaxRate, { name: percents.join('+'), components }, org.owner)
  const { id: estimate_id } = await org.run(
    createEstimate,
    {
      client_id,
      location_id: org.locationId,
      line_items: lines.map((line, at) => ({
        name: `Line ${at + 1}`,
        ...(typeof line === 'number' ? { unit_price_cents: line } : line),
      })),
      discount,
      tax_rate_id: rate?.id ?? null,
      ...(deposit ? { deposit } : {}),
    },
    org.owner,
  )
  await org.run(sendEstimate, { estimate_id, channels: ['email'] }, org.owner)
  return await org.run(acceptEstimate, { estimate_id, create_job }, org.owner)
}
