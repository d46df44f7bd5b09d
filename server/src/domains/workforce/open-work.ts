import type { Queries } from '../../kernel/database/queries.ts'
import type { MemberRow } from '../company/index.ts'

/** Who takes over: the heir where they reach the location of the work, else the owner. */
export interface Handover {
  from: string
  heir: Pick<MemberRow, 'id' | 'location_ids'>
  ownerId: string
  now: string
}

const successor = 'case when $4::uuid[] is null or r.location_id = any ($4) then $3::uuid else $5::uuid end'

/**
 * Statements that hand over the open work of a member; each answers how many records it changed. Of a lead's appointments
 * the newest one stands, as long as it lies ahead.
 */
const statements = {
  leads: `
    with changed as (
      update leads r set assigned_to = ${successor}, version = version + 1, updated_at = $6
       where r.org_id = $1 and r.assigned_to = $2 and r.status not in ('converted', 'lost') and r.archived_at is null
      returning 1)
    select count(*) as count from changed`,
  appointments: `
    with changed as (
      update lead_appointments r set member_id = ${successor}
       where r.org_id = $1 and r.member_id = $2 and r.starts_at > $6
         and r.id = (select a.id from lead_appointments a where a.org_id = r.org_id and a.lead_id = r.lead_id
                      order by a.created_at desc, a.id desc limit 1)
         and exists (select 1 from leads l where l.org_id = r.org_id and l.id = r.lead_id and l.status <> 'lost'
                        and l.archived_at is null)
      returning 1)
    select count(*) as count from changed`,
  estimates: `
    with changed as (
      update estimates r set assigned_rep_id = ${successor}, version = version + 1, updated_at = $6
       where r.org_id = $1 and r.assigned_rep_id = $2 and r.status in ('draft', 'sent', 'viewed', 'changes_requested')
         and r.archived_at is null
      returning 1)
    select count(*) as count from changed`,
  jobs: `
    with changed as (
      update jobs r set version = version + 1, updated_at = $6
       where r.org_id = $1 and r.status not in ('complete', 'cancelled') and r.archived_at is null
         and exists (select 1 from job_assignees a where a.org_id = r.org_id and a.job_id = r.id and a.member_id = $2)
      returning r.id, ${successor} as successor),
    gone as (
      delete from job_assignees a using changed c where a.org_id = $1 and a.job_id = c.id and a.member_id = $2
      returning a.job_id, a.role, c.successor),
    taken as (
      insert into job_assignees as a (org_id, job_id, member_id, role)
      select $1, g.job_id, g.successor, g.role from gone g
          on conflict (org_id, job_id, member_id)
             do update set role = case when excluded.role = 'lead' then 'lead' else a.role end)
    select count(*) as count from changed`,
} as const

export type HandedOver = Record<keyof typeof statements, number>

/**
 * Hands over what is still open, each record a new version (appointments have none); what is done stays with who did it.
 */
export async function handOver(db: Queries, orgId: string, handover: Handover): Promise<HandedOver> {
  const { from, heir, ownerId, now } = handover
  const run = async (statement: string): Promise<number> => {
    const parameters = [orgId, from, heir.id, heir.location_ids, ownerId, now]
    return (await db.row<{ count: number }>(statement, parameters))!.count
  }
  return {
    leads: await run(statements.leads),
    appointments: await run(statements.appointments),
    estimates: await run(statements.estimates),
    jobs: await run(statements.jobs),
  }
}
