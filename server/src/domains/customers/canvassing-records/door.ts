import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { column, type ColumnsOf, derived, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { outcomes } from './outcome.ts'
import { onBehalfOfSchema } from '../../../kernel/records/author.ts'

/** A door on which sales reps knock. There is one door per postal address. */
export const doors = record({
  kind: 'door',
  table: 'doors',
  schema: { id: 'Door', description: 'A door to knock on. Each address has one door.' },
  owners: 'door_owners',
  fed: 'canvass',
  members: {
    ...tradeStart,
    address_line1: column(z.string()),
    address_line2: column(z.string().nullable()),
    city: column(z.string()),
    state: column(z.string()),
    zip: column(z.string()),
    country: column(z.string().describe('Country, as an ISO 3166-1 alpha-2 code.')),
    match_key: internal(z.string()),
    latitude: column(z.number().nullable(), { read: 'r.latitude::float8' }),
    longitude: column(z.number().nullable(), { read: 'r.longitude::float8' }),
    territory_id: column(id().nullable()),
    status: derived(
      z.enum(['new', ...outcomes]).describe('Outcome of the latest knock. `new`: no knock yet.'),
      (row: { outcome: (typeof outcomes)[number] | null }) => row.outcome ?? 'new',
    ),
    outcome: internal(z.enum(outcomes).nullable()),
    last_knocked_at: column(instant().nullable()),
    last_knocked_by: column(id().nullable().describe('The member who knocked last.')),
    last_knocked_by_key: column(
      onBehalfOfSchema
        .nullable()
        .describe(
          'The API key through which this member recorded the last knock. Null if the member used no API key.',
        ),
    ),
    knock_count: column(z.int()),
    do_not_knock: derived(
      z.boolean().describe('True if knocking is forbidden until the office allows it again.'),
      (row: { do_not_knock_since: string | null }) => row.do_not_knock_since !== null,
    ),
    do_not_knock_since: internal(instant().nullable()),
    callback_at: column(instant().nullable().describe('Time of the agreed callback.')),
    client_id: column(id().nullable().describe('Client who owns the property.')),
    lead_id: column(id().nullable().describe('Lead created from the door.')),
    lead_session_id: internal(id().nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type DoorRow = RowOf<typeof doors.members>
export type DoorColumns = ColumnsOf<typeof doors.members>

/** Finds the door at a postal address. `matchKey` is the normalized address, by which addresses are compared. */
export const findDoorAt = (
  db: Queries,
  orgId: string,
  matchKey: string,
): Promise<{ id: string } | undefined> =>
  db.row('select r.id from doors r where r.org_id = $1 and r.match_key = $2', [orgId, matchKey])
