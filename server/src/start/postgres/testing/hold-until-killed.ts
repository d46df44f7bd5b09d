import { openEmbeddedPostgres } from '../index.ts'
import { queryRows } from './scratch.ts'

/**
 * A separate program that opens a data directory as a server, prints a line when it has, and queries the database on
 * Ctrl-C.
 */
const postgres = await openEmbeddedPostgres({ directory: process.argv[2]!, holder: 'server', log: () => {} })
setInterval(() => {}, 1000)
process.on('SIGINT', () => {
  queryRows(postgres.connection, "select 'still here' as answer").then(
    ([row]) => process.stdout.write(JSON.stringify(row)),
    (error: Error) => process.stdout.write(error.message),
  )
})
process.on('SIGTERM', () => process.exit())
process.stdout.write('ready')
