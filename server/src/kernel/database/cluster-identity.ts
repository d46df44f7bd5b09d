/** Comment of the schema `quoin` in a restored copy. */
export const restoredComment = (value: string): string => `Restored from a backup: ${value}`

/**
 * SQL expression for the identity of the Postgres cluster, as text. Ids of transactions of two clusters cannot be
 * compared. A copy that was restored from a backup has the system identifier of its original, but gives the same ids to
 * other transactions. So a restore sets `quoin.restored` in the copy to a random value, which is part of the identity. Only
 * a superuser may set it. In a database of another login, the value stands in the comment of the schema `quoin`.
 */
export const clusterIdentity = `(select concat_ws('.', c.system_identifier, nullif(current_setting('quoin.restored', true), ''),
  substring(obj_description(to_regnamespace('quoin'), 'pg_namespace') from '${restoredComment('([0-9a-f]+)')}')) from pg_control_system() c)`
