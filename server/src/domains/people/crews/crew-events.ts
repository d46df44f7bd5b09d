import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import type { LeftCrew } from './crew-members-table.ts'

/** Internal event: webhooks do not deliver it. */
export const crewChanged = event({
  name: 'crew.changed',
  summary: 'A crew was created or changed.',
  payload: z.object({
    crew_id: id(),
    location_id: id(),
    status: z.enum(['active', 'inactive', 'archived']),
    version: z.int(),
    updated_at: instant(),
  }),
})

export function emitCrewChanged(ctx: MutationContext, crew: LeftCrew): void {
  ctx.emit(crewChanged, {
    crew_id: crew.id,
    location_id: crew.location_id,
    status: crew.archived_at !== null ? 'archived' : crew.active ? 'active' : 'inactive',
    version: crew.version,
    updated_at: crew.updated_at,
  })
}
