import type { Config } from '../config.ts'
import { clusterIdentity } from '../kernel/database/cluster-identity.ts'
import { type Connection, openDatabase } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { findCell } from '../kernel/installation/installation-table.ts'
import { moveRefused } from '../kernel/moves/move-refused.ts'
import { MasterSecretUnknown, readRootSecrets } from '../kernel/secrets/root-secrets.ts'
import { UnopenableSecret } from '../kernel/secrets/sealer.ts'
import { masterSecretsOf, type SecretConfig } from './root-secrets.ts'

export type CellConfig = SecretConfig & Pick<Config, 'cell'>

interface Facts {
  /** Code of the installation. Undefined if no process of the installation has ever been started. */
  cell: string | undefined
  roots: readonly string[]
  migrations: readonly string[]
  database: string
}

/** Runs `work` on the database of the other installation, with the rights of the service there. */
export async function withOther<T>(to: Connection, work: (system: Queries) => Promise<T>): Promise<T> {
  const database = openDatabase(to, () => undefined, { readers: 1, transactions: 1 })
  try {
    return await work(database.system)
  } finally {
    await database.close()
  }
}

/**
 * Returns the codes of both installations. Throws an error if they differ in a way that prevents organizations from
 * moving between them.
 */
export async function agreeing(
  here: Queries,
  there: Queries,
  config: CellConfig,
): Promise<{ from: string; to: string }> {
  const [ours, theirs] = [await factsOf(here, config), await factsOf(there, config)]
  if (ours.database === theirs.database) throw moveRefused('Both installations use the same database.')
  if (ours.migrations.join() !== theirs.migrations.join())
    throw moveRefused('The two installations have different versions: update both and start them once.')
  if (theirs.cell === undefined)
    throw moveRefused('The other installation was never started, so its QUOIN_CELL is unknown.')
  if (theirs.cell === config.cell)
    throw moveRefused(`Both installations have QUOIN_CELL=${config.cell}: set another value in one of them.`)
  if (ours.roots.join() !== theirs.roots.join())
    throw moveRefused(
      'The two installations have different secrets, so no API key would work after the move: see `quoin secret share`.',
    )
  return { from: config.cell, to: theirs.cell }
}

async function factsOf(system: Queries, config: CellConfig): Promise<Facts> {
  const migrations = await system.rows<{ one: string }>(`select quoin.migrations_done() as one`)
  const at = await system.row<{ database: string }>(
    `select ${clusterIdentity} || ' ' || current_database() as database`,
  )
  return {
    cell: await findCell(system),
    roots: await rootsOf(system, config),
    migrations: migrations.map(({ one }) => one),
    database: at!.database,
  }
}

async function rootsOf(system: Queries, config: CellConfig): Promise<readonly string[]> {
  try {
    return await readRootSecrets(system, masterSecretsOf(config))
  } catch (error) {
    if (!(error instanceof MasterSecretUnknown || error instanceof UnopenableSecret)) throw error
    throw moveRefused(
      'The master secret cannot decrypt the secrets of both installations: they need the same QUOIN_SECRET.',
    )
  }
}
