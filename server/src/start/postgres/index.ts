export { openEmbeddedPostgres } from './open-postgres.ts'
export type { Postgres, PostgresConnection } from './postgres.ts'
export { StartRefused } from './start-refused.ts'
