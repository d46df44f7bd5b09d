import type { Queries } from '../../../../kernel/database/queries.ts'

/** An entry point through which another system sends leads, with its field mapping. */
export interface Connector {
  id: string
  connector_key: string
  name: string
  active: boolean
  source_label: string | null
  assigned_to: string | null
  notes_prefix: string | null
  /** Member names of the sender, mapped to ours. */
  aliases: Readonly<Record<string, string>>
  required_fields: readonly string[]
}

export function findConnector(
  db: Queries,
  orgId: string,
  connectorKey: string,
): Promise<Connector | undefined> {
  return db.row(
    `select c.id, c.connector_key, c.name, c.active, c.source_label, c.assigned_to, c.notes_prefix, c.aliases, c.required_fields
       from quoin.connectors c where c.org_id = $1 and c.connector_key = $2`,
    [orgId, connectorKey],
  )
}

/** For rows `r` of other tables: the key of the connector that they came through. */
export const connectorKeyOfRecord = `(select c.connector_key from quoin.connectors c where c.org_id = r.org_id and c.id = r.connector_id)`

/** Keys are unique across all organizations. Also returns undefined for a disabled connector. */
export async function findOrganizationOfConnector(
  system: Queries,
  connectorKey: string,
): Promise<string | undefined> {
  const row = await system.row<{ org_id: string }>(
    `select c.org_id from quoin.connectors c where c.connector_key = $1 and c.active`,
    [connectorKey],
  )
  return row?.org_id
}

export function selectConnectors(
  db: Queries,
  orgId: string,
): Promise<Pick<Connector, 'id' | 'connector_key' | 'name' | 'active'>[]> {
  return db.rows(
    `select c.id, c.connector_key, c.name, c.active from quoin.connectors c where c.org_id = $1 order by c.name, c.id`,
    [orgId],
  )
}

export function insertConnector(
  db: Queries,
  orgId: string,
  connector: Connector,
  now: string,
): Promise<unknown> {
  return db.rows(
    `insert into quoin.connectors (org_id, id, connector_key, name, active, source_label, assigned_to, notes_prefix,
            aliases, required_fields, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      orgId,
      connector.id,
      connector.connector_key,
      connector.name,
      connector.active,
      connector.source_label,
      connector.assigned_to,
      connector.notes_prefix,
      JSON.stringify(connector.aliases),
      connector.required_fields,
      now,
    ],
  )
}

export interface ConnectorDetails extends Connector {
  version: number
  last_import_at: string | null
}

const details = `c.id, c.connector_key, c.name, c.active, c.source_label, c.assigned_to, c.notes_prefix, c.aliases,
  c.required_fields, c.version,
  greatest((select max(r.created_at) from lead_facts r where r.org_id = c.org_id and r.connector_id = c.id),
           (select max(i.created_at) from lead_import_facts i where i.org_id = c.org_id and i.connector_id = c.id)) as last_import_at`

export function selectConnectorDetails(db: Queries, orgId: string): Promise<ConnectorDetails[]> {
  return db.rows(
    `select ${details} from quoin.connectors c where c.org_id = $1 order by c.active desc, c.name, c.id`,
    [orgId],
  )
}

/** Locks a connector, so that changes run one after another. */
export function lockConnector(db: Queries, orgId: string, id: string): Promise<ConnectorDetails | undefined> {
  return db.row(
    `select ${details} from quoin.connectors c where c.org_id = $1 and c.id = $2 for update of c`,
    [orgId, id],
  )
}

export function saveConnectorRow(
  db: Queries,
  orgId: string,
  connector: ConnectorDetails,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.connectors
        set connector_key = $3, name = $4, active = $5, source_label = $6, assigned_to = $7, notes_prefix = $8,
            aliases = $9, required_fields = $10, version = $11, updated_at = $12
      where org_id = $1 and id = $2`,
    [
      orgId,
      connector.id,
      connector.connector_key,
      connector.name,
      connector.active,
      connector.source_label,
      connector.assigned_to,
      connector.notes_prefix,
      JSON.stringify(connector.aliases),
      connector.required_fields,
      connector.version,
      now,
    ],
  )
}

/** Assigns future leads of these connectors to another member. */
export function reassignConnectors(
  db: Queries,
  orgId: string,
  from: string,
  to: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.connectors set assigned_to = $3, version = version + 1, updated_at = $4
      where org_id = $1 and assigned_to = $2`,
    [orgId, from, to, now],
  )
}
