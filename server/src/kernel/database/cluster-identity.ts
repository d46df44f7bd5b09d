/**
 * SQL expression for the identity of the Postgres cluster, as text. Ids of transactions of two clusters cannot be
 * compared. A copy that was restored from a backup has the system identifier of its original, but gives the same ids to
 * other transactions. So a restore sets `quoin.restored` in the copy to a random value, which is part of the identity.
 */
export const clusterIdentity = `(select concat_ws('.', c.system_identifier, nullif(current_setting('quoin.restored', true), '')) from pg_control_system() c)`
