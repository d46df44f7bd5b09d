import * as z from 'zod'
import { roles } from '../../../kernel/access/permissions.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { isTimeZone } from '../../../kernel/time/index.ts'

/** A name in addresses: the booking page of an organization has it in its path. */
export function slug() {
  return z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,62}$/,
      'must be 1 to 63 lower-case letters, digits and hyphens, and not begin with a hyphen',
    )
}

/** What a thing of the set-up is called. */
export function title() {
  return text(200, 1)
}

export function timeZone() {
  return z.string().refine(isTimeZone, 'must be the IANA name of a time zone, such as America/Chicago')
}

export function role() {
  return z.enum(roles)
}
