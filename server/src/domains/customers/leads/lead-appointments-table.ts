import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { locationOfProperty } from '../clients/index.ts'
import { zoneOfLocation } from '../../organization/company/index.ts'
import type { Appointment } from './appointment.ts'
import { keyParameter } from '../../../kernel/records/author.ts'

export type AppointmentRow = Pick<
  Appointment,
  | 'id'
  | 'kind'
  | 'starts_at'
  | 'timezone'
  | 'member_id'
  | 'note'
  | 'notified_email'
  | 'version'
  | 'cancelled_at'
>

export function insertAppointment(
  ctx: MutationContext,
  lead: { id: string; location_id: string },
  appointment: AppointmentRow,
): void {
  ctx.db.later(
    `insert into lead_appointments (org_id, id, lead_id, kind, starts_at, timezone, member_id, note, notified_email,
            location_id, version, created_by_type, created_by_id, created_by_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [
      ctx.actor.org.id,
      appointment.id,
      lead.id,
      appointment.kind,
      appointment.starts_at,
      appointment.timezone,
      appointment.member_id,
      appointment.note,
      appointment.notified_email,
      lead.location_id,
      appointment.version,
      ctx.author.type,
      ctx.author.id,
      keyParameter(ctx.author.on_behalf_of),
      ctx.now,
    ],
  )
}

/**
 * Finds and locks the upcoming appointment of a lead, so that no concurrent call replaces it. The caller has locked
 * the lead.
 */
export function lockUpcomingAppointment(
  ctx: MutationContext,
  leadId: string,
): Promise<AppointmentRow | undefined> {
  return ctx.db.row(
    `select a.id, a.kind, a.starts_at, a.timezone, a.member_id, a.note, a.notified_email, a.version, a.cancelled_at
       from lead_appointments a
      where a.org_id = $1 and a.lead_id = $2 and a.cancelled_at is null and a.starts_at > $3
      order by a.created_at desc, a.id desc limit 1 for update`,
    [ctx.actor.org.id, leadId, ctx.now],
  )
}

export type LatestAppointment = Pick<AppointmentRow, 'id' | 'starts_at' | 'cancelled_at'>

/** Selects the most recently scheduled appointment of the lead, even if it is over or cancelled. */
export function latestAppointment(
  ctx: MutationContext,
  leadId: string,
): Promise<LatestAppointment | undefined> {
  return ctx.db.row(
    `select a.id, a.starts_at, a.cancelled_at from lead_appointments a
      where a.org_id = $1 and a.lead_id = $2 order by a.created_at desc, a.id desc limit 1`,
    [ctx.actor.org.id, leadId],
  )
}

/** Cancels an appointment that the caller has locked. Returns its final state. */
export function endAppointment(ctx: MutationContext, appointment: AppointmentRow): AppointmentRow {
  const version = appointment.version + 1
  ctx.db.later(
    `update lead_appointments
        set cancelled_at = $3, cancelled_by_type = $4, cancelled_by_id = $5, cancelled_by_key = $6, version = $7, updated_at = $3
      where org_id = $1 and id = $2`,
    [
      ctx.actor.org.id,
      appointment.id,
      ctx.now,
      ctx.author.type,
      ctx.author.id,
      keyParameter(ctx.author.on_behalf_of),
      version,
    ],
  )
  return { ...appointment, version, cancelled_at: ctx.now }
}

/**
 * SQL that selects appointments of leads of an organization ($1) by their ids ($2). Returns the same columns as the
 * query for visits of jobs (`jobVisits`).
 */
export const appointmentsOfLeads = `
  select a.id, a.id as appointment_id, a.kind, r.id as lead_id, null::uuid as job_id, r.client_id,
         case a.kind when 'call' then 'Call with ' else 'Visit to ' end || coalesce(r.customer_name, 'lead ' || r.lead_number) as label,
         a.location_id, ${zoneOfLocation(`coalesce(${locationOfProperty}, r.location_id)`)} as time_zone,
         a.member_id as assignee_id, r.archived_at is not null as is_gone, a.cancelled_at is not null as is_cancelled, a.starts_at, null::date as scheduled_date,
         null::time as scheduled_time_start, a.timezone, a.note, a.cancelled_at, null::uuid as visit_id
    from leads r join lead_appointments a on a.org_id = r.org_id and a.lead_id = r.id
   where a.org_id = $1 and a.id = any ($2::uuid[])`

const isActive = `a.cancelled_at is null and exists (
  select 1 from leads r where r.org_id = a.org_id and r.id = a.lead_id and r.archived_at is null)`

/**
 * Returns a page of the active appointments that begin after `after` and not later than `upTo`, ordered by start and
 * id. `from` is the last entry of the previous page.
 */
export function appointmentsAhead(
  db: Queries,
  orgId: string,
  page: { after: string; upTo: string; from: { starts_at: string; id: string } | null; limit: number },
): Promise<{ id: string; starts_at: string }[]> {
  const { after, upTo, from, limit } = page
  return db.rows(
    `select a.id, a.starts_at from lead_appointments a
      where a.org_id = $1 and a.starts_at > $2 and a.starts_at <= $3 and ${isActive}
        and ($4::timestamptz is null or (a.starts_at, a.id) > ($4::timestamptz, $5::uuid))
      order by a.starts_at, a.id limit $6`,
    [orgId, after, upTo, from?.starts_at ?? null, from?.id ?? null, limit],
  )
}

/** Selects the members' active appointments that begin in this period. */
export function appointmentsOfMembers(
  db: Queries,
  orgId: string,
  { memberIds, from, to }: { memberIds: readonly string[]; from: string; to: string },
): Promise<{ id: string; member_id: string; starts_at: string }[]> {
  return db.rows(
    `select a.id, a.member_id, a.starts_at from lead_appointments a
      where a.org_id = $1 and a.starts_at >= $2 and a.starts_at < $3 and a.member_id = any ($4::uuid[]) and ${isActive}
      order by a.starts_at, a.id`,
    [orgId, from, to, memberIds],
  )
}

/** Returns the earliest start of an active appointment after the given instant. */
export async function nextAppointment(db: Queries, orgId: string, after: string): Promise<string | null> {
  const row = await db.row<{ starts_at: string }>(
    `select a.starts_at from lead_appointments a
      where a.org_id = $1 and a.starts_at > $2 and ${isActive} order by a.starts_at, a.id limit 1`,
    [orgId, after],
  )
  return row?.starts_at ?? null
}
