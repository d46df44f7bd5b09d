import type * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewServiceRow } from './service.ts'
import type { serviceFields } from './service-fields.ts'

type Wanted = z.output<z.ZodObject<typeof serviceFields>>

/** Default values of a new service. */
export function newService(
  { now }: Pick<MutationContext, 'now'>,
  wanted: Wanted,
  archived?: boolean,
): NewServiceRow {
  return {
    id: newId(),
    slug: wanted.slug!,
    name: wanted.name!,
    description: wanted.description ?? null,
    category: wanted.category ?? null,
    vertical: wanted.vertical ?? 'residential',
    unit: wanted.unit!,
    quantity_from: wanted.quantity_from ?? null,
    pricing: wanted.pricing!,
    multipliers: wanted.multipliers ?? [],
    addons: wanted.addons ?? [],
    minimum_cents: wanted.minimum_cents ?? 0,
    floor_percent: wanted.floor_percent ?? null,
    floor_cents: wanted.floor_cents ?? 0,
    round_to_cents: wanted.round_to_cents ?? 1,
    taxable: wanted.taxable ?? true,
    tax_rate_id: wanted.tax_rate_id ?? null,
    pay_class: wanted.pay_class ?? 'standard',
    minutes_base: wanted.minutes_base ?? 0,
    minutes_per_unit: wanted.minutes_per_unit ?? '0',
    crew_size: wanted.crew_size ?? 1,
    holiday_role: wanted.holiday_role ?? null,
    thumbnail_file_id: wanted.thumbnail_file_id ?? null,
    location_ids: wanted.location_ids ?? null,
    position: wanted.position ?? 0,
    active: wanted.active ?? true,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: archived === true ? now : null,
  }
}
