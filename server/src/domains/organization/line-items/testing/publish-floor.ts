import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'

/** Publishes a version of the price book whose only service has this minimum price. Returns the service's id. */
export async function publishFloor(
  { app: { inspect }, id: orgId }: TestOrg,
  floorCents: number,
  slug = 'window_cleaning',
): Promise<string> {
  const id = newId()
  const { rows } = await inspect.query<{ version: number }>(
    `insert into quoin.price_book_versions
            (org_id, id, version, services, packages, published_by_type, published_by_id, published_at)
     select $1, $2, coalesce(max(v.version), 0) + 1, 1, 0, 'system', null, now()
       from quoin.price_book_versions v where v.org_id = $1
     returning version`,
    [orgId, newId()],
  )
  await inspect.query(
    `insert into quoin.published_services
            (org_id, id, book_version, slug, name, vertical, unit, pricing, multipliers, addons, minimum_cents, floor_cents,
             round_to_cents, taxable, pay_class, minutes_base, minutes_per_unit, crew_size, position, active, created_at,
             updated_at)
     values ($1, $2, $3, $4, 'Windows', 'residential', 'window', '{"kind": "flat", "amount_cents": 15000}', '[]', '[]', 0,
             $5, 1, true, 'standard', 0, 0, 1, 1, true, now(), now())`,
    [orgId, id, rows[0]!.version, slug, floorCents],
  )
  return id
}
