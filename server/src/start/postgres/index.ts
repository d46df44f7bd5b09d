export { asOwner, asService } from './logins.ts'
export { openEmbeddedPostgres } from './open-postgres.ts'
export type { Login, Postgres, PostgresConnection } from './postgres.ts'
export { StartRefused } from './start-refused.ts'
