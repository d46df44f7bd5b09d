import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { createKernel } from '../../src/app/kernel.ts'
import { readConfig } from '../../src/config.ts'
import { createAutomation, publishAutomation } from '../../src/domains/office/automations/operations.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import { updateCompany } from '../../src/domains/organization/company/operations.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import type { Actor } from '../../src/kernel/access/actor.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import type { Connection } from '../../src/kernel/database/database.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { run } from '../../src/kernel/operations/run.ts'
import { masterSecret } from '../crash/installation.ts'

/**
 * Publishes automations and creates leads of one organization. It runs in the process of the test, not in the process
 * that the test kills.
 */
export interface Office {
  orgId: string
  publish(definition: object): Promise<string>
  /** Creates this many leads. Returns their ids. */
  leads(count: number): Promise<string[]>
  run<Input, Output>(operation: Operation<Input, Output>, input: unknown): Promise<Output>
  close(): Promise<void>
}

export async function openOffice(connection: Connection, inspect: pg.Client): Promise<Office> {
  const { rows } = await inspect.query<{ org_id: string; id: string }>(
    `select org_id, id from quoin.members where role = 'owner' limit 1`,
  )
  const { org_id: orgId, id } = rows[0]!
  const { kernel, database } = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://quoin.test' }),
    connection,
    masterSecret,
    log: pino({ level: 'silent' }),
    sizes: { readers: 1, transactions: 4 },
    onDatabaseError: () => undefined,
  })
  const org = (await findOrganizationById(database.system, orgId))!
  const actor: Actor = { type: 'member', id, role: 'owner', org, mode: 'live', locations: '*' }
  const call = <Input, Output>(operation: Operation<Input, Output>, input: unknown): Promise<Output> =>
    run(kernel, operation, { actor, input, requestId: newId() })
  // Turns off quiet hours, so that messages are sent at night too.
  await call(updateCompany, { quiet_hours: { sms: null, email: null } })
  return {
    orgId,
    run: call,
    publish: async (definition) => {
      const automation = await call(createAutomation, { definition })
      await call(publishAutomation, { automation_id: automation.id, draftRevisionNumber: 1 })
      return automation.id
    },
    leads: (count) =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const lead = await call(createLead, {
            customer_name: `Ada ${at}`,
            customer_email: `ada-${at}@example.com`,
            service_address: '1 Main St',
          })
          return lead.id
        }),
      ),
    close: () => database.close(),
  }
}

/**
 * Returns an automation with three steps, each with one effect. It waits for the given numbers of seconds between the
 * steps.
 */
export const threeEffects = (seconds: readonly number[] = []): object => ({
  name: 'Three effects',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  actions: [
    { kind: 'add_tag', config: { tag: 'met' } },
    ...waits(seconds[0]),
    { kind: 'add_note', config: { body: 'Met {{lead.customer_name | default: "nobody"}}' } },
    ...waits(seconds[1]),
    { kind: 'create_estimate_draft', config: {} },
  ],
})

/** Returns the automation of `threeEffects` with an additional email, and with waits of one and three seconds. */
export const fourEffects = (): object => {
  const { actions, ...others } = threeEffects([1, 3]) as { actions: object[] }
  const mail = { kind: 'send_email', config: { subject: 'Thank you', body: 'We will call you.' } }
  return { ...others, actions: [mail, ...actions] }
}

const waits = (seconds: number | undefined): object[] =>
  seconds === undefined ? [] : [{ kind: 'wait', config: { duration: { seconds } } }]

/** Waits until there is a run for each lead and all runs have ended. */
export async function untilEnded(inspect: pg.Client, leads: number, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await inspect.query<{ ended: number }>(
      `select count(*)::int as ended from live.automation_runs where ended_at is not null`,
    )
    if (rows[0]!.ended >= leads) return
    if (Date.now() > deadline) throw new Error(`Only ${rows[0]!.ended} of ${leads} runs have ended.`)
    await sleep(50)
  }
}

/**
 * Asserts that every run has completed, and that each of its effects and each stored outcome of its calls exists
 * exactly once.
 */
export async function assertEachOnce(
  inspect: pg.Client,
  leads: readonly string[],
  { mails = 0 } = {},
): Promise<void> {
  const one = async (text: string): Promise<unknown> => (await inspect.query(text, [leads])).rows[0]
  assert.deepEqual(
    await one(`select count(*)::int as runs, count(distinct subject_id)::int as leads,
                      (count(*) filter (where state = 'completed'))::int as completed
                 from live.automation_runs where subject_id = any ($1::uuid[])`),
    { runs: leads.length, leads: leads.length, completed: leads.length },
  )
  const effects = await one(`select
      (select sum(cardinality(array_positions(l.tags, 'met')))::int from live.leads l where l.id = any ($1::uuid[])) as tags,
      (select count(*)::int from live.messages m where m.kind = 'note' and m.id::text in (
        select c.change ->> 'id' from live.audit_log a cross join jsonb_array_elements(to_jsonb(a.changes)) as c (change)
         where a.request_id in (
           select 'run/' || s.run_id || '/' || s.step from live.automation_steps s
             join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
            where r.subject_id = any ($1::uuid[])))) as notes,
      (select count(*)::int from live.estimates e where e.lead_id = any ($1::uuid[])) as drafts,
      (select count(*)::int from live.automation_steps s join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
        where r.subject_id = any ($1::uuid[]) and s.outcome = 'done') as steps,
      (select count(*)::int from live.audit_log a where a.request_id in (
        select 'run/' || s.run_id || '/' || s.step from live.automation_steps s
          join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
         where r.subject_id = any ($1::uuid[]) and s.outcome = 'done')) as audited,
      (select count(*)::int from quoin.mail_messages m
         join live.automation_steps s on s.org_id = m.org_id and s.message_id = m.id
         join live.automation_runs r on r.org_id = s.org_id and r.id = s.run_id
        where r.subject_id = any ($1::uuid[])) as mails`)
  const count = leads.length
  const steps = (3 + mails) * count
  assert.deepEqual(effects, {
    tags: count,
    notes: count,
    drafts: count,
    steps,
    audited: steps,
    mails: mails * count,
  })
  await assertConserved(inspect)
}
