import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { invalidField, notFound } from '../../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../../kernel/operations/context.ts'
import { saveOperation } from '../../../../../../kernel/records/save-operation.ts'
import { email, phone, readPhone } from '../../../../../../kernel/schema/contact-fields.ts'
import { eachOnce } from '../../../../../../kernel/schema/each-once.ts'
import { anyDay, text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { isTimeZone } from '../../../../../../kernel/time/index.ts'
import { locationChanged } from '../../../locations/location-events.ts'
import { describeLocation } from '../../../locations/describe-location.ts'
import { type LocationDetails, locations, usualLocation } from '../../../locations/location.ts'
import { hoursSchema, hoursWithSeconds } from '../../../locations/opening-hours.ts'
import { readPlace } from '../../../locations/own-address.ts'
import { requireWholeOrganization } from '../../../../../../kernel/access/set-up-authority.ts'
import { findTaxRates } from '../../../tax-rates/tax-rates-table.ts'

export const saveLocation = saveOperation(locations, {
  name: 'settings.locations.save',
  summary: 'Create or change a location.',
  description:
    'Omitted fields stay unchanged; null clears a field. If the time zone changes, scheduled work at ' +
    'the location stays at the same local time, so its UTC time changes.',
  permission: ['manage_settings'],
  sensitive: true,
  setUp: true,
  fields: {
    location_id: idOf('location').optional().describe('Location to change. Omit it to create one.'),
    name: text(200, 1).optional().describe('Name. Required for a new location.'),
    timezone: z
      .string()
      .max(100)
      .refine(isTimeZone, 'must be the IANA name of a time zone, such as America/Chicago')
      .optional()
      .describe(
        "Time zone, IANA name such as America/Chicago. A new location defaults to the organization's " +
          'time zone.',
      ),
    address_line1: text(200).nullish().describe('Street and number.'),
    address_line2: text(200).nullish(),
    city: text(100).nullish(),
    state: text(100).nullish(),
    zip: text(20).nullish(),
    phone: phone().nullish().describe('Phone number for customers.'),
    email: email().nullish().describe('Email address that customers can write to.'),
    hours: hoursSchema
      .optional()
      .describe('Opening hours in local time. They replace all earlier opening hours.'),
    default_tax_rate_id: idOf('tax_rate')
      .nullish()
      .describe('Tax rate of new documents. Pass the id of any version of the rate. Null means no tax.'),
    numbering_prefix: z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9-]{0,9}$/, 'must be 1 to 10 capital letters, digits and hyphens')
      .nullish()
      .describe("Prefix of the numbers of the location's documents."),
    latitude: z.number().min(-90).max(90).nullish().describe('Latitude in degrees north.'),
    longitude: z.number().min(-180).max(180).nullish().describe('Longitude in degrees east.'),
    holidays: z
      .array(z.strictObject({ date: anyDay(), name: text(120, 1) }))
      .max(60)
      .check(eachOnce('date'))
      .optional()
      .describe('Dates on which the location is closed. Replaces all former dates.'),
    slot_minutes: z
      .int()
      .min(5)
      .max(240)
      .optional()
      .describe('Minutes between two start times that are offered to customers. Defaults to 30.'),
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
  },
  idField: 'location_id',
  neededForNew: { name: 'is required for a new location' },
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  emits: [locationChanged],
  lock({ actor }, id) {
    if (id === undefined) requireWholeOrganization(actor)
    else if (actor.locations !== '*' && !actor.locations.includes(id)) throw notFound('location')
  },
  defaults: ({ actor }) => ({ ...usualLocation, timezone: actor.org.timezone }),
  async columns(ctx, { default_tax_rate_id, ...input }, before) {
    const { country } = ctx.actor.org
    const { latitude = before?.latitude ?? null, longitude = before?.longitude ?? null } = input
    requirePlace({ latitude, longitude })
    return {
      ...input,
      ...readPlace(input, country),
      hours: input.hours && hoursWithSeconds(input.hours),
      phone: input.phone === undefined ? undefined : readPhone('phone', input.phone, country).phone,
      holidays: input.holidays?.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      default_tax_rate_id: default_tax_rate_id && (await familyOf(ctx, default_tax_rate_id)),
    }
  },
  saved(ctx, after, before) {
    if (before) emitLocationChanged(ctx, before, after)
  },
  present: describeLocation,
})

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

function requirePlace({ latitude, longitude }: Pick<LocationDetails, 'latitude' | 'longitude'>): void {
  if ((latitude === null) !== (longitude === null))
    throw invalidField(
      latitude === null ? 'latitude' : 'longitude',
      'is required if the other coordinate is passed',
    )
}

async function familyOf(ctx: MutationContext, rateId: string): Promise<string> {
  const [rate] = await findTaxRates(ctx.db, ctx.actor.org.id, [rateId])
  if (!rate?.active)
    throw invalidField('default_tax_rate_id', 'is not an active tax rate of the organization')
  return rate.family_id
}
