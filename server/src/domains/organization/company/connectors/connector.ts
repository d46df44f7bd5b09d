import * as z from 'zod'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'
import type { ConnectorDetails } from './connectors-table.ts'

export const connectorSchema = z
  .object({
    id: id(),
    name: z.string(),
    key_hint: z
      .string()
      .describe('Last characters of its key. The whole key is shown only when it is created.'),
    active: z.boolean(),
    source_label: z.string().nullable().describe('Source of its leads.'),
    assigned_to: id().nullable().describe('Member who follows up its leads. Null: the owner.'),
    notes_prefix: z.string().nullable().describe('Text put before the notes of its leads.'),
    aliases: z.record(z.string(), z.string()).describe('Member names of the sender, mapped to ours.'),
    required_fields: z.array(z.string()).describe('Leads without these fields wait for review.'),
    last_import_at: instant().nullable().describe('Time of its latest lead or review item.'),
    version: version(),
  })
  .meta({ id: 'Connector', description: 'An entry point through which another system sends leads.' })

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
