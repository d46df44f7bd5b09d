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
    'The id of the new organization is chosen in advance, so row-level security limits the call to this ' +
    'organization.',
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
      .describe('Name of the organization in URLs, such as the address of its booking form.'),
    owner_email: email().describe('Email address of the owner.'),
    timezone: z
      .string()
      .refine(isTimeZone, 'must be the IANA name of a time zone, such as America/Chicago')
      .describe('Time zone of the organization and of its first location, IANA name.'),
    test_clock: anyInstant()
      .optional()
      .describe(
        "Time that the organization's test clock shows until it is advanced. If absent, the organization " +
          'has no test clock and uses real time.',
      ),
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
        practiceOf: null,
      },
      clock ?? ctx.now,
    )
  },
})
