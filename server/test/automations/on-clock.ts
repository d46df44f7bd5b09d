import { advanceClock, type Advanced } from '../../src/app/advance-clock.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import { openBody } from '../../src/kernel/messages/index.ts'
import { smsMessages } from '../../src/kernel/messages/sms/index.ts'
import type { Organization } from '../../src/kernel/access/actor.ts'
import { testOrg, type TestOrg } from '../../src/testing/test-org.ts'

/** An organization whose clock the test sets. Its operations run at the time of this clock. */
export interface OrgOnClock extends TestOrg {
  advance(to: string): Promise<Advanced>
}

export async function orgOnClock(clock: string): Promise<OrgOnClock> {
  const org = await testOrg('live', clock)
  const present = async (): Promise<Organization> =>
    (await findOrganizationById(org.app.database.system, org.id))!
  return {
    ...org,
    run: async (operation, input, as = {}) => org.run(operation, input, { ...as, org: await present() }),
    advance: async (to) => advanceClock(org.app, await present(), to),
  }
}

export interface StepRecord {
  at: string
  automation: string
  node: string
  kind: string
  outcome: string
  reason: string | null
  /** Text of the message that the step wrote. Null if it wrote none. */
  text: string | null
}

/** Returns every step that ran, in the order in which the steps ended. */
export async function listSteps(org: TestOrg): Promise<StepRecord[]> {
  const rows = await org.query<StepRecord & { message_id: string | null; ended_at: Date }>(
    `select s.ended_at, u.name as automation, s.node, s.kind, s.outcome, s.reason, s.message_id
       from live.automation_steps s
       join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
       join live.automations u on u.org_id = s.org_id and u.id = r.automation_id
      where s.org_id = $1 order by s.ended_at, u.created_at, u.id, r.id, s.step`,
  )
  const texts = await writtenTexts(org)
  return rows.map(({ ended_at, message_id, automation, node, kind, outcome, reason }) => ({
    at: ended_at.toISOString(),
    automation,
    node,
    kind,
    outcome,
    reason,
    text: message_id === null ? null : (texts.get(message_id) ?? null),
  }))
}

async function writtenTexts(org: TestOrg): Promise<Map<string, string>> {
  const { mailer, sealer } = org.app.kernel.services
  const { system } = org.app.database
  const [mails, texts] = await Promise.all([
    mailer.list(org.id, { limit: 1000 }),
    smsMessages.list(system, org.id, 1000),
  ])
  return new Map([
    ...mails.map(({ id, to_address, subject, text }): [string, string] => [
      id,
      `${to_address}: ${subject}\n${text}`,
    ]),
    ...texts.map((row): [string, string] => [
      row.id,
      `${row.to_number}: ${openBody(sealer, { ...row, body: row.body! }).text}`,
    ]),
  ])
}
