import type { Connection } from '../../server/src/kernel/database/database.ts'
import type { SeededOrg } from '../seed.ts'

export interface Neighbour {
  connection: Connection
  port: number
  /** Port of a server that never answers, to which the organization's webhooks are sent. */
  silentPort: number
  org: SeededOrg
  /** Number of client records (customers) of the organization. */
  clients: number
}
