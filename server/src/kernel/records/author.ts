import * as z from 'zod'
import { id } from '../schema/fields.ts'

export const authorSchema = z.object({
  type: z.enum(['member', 'api_key', 'customer', 'automation', 'system']),
  id: id().nullable(),
})
