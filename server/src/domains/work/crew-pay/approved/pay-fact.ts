import * as z from 'zod'

/**
 * A change of data on which approved pay depends. The triggers in `0364_facts_of_approved_pay.sql` report it in
 * this form.
 */
const payFact = z.union([
  z.strictObject({ job_id: z.string() }),
  z.strictObject({ member_id: z.string(), date: z.string() }),
  z.strictObject({ tipped_job_id: z.string(), date: z.string() }),
  z.strictObject({ rate_of: z.string(), date: z.string() }),
  z.strictObject({ policy_from: z.string() }),
  z.strictObject({ location_id: z.string() }),
])

export type PayFact = z.infer<typeof payFact>

export const readFact = (text: string): PayFact => payFact.parse(JSON.parse(text))
