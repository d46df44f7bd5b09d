export { makeDataDirectory } from './data-directory.ts'
export { refuseUnfinishedRestore } from './half-restored.ts'
export { lockDirectory } from './lock-directory.ts'
export { type LogDirectories, logDirectoriesOf } from './log-spool.ts'
export { asOwner, asService } from './logins.ts'
export { openEmbeddedPostgres } from './open-postgres.ts'
export type { Login, Postgres, PostgresConnection } from './postgres.ts'
export { isAlive } from './processes.ts'
export { postgresMajor } from './programs.ts'
export {
  deleteRestoredCluster,
  makeRestoredCluster,
  type Recovered,
  type RestoredCluster,
} from './restored-cluster.ts'
export { StartRefused } from './start-refused.ts'
