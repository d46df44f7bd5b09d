import { randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { connectorMembers, isConnectorMember } from './connector-members.ts'
import { insertConnector } from './connectors-table.ts'
import { isActiveMember } from '../members/members-table.ts'
import { title } from '../organizations/set-up-fields.ts'

export interface NewConnector {
  name: string
  active: boolean
  sourceLabel?: string
  /** Id of a member. */
  assignedTo?: string
  notesPrefix?: string
  /** Member names of the sender, each with ours. */
  aliases: Readonly<Record<string, string>>
  requiredFields: readonly string[]
}

export interface ConnectorCreated {
  id: string
  connector_key: string
  name: string
  active: boolean
}

const leadMember = z.string().refine(isConnectorMember, `must be one of ${connectorMembers.join(', ')}`)

const input = z.strictObject({
  name: title(),
  active: z.boolean(),
  source_label: text(200, 1).optional(),
  notes_prefix: text(1000, 1).optional(),
  aliases: z.record(text(200, 1), leadMember),
  required_fields: z.array(leadMember),
})

export async function createConnector(
  db: Queries,
  orgId: string,
  wanted: NewConnector,
  now: string,
): Promise<ConnectorCreated> {
  const { source_label, notes_prefix, required_fields, ...rest } = parseInput(input, {
    name: wanted.name,
    active: wanted.active,
    source_label: wanted.sourceLabel,
    notes_prefix: wanted.notesPrefix,
    aliases: wanted.aliases,
    required_fields: wanted.requiredFields,
  })
  if (wanted.assignedTo !== undefined && !(await isActiveMember(db, orgId, wanted.assignedTo)))
    throw invalidField('assigned_to', 'is not an active member')
  const connector = {
    id: newId(),
    connector_key: newConnectorKey(),
    ...rest,
    source_label: source_label ?? null,
    notes_prefix: notes_prefix ?? null,
    assigned_to: wanted.assignedTo ?? null,
    required_fields: [...new Set(required_fields)],
  }
  await insertConnector(db, orgId, connector, now)
  const { id, connector_key, name, active } = connector
  return { id, connector_key, name, active }
}

/** Without letters and digits that are taken for each other: people copy it into forms and e-mail addresses. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newConnectorKey(): string {
  return `conn_${Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
