import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { RowOf, ShownOf } from '../../../kernel/records/member.ts'
import { internalSql, column, derived, internal, joined } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { cents, currency, id } from '../../../kernel/schema/fields.ts'
import { balanceOfClient, creditOfClient, lastJobOfClient, lifetimeValueOfClient } from './client-totals.ts'
import { clientHealths, healthOf } from './client-health.ts'
import { propertiesOfClient } from './properties-of-client.ts'
import { propertySchema } from './property.ts'

/**
 * Statuses of a client. Automatic changes only move forward, from `lead` through `prospect` to `active`. Only members
 * set `inactive` and `past`.
 */
export const clientStatuses = ['lead', 'prospect', 'active', 'inactive', 'past'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientTypes = ['residential', 'commercial'] as const

/**
 * A customer, with the properties where work is done. Its balance and the date of its last job are derived from other
 * records.
 */
export const clients = record({
  kind: 'client',
  table: 'clients',
  schema: {
    id: 'Client',
    description: 'A customer of the organization, with the properties where work is done.',
  },
  owners: 'client_owners',
  fed: 'view_clients',
  tagged: true,
  members: {
    ...tradeStart,
    name: column(z.string()),
    type: column(z.enum(clientTypes)),
    status: column(z.enum(clientStatuses)),
    health: derived(
      z
        .enum(clientHealths)
        .describe(
          "Derived from the time since the client's last job, or since the client's creation if there was " +
            'no job: `new` for the first 90 days of the client, then `active` up to 12 months, `at_risk` up ' +
            'to 18 months, `dormant` after that.',
        ),
    ),
    email: column(z.string().nullable()),
    /** Normalized email address, for comparisons. */
    email_key: internal(z.string().nullable()),
    /** Normalized email addresses that the client had before they were replaced. */
    former_emails: internal(z.array(z.string())),
    phone: column(z.string().nullable().describe('Phone number in E.164 form.')),
    phone_typed: internal(z.string().nullable()),
    phone_extension: column(
      z.string().nullable().describe('Digits to dial once the call to `phone` is connected.'),
    ),
    address_line1: column(z.string().nullable()),
    address_line2: column(z.string().nullable()),
    city: column(z.string().nullable()),
    state: column(z.string().nullable()),
    zip: column(z.string().nullable()),
    country: column(z.string().describe('Country, as an ISO 3166-1 alpha-2 code.')),
    primary_property_id: derived(id().nullable()),
    properties: joined(
      z
        .array(propertySchema)
        .describe('Properties in locations that the caller can access, the primary property first.'),
      propertiesOfClient,
    ),
    notes: column(z.string().nullable()),
    lead_source: column(z.string().nullable()),
    created_lead_source: internal(z.string().nullable()),
    sms_opt_out: column(z.boolean()),
    email_opt_out: column(z.boolean()),
    balance_cents: joined(
      visibleWith(
        'view_invoices',
        cents().describe(
          'Amount owed on issued invoices that are not void, in cents. Includes only invoices ' +
            'that the caller can access.',
        ),
      ),
      balanceOfClient,
    ),
    credit_cents: joined(
      visibleWith(
        'view_invoices',
        cents().describe(
          'Deposits and credits that are not yet applied to an invoice, in cents. Includes only those that the caller can access.',
        ),
      ),
      creditOfClient,
    ),
    lifetime_value_cents: joined(
      visibleWith(
        'view_invoices',
        cents().describe(
          'Payments and deposits received, minus refunds and without tips, in cents. Includes only those that the caller can access.',
        ),
      ),
      lifetimeValueOfClient,
    ),
    last_job_at: internalSql<string | null>(lastJobOfClient),
    currency: derived(currency()),
    merged_into: column(
      id().nullable().describe('The client into which this client was merged. Null if it was not merged.'),
    ),
    ...tradeEnd,
  },
  derive: (row, { now, actor }) => ({
    health: healthOf(row, now),
    primary_property_id: row.properties.find((property) => property.is_primary)?.id ?? null,
    currency: actor.org.currency,
  }),
})

export const clientSchema = clients.schema
export type Client = ShownOf<typeof clients.members>
export type ClientRow = RowOf<typeof clients.members>
