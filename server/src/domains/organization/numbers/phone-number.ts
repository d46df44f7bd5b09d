import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'

export const phoneNumberSchema = z.object({
  number: z.string().describe('Phone number in E.164 form.'),
  location_id: id().describe('Location to which the number is assigned.'),
})
