import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { instant } from '../../../kernel/schema/fields.ts'

/** Internal event: webhooks do not deliver it. */
export const priceBookPublished = event({
  name: 'price_book.published',
  summary: 'A version of the price book became the current version.',
  payload: z.object({
    version: z.int().describe('The new current version.'),
    previous_version: z.int().nullable(),
    services: z.int(),
    packages: z.int(),
    updated_at: instant(),
  }),
})
