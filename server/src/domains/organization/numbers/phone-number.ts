import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'

export const phoneNumberSchema = z.object({
  number: z.string().describe('E.164.'),
  location_id: id().describe('Location of the number.'),
})
