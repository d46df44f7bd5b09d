import type { Queries } from '../../../../kernel/database/queries.ts'
import { type ConnectorRow, connectors } from './connector.ts'

/** The fields of a connector that are needed to import a lead. */
export type Connector = Omit<ConnectorRow, 'last_import_at' | 'version' | 'created_at' | 'updated_at'>

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

/**
 * SQL expression for rows of other tables with the alias `r`: the key of the connector through which the row was
 * imported.
 */
export const connectorKeyOfRecord = `(select c.connector_key from quoin.connectors c where c.org_id = r.org_id and c.id = r.connector_id)`

/**
 * Finds the organization of a connector by the connector's key. Keys are unique across all organizations. Returns
 * undefined if the key is unknown or the connector is disabled.
 */
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

/** Deactivates all connectors of an organization, so that they receive no more leads. */
export function deactivateAllConnectors(db: Queries, orgId: string): Promise<unknown> {
  return db.rows(`update quoin.connectors set active = false where org_id = $1 and active`, [orgId])
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

export function selectConnectorDetails(db: Queries, orgId: string): Promise<ConnectorRow[]> {
  return db.rows(`${connectors.select} where r.org_id = $1 order by r.active desc, r.name, r.id`, [orgId])
}

/** Replaces the assignee `from` by the member `to` in all connectors that assign their leads to `from`. */
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
