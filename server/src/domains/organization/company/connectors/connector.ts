import * as z from 'zod'
import { column, derived, internal, joined, type RowOf } from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'

/** An entry point through which another system sends leads, with its field mapping. Shared by test and live mode. */
export const connectors = record({
  kind: 'connector',
  table: 'quoin.connectors',
  schema: { id: 'Connector', description: 'An entry point through which another system sends leads.' },
  members: {
    id: column(id()),
    connector_key: internal(z.string()),
    name: column(z.string()),
    key_hint: derived(
      z
        .string()
        .describe("Last characters of the connector's key. The whole key is shown only when it is created."),
      (row: { connector_key: string }) => `…${row.connector_key.slice(-4)}`,
    ),
    active: column(z.boolean()),
    source_label: column(
      z.string().nullable().describe('Source that is stored in leads that arrive through the connector.'),
    ),
    assigned_to: column(
      id().nullable().describe('Member to whom leads of the connector are assigned. Null means the owner.'),
    ),
    notes_prefix: column(
      z.string().nullable().describe("Text that is added at the beginning of each lead's notes."),
    ),
    aliases: column(
      z
        .record(z.string(), z.string())
        .describe('Field names of the sending system, each mapped to a field of a lead.'),
    ),
    required_fields: column(
      z
        .array(z.string())
        .describe('Fields that a lead must have. A lead without one of them waits for review.'),
    ),
    last_import_at: joined(
      instant()
        .nullable()
        .describe(
          'Time at which the latest lead arrived, even if that lead still waits for review. Null if no ' +
            'lead has arrived yet.',
        ),
      `greatest((select max(l.created_at) from lead_facts l where l.org_id = r.org_id and l.connector_id = r.id),
                (select max(i.created_at) from lead_import_facts i where i.org_id = r.org_id and i.connector_id = r.id))`,
    ),
    version: column(version()),
    created_at: internal(instant()),
    updated_at: internal(instant()),
  },
  derive: () => ({}),
})

export type ConnectorRow = RowOf<typeof connectors.members>
