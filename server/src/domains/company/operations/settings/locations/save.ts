import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { invalidField, notFound } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../kernel/records/expected-version.ts'
import { email, phone, readPhone } from '../../../../../kernel/schema/contact-fields.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { anyDay, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { isTimeZone } from '../../../../../kernel/time/index.ts'
import {
  insertLocation,
  type LocationDetails,
  holdLocation,
  saveLocationDetails,
} from '../../../locations/locations-table.ts'
import { locationChanged } from '../../../locations/location-events.ts'
import { given } from '../../../settings/given.ts'
import { revised } from '../../../settings/revised.ts'
import { describeLocation } from '../../../locations/describe-location.ts'
import { locationSchema } from '../../../locations/location.ts'
import { hoursSchema, hoursWithSeconds } from '../../../locations/opening-hours.ts'
import { readPlace } from '../../../locations/own-address.ts'
import { requireLive, requireWholeOrganization } from '../../../settings/set-up-authority.ts'
import { findTaxRates } from '../../../tax-rates/tax-rates-table.ts'

export const saveLocation = mutation({
  name: 'settings.locations.save',
  summary: 'Make a location, or change one.',
  description: `What is absent stays as it is; null clears. A new time zone moves the instants of all that is scheduled there: the
wall-clock times stay.`,
  permission: ['manage_settings'],
  sensitive: true,
  input: withRules(
    z.strictObject({
      location_id: idOf('location').optional().describe('The location to change; absent: a new one.'),
      name: text(200, 1).optional().describe('What it is called; a new location needs one.'),
      timezone: z
        .string()
        .max(100)
        .refine(isTimeZone, 'must be the IANA name of a time zone, such as America/Chicago')
        .optional()
        .describe(
          "IANA name such as America/Chicago; a new location takes the organization's own if absent.",
        ),
      address_line1: text(200).nullish().describe('Street and number.'),
      address_line2: text(200).nullish(),
      city: text(100).nullish(),
      state: text(100).nullish(),
      zip: text(20).nullish(),
      phone: phone().nullish().describe('Where customers call.'),
      email: email().nullish().describe('Where customers write to.'),
      hours: hoursSchema.optional().describe('All opening hours anew, by the wall clock there.'),
      default_tax_rate_id: idOf('tax_rate')
        .nullish()
        .describe('The rate of new documents, by the id of any of its versions; null: none.'),
      numbering_prefix: z
        .string()
        .regex(/^[A-Z0-9][A-Z0-9-]{0,9}$/, 'must be 1 to 10 capital letters, digits and hyphens')
        .nullish()
        .describe('Put before the numbers of its documents.'),
      latitude: z.number().min(-90).max(90).nullish().describe('Where it lies, in degrees north.'),
      longitude: z.number().min(-180).max(180).nullish().describe('Where it lies, in degrees east.'),
      holidays: z
        .array(z.strictObject({ date: anyDay(), name: text(120, 1) }))
        .max(60)
        .check(eachOnce('date'))
        .optional()
        .describe('All days anew on which it is closed.'),
      slot_minutes: z
        .int()
        .min(5)
        .max(240)
        .optional()
        .describe('How far the starts are apart that are offered for work; 30 unless told otherwise.'),
      default_job_minutes: z
        .int()
        .min(15)
        .max(1440)
        .optional()
        .describe('How long a job takes of which nothing else says it; 120 unless told otherwise.'),
      job_buffer_minutes: z
        .int()
        .min(0)
        .max(480)
        .optional()
        .describe('What is left free before and behind a job; none unless told otherwise.'),
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
  async handler(ctx, { location_id, expected_version, ...wanted }) {
    const { org } = ctx.actor
    requireLive(ctx.actor)
    const before = location_id === undefined ? await added(ctx, wanted) : await subject(ctx, location_id)
    if (location_id !== undefined) requireVersion(before, expected_version)
    const { phone: typed, default_tax_rate_id: rateId, ...rest } = wanted
    const wish: LocationDetails = { ...before, ...given({ ...rest, ...readPlace(rest, org.country) }) }
    if (wanted.hours !== undefined) wish.hours = hoursWithSeconds(wanted.hours)
    if (typed !== undefined) wish.phone = readPhone('phone', typed, org.country).phone
    wish.holidays = wish.holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    requirePlace(wish)
    if (rateId !== undefined) wish.default_tax_rate_id = rateId && (await familyOf(ctx, rateId))
    const after = location_id === undefined ? wish : revised(before, wish)
    if (after === before) return await describeLocation(ctx, before)
    const location = { ...after, updated_at: ctx.now }
    await saveLocationDetails(ctx.db, org.id, location)
    if (location_id !== undefined) tellChanged(ctx, before, location)
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
  return (await holdLocation(ctx.db, org.id, location.id))!
}

async function subject(ctx: MutationContext, id: string): Promise<LocationDetails> {
  const { org, locations } = ctx.actor
  const visible = locations === '*' || locations.includes(id)
  const location = visible ? await holdLocation(ctx.db, org.id, id) : undefined
  if (!location) throw notFound('location')
  return location
}

function tellChanged(ctx: MutationContext, before: LocationDetails, location: LocationDetails): void {
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
