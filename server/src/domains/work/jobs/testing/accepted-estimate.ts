import type { TestOrg } from '../../../../testing/test-org.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'

/**
 * Creates an accepted estimate whose job has no links to the lines of the estimate, as after a migration from
 * another system.
 */
export async function addAcceptedEstimate(org: TestOrg): Promise<string> {
  const { id } = await (await estimating(org)).at('accepted')
  await org.query(
    `update live.line_items l set source_line_id = null, sold_discount_cents = null, sold_tax_cents = null
       from live.jobs j where l.org_id = $1 and j.org_id = $1 and j.id = l.job_id and j.estimate_id = $2`,
    [id],
  )
  await org.query(`update live.jobs set estimate_id = null where org_id = $1 and estimate_id = $2`, [id])
  return id
}
