import * as z from 'zod'
import { idOf } from '../../kernel/schema/named-id.ts'

/** Ownership is handed over, not given out. */
export const givenRole = () => z.enum(['manager', 'sales_rep', 'crew_lead', 'technician'])

export const givenLocations = () =>
  z
    .array(idOf('location'))
    .max(1000)
    .nullable()
    .describe('The locations that the member reaches; null: all, those to come included.')
