import * as z from 'zod'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { anyInstant, text } from '../../../../kernel/schema/fields.ts'
import { clientStatuses } from '../../../customers/clients/index.ts'

interface Change {
  operation: string
  permission: Permission
  /**
   * Kinds of subjects whose runs can change the field. For each of these kinds, the record that contains the field can
   * be found from the subject.
   */
  subjects: readonly string[]
}

const everySubject = ['lead', 'client', 'estimate', 'job', 'invoice', 'appointment', 'conversation']
const ofLead: Change = {
  operation: 'leads.update',
  permission: 'manage_leads',
  subjects: ['lead', 'estimate', 'appointment'],
}
const ofClient: Change = { operation: 'clients.update', permission: 'manage_clients', subjects: everySubject }
const ofJob: Change = {
  operation: 'jobs.update',
  permission: 'manage_jobs',
  subjects: ['job', 'invoice', 'appointment'],
}

/** All fields that the step can change, each with the operation that changes it. */
const changes = {
  'lead.notes': ofLead,
  'lead.source': ofLead,
  'client.notes': ofClient,
  'client.status': ofClient,
  'job.notes': ofJob,
  'job.access_notes': ofJob,
  'job.special_instructions': ofJob,
  'invoice.memo': { operation: 'invoices.update', permission: 'manage_invoices', subjects: ['invoice'] },
  'estimate.expires_at': {
    operation: 'estimates.updateDetails',
    permission: 'manage_estimates',
    subjects: ['estimate', 'job'],
  },
} as const satisfies Record<string, Change>
type FieldName = keyof typeof changes

/** Maximum length of each text field, in characters. Longer results of templates are truncated. */
const longest = {
  'lead.notes': 10_000,
  'lead.source': 120,
  'client.notes': 10_000,
  'job.notes': 10_000,
  'job.access_notes': 2000,
  'job.special_instructions': 5000,
  'invoice.memo': 5000,
} as const satisfies Partial<Record<FieldName, number>>
type TextField = keyof typeof longest

const template = (field: TextField) =>
  z.strictObject({
    field: z.literal(field),
    value: text(longest[field]).nullable().describe('Template for the new value. Null clears the field.'),
  })

const config = z.discriminatedUnion('field', [
  template('lead.notes'),
  z.strictObject({
    field: z.literal('lead.source'),
    value: text(longest['lead.source'])
      .nullable()
      .describe('Template that renders the name of an active lead source. Null clears the field.'),
  }),
  template('client.notes'),
  z.strictObject({
    field: z.literal('client.status'),
    value: z.enum(clientStatuses).describe('New status.'),
  }),
  template('job.notes'),
  template('job.access_notes'),
  template('job.special_instructions'),
  template('invoice.memo'),
  z.strictObject({
    field: z.literal('estimate.expires_at'),
    value: anyInstant()
      .nullable()
      .describe('Date and time at which the estimate expires. Null means that it does not expire.'),
  }),
])
type Config = z.infer<typeof config>

/** True for fields whose value is a template. Other fields have a fixed set of values. */
const isText = (field: FieldName): field is TextField => field in longest

export const updateField: ActionKind<Config> = {
  kind: 'update_field',
  config,
  templates: ['value'],
  samples: Object.keys(changes).map((field) => ({
    field,
    value: field === 'client.status' ? 'active' : null,
  })),
  calls(subjectType, { field }) {
    const { operation, permission, subjects }: Change = changes[field]
    return subjects.includes(subjectType) ? { operation, permission: [permission] } : null
  },
  keepsSubject: ({ field }) => isText(field),
  references: ({ field, value }) =>
    field === 'lead.source' && value !== null && !value.includes('{{')
      ? [{ kind: 'lead_source', id: value, field: 'value' }]
      : [],
  async input(step, { field, value }) {
    const [prefix, member] = field.split('.') as [string, string]
    const record = step.subject.records[prefix]
    if (!record) return { skip: `no_${prefix}` }
    const written = value !== null && isText(field) ? await step.render(value, 'text', longest[field]) : value
    return { input: { [`${prefix}_id`]: record, [member]: written } }
  },
}
