import { newId } from '../../src/kernel/ids.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import { addLocation } from '../../src/domains/customers/leads/testing/people.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { addInvoice } from '../../src/domains/money/invoices/testing/add-invoice.ts'
import { addCustomer } from '../../src/domains/work/jobs/testing/working.ts'
import { absentOn, completedJob, workLine } from '../../src/domains/work/crew-pay/testing/paying.ts'
import type { World } from './expected-pay.ts'

/**
 * Stores a world (a generated company with its members, jobs and hours) in the tables of the service. Returns the
 * world with the ids that its records have in this organization.
 */
export async function inService(org: TestOrg, world: World): Promise<World> {
  const ids = new Map<string, string>([['l1', org.locationId]])
  const to = (id: string): string => ids.get(id)!
  const write = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const values = names.map((_, at) => `$${at + 2}`).join(', ')
    return org.app.inspect.query(
      `insert into ${table} (org_id, ${names.join(', ')}) values ($1, ${values})`,
      [org.id, ...Object.values(row)],
    )
  }
  const at = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
  for (const location of ['l2', 'l3']) ids.set(location, await addLocation(org))
  for (const [location, state] of world.states)
    await org.app.inspect.query(`update quoin.locations set state = $2 where id = $1`, [to(location), state])
  for (const member of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
    ids.set(member, (await newMember(org, { role: 'technician' })).id)
  for (const { id, pay_period, state_minimum_wages, ...policy } of world.policies) {
    ids.set(id, newId())
    const parts = {
      pay_period: JSON.stringify(pay_period),
      state_minimum_wages: JSON.stringify(state_minimum_wages),
    }
    await write('quoin.crew_pay_policies', { ...policy, ...parts, id: to(id), ...at })
  }
  const crews = new Map(
    world.jobs.flatMap((job) => (job.crew_id && job.crew ? [[job.crew_id, job.crew]] : [])),
  )
  for (const [id, { lead_member_id, members }] of crews) {
    ids.set(id, newId())
    const lead = lead_member_id && to(lead_member_id)
    const own = { name: id, lead_member_id: lead, active: true, created_by_type: 'system' }
    await write('live.crews', { id: to(id), location_id: org.locationId, ...own, ...at })
    for (const [index, { member_id, share_percent }] of members.entries())
      await write('live.crew_members', {
        crew_id: to(id),
        member_id: to(member_id),
        place: index,
        share_percent,
      })
  }
  const client_id = await addCustomer(org)
  const earlier = await completedJob(org, '2020-01-01', 0, [], { client_id })
  for (const job of world.jobs) {
    const lines = job.lines.map(({ name, pay_class, net_cents }, index) =>
      workLine(net_cents, { name, pay_class: pay_class as 'standard', position: index + 1 }),
    )
    const jobId = await completedJob(org, job.service_date, 0, [], {
      client_id,
      location_id: to(job.location_id),
      job_number: job.job_number,
      completed_at: job.completed_at,
      crew_id: job.crew_id && to(job.crew_id),
      callback_of_job_id: job.is_callback ? earlier : null,
      assignees: job.assignees.map(({ member_id, role }) => ({
        member_id: to(member_id),
        role: role as 'lead',
      })),
      line_items: lines,
    })
    ids.set(job.job_id, jobId)
  }
  for (const [job, { participants, hourly_only, crew_pay_policy_id }] of world.overrides) {
    const people = participants?.map((each) => ({ ...each, member_id: to(each.member_id) }))
    const terms = { hourly_only, crew_pay_policy_id: crew_pay_policy_id && to(crew_pay_policy_id) }
    const set = { reason: 'x', set_by_type: 'system', set_at: at.created_at }
    await write('live.job_pay_overrides', {
      job_id: to(job),
      participants: people ? JSON.stringify(people) : null,
      ...terms,
      ...set,
    })
  }
  for (const { member_id, effective_from, hourly_cents } of world.rates)
    await write('quoin.pay_rates', {
      id: newId(),
      member_id: to(member_id),
      effective_from,
      hourly_cents,
      ...at,
    })
  // The start and end of each entry are on a separate day long ago, so that no entries overlap. Pay is calculated for
  // the day in `local_date`.
  for (const [index, worked] of world.worked.entries()) {
    const started = new Date(Date.UTC(2000, 0, 1 + 2 * index))
    const ended = new Date(started.getTime() + worked.seconds * 1000)
    await write('live.time_entries', {
      id: newId(),
      location_id: to(worked.job_id === null ? worked.location_id : 'l1'),
      member_id: to(worked.member_id),
      job_id: worked.job_id && to(worked.job_id),
      kind: 'work',
      started_at: started,
      ended_at: ended,
      breaks: '[]',
      worked_seconds: worked.seconds,
      local_date: worked.date,
      status: worked.approved ? 'approved' : 'closed',
      approved_at: worked.approved ? ended : null,
      source: 'office',
      corrections: '[]',
      in_doubt: false,
      created_by_type: 'system',
      ...at,
    })
  }
  for (const { job_id, date, cents } of world.tips) {
    if (cents === 0) continue
    const size = Math.abs(cents)
    const payment = { amount_cents: size, tip_cents: size, received_at: `${date}T18:00:00.000Z` }
    await addInvoice(org, { client_id, job_id: to(job_id), location_id: org.locationId }, [
      { ...payment, kind: cents > 0 ? 'payment' : 'refund' },
    ])
  }
  for (const { member_id, date, minutes } of world.absences) await absentOn(org, to(member_id), date, minutes)
  const same = JSON.parse(
    JSON.stringify({ ...world, overrides: [...world.overrides], states: [...world.states] }),
    (_, value: unknown) => (typeof value === 'string' ? (ids.get(value) ?? value) : value),
  ) as World & { overrides: [string, never][]; states: [string, string | null][] }
  return { ...same, overrides: new Map(same.overrides), states: new Map(same.states) }
}
