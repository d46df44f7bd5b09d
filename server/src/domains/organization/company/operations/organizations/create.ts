import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { email } from '../../../../../kernel/schema/contact-fields.ts'
import { anyInstant, id, text } from '../../../../../kernel/schema/fields.ts'
import { isTimeZone, parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { foundOrganization } from '../../organizations/found-organization.ts'

export const createOrganization = mutation({
  name: 'organizations.create',
  summary: 'Create an organization with its owner and a first location.',
  description:
    'Runs in the scope of the new organization (`organizationToBe`): the runner sets its id for row-level ' +
    'security, so creating one organization gives no access to another.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    name: text(200, 1).describe('Name of the organization.'),
    slug: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,62}$/,
        'must be 1 to 63 lower-case letters, digits and hyphens, and not begin with a hyphen',
      )
      .describe('Its name in URLs, such as that of its booking form.'),
    owner_email: email().describe('E-mail address of its owner.'),
    timezone: z
      .string()
      .refine(isTimeZone, 'must be the IANA name of a time zone, such as America/Chicago')
      .describe('IANA name. Also used for its first location.'),
    test_clock: anyInstant()
      .optional()
      .describe('Fixed time of its test clock, until the clock is moved. Absent: it has no test clock.'),
  }),
  output: z.object({
    id: id(),
    slug: z.string(),
    name: z.string(),
    owner: z.object({ id: id(), email: z.string() }),
    location: z.object({ id: id(), name: z.string(), timezone: z.string() }),
  }),
  handler: (ctx, { name, slug, owner_email, timezone, test_clock }) => {
    const clock = test_clock === undefined ? null : toIso(parseInstant(test_clock)!)
    return foundOrganization(
      ctx.db,
      ctx.actor.org,
      {
        slug,
        name,
        timezone,
        owner: { email: owner_email, name: owner_email.split('@')[0]! },
        locationName: 'Main',
        isDemo: false,
        clock,
      },
      clock ?? ctx.now,
    )
  },
})
