import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { invalidField, notFound } from '../../../../../../kernel/errors.ts'
import { newId } from '../../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../../kernel/records/expected-version.ts'
import { email, phone, readPhone } from '../../../../../../kernel/schema/contact-fields.ts'
import { eachOnce } from '../../../../../../kernel/schema/each-once.ts'
import { anyDay, text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../../kernel/schema/member-rules.ts'
import { isTimeZone } from '../../../../../../kernel/time/index.ts'
import {
  insertLocation,
  type LocationDetails,
  lockLocation,
  saveLocationDetails,
} from '../../../locations/locations-table.ts'
import { locationChanged } from '../../../locations/location-events.ts'
import { omitUndefined } from '../../../settings/omit-undefined.ts'
import { revised } from '../../../settings/revised.ts'
import { describeLocation } from '../../../locations/describe-location.ts'
import { locationSchema } from '../../../locations/location.ts'
import { hoursSchema, hoursWithSeconds } from '../../../locations/opening-hours.ts'
import { readPlace } from '../../../locations/own-address.ts'
import { requireLive, requireWholeOrganization } from '../../../settings/set-up-authority.ts'
import { findTaxRates } from '../../../tax-rates/tax-rates-table.ts'

export const saveLocation = mutation({
  name: 'settings.locations.save',
  summary: 'Create or change a location.',
  description:
    'Absent members are kept; null clears. A new time zone keeps the local times of all scheduled work ' +
    'there and changes their absolute times.',
  permission: ['manage_settings'],
  sensitive: true,
  input: withRules(
    z.strictObject({
      location_id: idOf('location').optional().describe('Location to change. Absent: a new one.'),
      name: text(200, 1).optional().describe('Name. Required for a new location.'),
      timezone: z
        .string()
        .max(100)
        .refine(isTimeZone, 'must be the IANA name of a time zone, such as America/Chicago')
        .optional()
        .describe("IANA name such as America/Chicago. A new location defaults to the organization's."),
      address_line1: text(200).nullish().describe('Street and number.'),
      address_line2: text(200).nullish(),
      city: text(100).nullish(),
      state: text(100).nullish(),
      zip: text(20).nullish(),
      phone: phone().nullish().describe('Phone number for customers.'),
      email: email().nullish().describe('Contact address for customers.'),
      hours: hoursSchema.optional().describe('Replaces all opening hours, in local time.'),
      default_tax_rate_id: idOf('tax_rate')
        .nullish()
        .describe('Tax rate of new documents, by the id of any of its versions. Null: none.'),
      numbering_prefix: z
        .string()
        .regex(/^[A-Z0-9][A-Z0-9-]{0,9}$/, 'must be 1 to 10 capital letters, digits and hyphens')
        .nullish()
        .describe('Prefix of its document numbers.'),
      latitude: z.number().min(-90).max(90).nullish().describe('Degrees north.'),
      longitude: z.number().min(-180).max(180).nullish().describe('Degrees east.'),
      holidays: z
        .array(z.strictObject({ date: anyDay(), name: text(120, 1) }))
        .max(60)
        .check(eachOnce('date'))
        .optional()
        .describe('Replaces all dates on which it is closed.'),
      slot_minutes: z
        .int()
        .min(5)
        .max(240)
        .optional()
        .describe('Minutes between the start times offered for work. Defaults to 30.'),
      default_job_minutes: z
        .int()
        .min(15)
        .max(1440)
        .optional()
        .describe('Default duration of a job, in minutes. Defaults to 120.'),
      job_buffer_minutes: z
        .int()
        .min(0)
        .max(480)
        .optional()
        .describe('Minutes kept free before and after a job. Defaults to none.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'location_id', 'is needed for a new location'),
  ),
  output: locationSchema,
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  emits: [locationChanged],
  async handler(ctx, { location_id, expected_version, ...input }) {
    const { org } = ctx.actor
    requireLive(ctx.actor)
    const before = location_id === undefined ? await added(ctx, input) : await subject(ctx, location_id)
    if (location_id !== undefined) requireVersion(before, expected_version)
    const { phone: typed, default_tax_rate_id: rateId, ...rest } = input
    const wish: LocationDetails = {
      ...before,
      ...omitUndefined({ ...rest, ...readPlace(rest, org.country) }),
    }
    if (input.hours !== undefined) wish.hours = hoursWithSeconds(input.hours)
    if (typed !== undefined) wish.phone = readPhone('phone', typed, org.country).phone
    wish.holidays = wish.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    requirePlace(wish)
    if (rateId !== undefined) wish.default_tax_rate_id = rateId && (await familyOf(ctx, rateId))
    const after = location_id === undefined ? wish : revised(before, wish)
    if (after === before) return await describeLocation(ctx, before)
    const location = { ...after, updated_at: ctx.now }
    await saveLocationDetails(ctx.db, org.id, location)
    if (location_id !== undefined) emitLocationChanged(ctx, before, location)
    return await describeLocation(ctx, location)
  },
})

async function added(
  ctx: MutationContext,
  { name, timezone }: { name?: string | undefined; timezone?: string | undefined },
): Promise<LocationDetails> {
  requireWholeOrganization(ctx.actor)
  const { org } = ctx.actor
  const location = { id: newId(), name: name!, timezone: timezone ?? org.timezone }
  await insertLocation(ctx.db, org.id, { ...location, is_default: false, now: ctx.now })
  return (await lockLocation(ctx.db, org.id, location.id))!
}

async function subject(ctx: MutationContext, id: string): Promise<LocationDetails> {
  const { org, locations } = ctx.actor
  const visible = locations === '*' || locations.includes(id)
  const location = visible ? await lockLocation(ctx.db, org.id, id) : undefined
  if (!location) throw notFound('location')
  return location
}

function emitLocationChanged(ctx: MutationContext, before: LocationDetails, location: LocationDetails): void {
  const { id: location_id, timezone, hours, holidays, version, updated_at } = location
  const hours_changed = !isDeepStrictEqual([hours, holidays], [before.hours, before.holidays])
  if (timezone === before.timezone && !hours_changed) return
  const previous_timezone = before.timezone
  ctx.emit(locationChanged, {
    location_id,
    timezone,
    previous_timezone,
    hours_changed,
    version,
    updated_at,
  })
}

function requirePlace({ latitude, longitude }: LocationDetails): void {
  if ((latitude === null) !== (longitude === null))
    throw invalidField(latitude === null ? 'latitude' : 'longitude', 'is needed with the other one')
}

async function familyOf(ctx: MutationContext, rateId: string): Promise<string> {
  const [rate] = await findTaxRates(ctx.db, ctx.actor.org.id, [rateId])
  if (!rate?.active) throw invalidField('default_tax_rate_id', 'is no active tax rate of the organization')
  return rate.family_id
}
