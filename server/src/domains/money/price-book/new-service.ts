import type * as z from 'zod'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewServiceRow } from './service.ts'
import type { serviceFields } from './service-fields.ts'

type ServiceInput = z.output<z.ZodObject<typeof serviceFields>>

/** Returns the row of a new service, with defaults for absent fields. */
export function newService({ now }: Pick<MutationContext, 'now'>, input: ServiceInput): NewServiceRow {
  return {
    id: newId(),
    slug: input.slug!,
    name: input.name!,
    description: input.description ?? null,
    category: input.category ?? null,
    vertical: input.vertical ?? 'residential',
    unit: input.unit!,
    quantity_from: input.quantity_from ?? null,
    pricing: input.pricing!,
    multipliers: input.multipliers ?? [],
    addons: input.addons ?? [],
    minimum_cents: input.minimum_cents ?? 0,
    floor_percent: input.floor_percent ?? null,
    floor_cents: input.floor_cents ?? 0,
    round_to_cents: input.round_to_cents ?? 1,
    taxable: input.taxable ?? true,
    tax_rate_id: input.tax_rate_id ?? null,
    pay_class: input.pay_class ?? 'standard',
    minutes_base: input.minutes_base ?? 0,
    minutes_per_unit: input.minutes_per_unit ?? '0',
    crew_size: input.crew_size ?? 1,
    holiday_role: input.holiday_role ?? null,
    thumbnail_file_id: input.thumbnail_file_id ?? null,
    location_ids: input.location_ids ?? null,
    position: input.position ?? 0,
    active: input.active ?? true,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: null,
  }
}
