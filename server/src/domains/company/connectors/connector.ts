import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'
import type { ConnectorDetails } from './connectors-table.ts'

export const connectorSchema = z
  .object({
    id: id(),
    name: z.string(),
    key_hint: z.string().describe('The end of its key; the whole key is shown when it is made.'),
    active: z.boolean(),
    source_label: z.string().nullable().describe('What its leads have as their source.'),
    assigned_to: id().nullable().describe('Who follows its leads up; null: the owner.'),
    notes_prefix: z.string().nullable().describe('Put before the notes of its leads.'),
    aliases: z.record(z.string(), z.string()).describe('Member names of the sender, each with ours.'),
    required_fields: z.array(z.string()).describe('Without these a lead waits for review.'),
    last_import_at: instant().nullable().describe('When it last brought a lead, or something to review.'),
    version: version(),
  })
  .meta({ id: 'Connector', description: 'A door through which another system hands in leads.' })

export type ConnectorRecord = z.infer<typeof connectorSchema>

export function connectorOf(row: ConnectorDetails): ConnectorRecord {
  return {
    id: row.id,
    name: row.name,
    key_hint: `…${row.connector_key.slice(-4)}`,
    active: row.active,
    source_label: row.source_label,
    assigned_to: row.assigned_to,
    notes_prefix: row.notes_prefix,
    aliases: row.aliases,
    required_fields: [...row.required_fields],
    last_import_at: row.last_import_at,
    version: row.version,
  }
}
