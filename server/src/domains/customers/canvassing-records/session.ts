import * as z from 'zod'
import { internalSql, column, derived, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { type Outcome, outcomes } from './outcome.ts'
import { positionSchema } from '../../../kernel/schema/position.ts'
import { endOf } from './session-course.ts'

const count = () => z.int().min(0)
const position = () =>
  column(
    positionSchema
      .nullable()
      .describe("Position of the member. Stored for 90 days, and only with the member's consent."),
  )

const totalsSchema = z.object({
  knocks: count(),
  doors: count().describe('Number of doors at which the member knocked.'),
  by_outcome: z.object(
    Object.fromEntries(outcomes.map((outcome) => [outcome, count()])) as Record<Outcome, z.ZodInt>,
  ),
  leads: count().describe('Number of leads that were created from doors during the session.'),
  seconds: count().describe('Duration in seconds.'),
})

interface Tally {
  knocks: number
  doors: number
  leads: number
  outcomes: Partial<Record<Outcome, number>>
}

/** Record of canvassing sessions. A session is a member's walk from door to door. */
export const sessions = record({
  kind: 'session',
  table: 'canvassing_sessions',
  schema: {
    id: 'CanvassingSession',
    description: 'A canvassing session: one walk of a member from door to door.',
  },
  owners: 'session_owners',
  members: {
    ...tradeStart,
    member_id: column(id().describe('Member who walks.')),
    territory_id: column(id().nullable()),
    status: derived(z.enum(['open', 'ended'])),
    started_at: column(instant()),
    ended_at: column(
      instant()
        .nullable()
        .describe('End of the session, at most 12 hours after its start. Null while it continues.'),
    ),
    location_consent: column(z.boolean().describe('True if the member consents to storing positions.')),
    pos_in: position(),
    pos_out: position(),
    totals: derived(totalsSchema.nullable().describe('Totals of the session. Null until it ends.')),
    tally: internalSql<Tally>(`(
      select json_build_object('knocks', count(*), 'doors', count(distinct k.door_id),
        'leads', (select count(*) from doors d where d.org_id = r.org_id and d.lead_session_id = r.id),
        'outcomes', (select coalesce(json_object_agg(o.outcome, o.count), '{}')
          from (select k.outcome, count(*) from knocks k where k.org_id = r.org_id and k.session_id = r.id group by 1) o))
        from knocks k where k.org_id = r.org_id and k.session_id = r.id)`),
    ...recordEnd,
  },
  derive: (row, { now }) => {
    const ended_at = endOf(row, now)
    if (ended_at === null) return { status: 'open' as const, totals: null }
    const { knocks, doors, leads, outcomes: counts } = row.tally
    const by_outcome = Object.fromEntries(
      outcomes.map((outcome) => [outcome, counts[outcome] ?? 0]),
    ) as Record<Outcome, number>
    const seconds = Math.floor((Date.parse(ended_at) - Date.parse(row.started_at)) / 1000)
    return { status: 'ended' as const, ended_at, totals: { knocks, doors, by_outcome, leads, seconds } }
  },
})

export type SessionRow = RowOf<typeof sessions.members>
