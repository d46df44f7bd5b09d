import { createHash } from 'node:crypto'
import { clusterIdentity } from '../database/cluster-identity.ts'
import type { Queries } from '../database/queries.ts'

/** Header of health checks with the id of the installation that answers. */
export const installationHeader = 'quoin-installation'

/** Returns a mark by which an installation can be distinguished from others. It reveals nothing about it. */
export async function findInstallationMark(queries: Queries): Promise<string> {
  const row = await queries.row<{ identity: string }>(
    `select concat_ws('/', ${clusterIdentity}, current_database()) as identity`,
  )
  return createHash('sha256').update(`quoin/installation ${row!.identity}`).digest('hex').slice(0, 16)
}
