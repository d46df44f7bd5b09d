import type { Place } from '../../../kernel/maps/index.ts'
import type { PictureSubject } from '../../../kernel/imagery/index.ts'
import { properties, type PropertyRow } from '../clients/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

export interface SeenProperty {
  row: PropertyRow
  target: PictureSubject
}

/**
 * Returns what the picture should show: the coordinates of the property while the provider allows storing
 * them, otherwise its address.
 */
export async function findImageryTarget(ctx: MutationContext, propertyId: string): Promise<SeenProperty> {
  const row = await properties.get(ctx, propertyId)
  const { address_line1: line1, city, state, zip, country } = row
  return { row, target: { place: placeOf(row, ctx.present), address: { line1, city, state, zip, country } } }
}

function placeOf({ latitude, longitude, place_kept_until }: PropertyRow, now: string): Place | null {
  if (latitude === null || longitude === null) return null
  return place_kept_until === null || place_kept_until > now ? { latitude, longitude } : null
}
