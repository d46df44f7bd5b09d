import * as z from 'zod'
import { idOf } from '../../../kernel/schema/named-id.ts'

/** Roles that can be granted. Ownership is transferred by a separate operation. */
export const grantableRole = () => z.enum(['manager', 'sales_rep', 'crew_lead', 'technician'])

export const memberLocations = () =>
  z
    .array(idOf('location'))
    .max(1000)
    .nullable()
    .describe('Locations that the member can access. Null means all, including future ones.')
