import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import { storableJson } from '../../../kernel/json/index.ts'

export interface BookingRow {
  id: string
  reference: string
}

export interface NewBooking extends BookingRow {
  request_id: string | null
  submission: object
  consent: object | null
  location_id: string
  now: string
}

/**
 * Inserts a booking. Returns false if the request id or the booking reference already exists. If a concurrent
 * transaction inserts a booking with the same id, waits until that transaction ends.
 */
export async function insertBooking(db: Queries, orgId: string, booking: NewBooking): Promise<boolean> {
  const inserted = await db.row(
    `insert into bookings (org_id, id, request_id, reference, submission, consent, location_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      orgId,
      booking.id,
      booking.request_id,
      booking.reference,
      storableJson(booking.submission),
      booking.consent === null ? null : storableJson(booking.consent),
      booking.location_id,
      booking.now,
    ],
  )
  return inserted !== undefined
}

export function findBookingByRequest(
  db: Queries,
  orgId: string,
  requestId: string,
): Promise<BookingRow | undefined> {
  return db.row(`select b.id, b.reference from bookings b where b.org_id = $1 and b.request_id = $2`, [
    orgId,
    requestId,
  ])
}

export function setBookingLead(
  db: Writes,
  orgId: string,
  id: string,
  lead: { id: string; location_id: string },
): void {
  db.later(`update bookings set lead_id = $3, location_id = $4 where org_id = $1 and id = $2`, [
    orgId,
    id,
    lead.id,
    lead.location_id,
  ])
}

/**
 * Finds a booking that was made within the last day, and the id of its lead. The lead always exists, because it is
 * created in the same transaction as the booking.
 */
export function findRecentBooking(
  db: Queries,
  orgId: string,
  requestId: string,
  now: string,
): Promise<{ lead_id: string } | undefined> {
  return db.row(
    `select b.lead_id from bookings b
      where b.org_id = $1 and b.request_id = $2 and b.created_at > $3::timestamptz - interval '1 day'`,
    [orgId, requestId, now],
  )
}
