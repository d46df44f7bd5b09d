import type { TestOrg } from '../../src/testing/test-org.ts'

const isMade = "created_by_type = 'member', created_by_id = $2"
const statements = [
  `update live.clients set ${isMade} where org_id = $1`,
  `update live.leads set assigned_to = $2 where org_id = $1`,
  `update live.estimates set assigned_rep_id = $2 where org_id = $1`,
  `insert into live.job_assignees (org_id, job_id, member_id, role)
     select org_id, id, $2, 'crew' from live.jobs where org_id = $1 on conflict do nothing`,
  `update live.holiday_designs set ${isMade} where org_id = $1`,
  `update live.invoices set ${isMade} where org_id = $1`,
  `update live.batches set ${isMade}, member_id = $2 where org_id = $1`,
]

/** Makes the member the owner of every record of the organization. */
export async function adoptAll(org: TestOrg, memberId: string): Promise<void> {
  for (const statement of statements) await org.query(statement, [memberId])
}
