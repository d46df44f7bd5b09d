import * as z from 'zod'
import { parsePhone } from '../../../kernel/contact/index.ts'
import { readForm } from '../../../kernel/schema/read-form.ts'
import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import type { Connector, ConnectorMember } from '../../organization/company/index.ts'
import type { ImportProblem } from './lead-import.ts'

/** Schema of each field. Fields are validated separately, so that a lead is not lost because of one invalid value. */
export const members = {
  customer_name: text(200, 1),
  customer_email: email(),
  customer_phone: phone(),
  service_address: text(300, 1),
  city: text(120),
  state: text(120),
  zip: text(12),
  notes: text(10_000),
  external_id: text(200, 1),
  existing_client_id: id(),
} satisfies Record<ConnectorMember, z.ZodType>

export type ImportedValues = { [M in ConnectorMember]?: string }

export interface ConnectorPayload {
  values: ImportedValues
  problems: ImportProblem[]
}

/**
 * Reads the fields of a lead from the document of a connected system. First renames the fields by the connector's
 * aliases. Other fields are ignored.
 */
export function readConnectorPayload(
  connector: Connector,
  document: Readonly<Record<string, unknown>>,
  country: string,
): ConnectorPayload {
  const renamed = new Map<string, unknown>()
  for (const [name, value] of Object.entries(document)) {
    const ours = Object.hasOwn(connector.aliases, name) ? connector.aliases[name]! : name
    if (!renamed.has(ours) || ours === name) renamed.set(ours, value)
  }
  const values: ImportedValues = {}
  const problems: ImportProblem[] = []
  for (const [member, schema] of Object.entries(members) as [ConnectorMember, z.ZodType<string>][]) {
    const value = scalar(renamed.get(member))
    if (value === undefined) continue
    const read = readForm(schema, value)
    if ('value' in read) values[member] = read.value
    else problems.push({ field: member, message: read.issues[0]!.message })
  }
  if (values.customer_phone !== undefined && !parsePhone(values.customer_phone, country)) {
    delete values.customer_phone
    problems.push({ field: 'customer_phone', message: 'must be a phone number' })
  }
  return { values, problems }
}

/** True if the connector reads this field of a document. */
export function isRead({ aliases }: Connector, name: string): boolean {
  return Object.hasOwn(aliases, name) || Object.hasOwn(members, name)
}

export function missingMembers(connector: Connector, values: ImportedValues): ImportProblem[] {
  const basic = values.existing_client_id ? [] : ['customer_name', 'service_address']
  const required = new Set([...basic, ...connector.required_fields])
  return [...required]
    .filter((member) => !Object.hasOwn(values, member))
    .map((field) => ({ field, message: 'is missing' }))
}

/** Converts numbers and booleans, which some systems send instead of text, to text. Blank values become undefined. */
function scalar(value: unknown): unknown {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    return undefined
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
