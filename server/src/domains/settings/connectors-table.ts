import type { Queries } from '../../kernel/database/queries.ts'

/** A door through which another system hands in leads, with what it means by its words. */
export interface Connector {
  id: string
  connector_key: string
  name: string
  active: boolean
  source_label: string | null
  assigned_to: string | null
  notes_prefix: string | null
  /** Member names of the sender, each with ours. */
  aliases: Record<string, string>
  required_fields: string[]
}

export function findConnector(db: Queries, orgId: string, connectorKey: string): Promise<Connector | undefined> {
  return db.row(
    `select c.id, c.connector_key, c.name, c.active, c.source_label, c.assigned_to, c.notes_prefix, c.aliases, c.required_fields
       from quoin.connectors c where c.org_id = $1 and c.connector_key = $2`,
    [orgId, connectorKey],
  )
}
