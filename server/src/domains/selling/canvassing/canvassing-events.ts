import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { outcomes } from '../../customers/canvassing-records/index.ts'

/** Internal event: automations can wait for it, but webhooks do not deliver it. */
export const knockLogged = event({
  name: 'knock.logged',
  summary: 'A member knocked on a door.',
  payload: z.object({
    knock_id: id(),
    door_id: id(),
    location_id: id(),
    territory_id: id().nullable(),
    session_id: id().nullable(),
    member_id: id(),
    outcome: z.enum(outcomes),
    version: z.int(),
    updated_at: instant(),
  }),
})
