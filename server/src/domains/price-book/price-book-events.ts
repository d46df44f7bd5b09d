import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { instant } from '../../kernel/schema/fields.ts'

/** Stays inside the service. */
export const priceBookPublished = event({
  name: 'price_book.published',
  summary: 'A version of the price book became the current one.',
  payload: z.object({
    version: z.int().describe('That is the current one from now on.'),
    previous_version: z.int().nullable(),
    services: z.int(),
    packages: z.int(),
    updated_at: instant(),
  }),
})
