import type { Connection } from '../../server/src/kernel/database/database.ts'
import type { SeededOrg } from '../seed.ts'

export interface Neighbour {
  connection: Connection
  port: number
  /** Port of a server that never answers. */
  silentPort: number
  org: SeededOrg
  /** Number of clients of the neighbour. */
  clients: number
}
