import { openEmbeddedPostgres } from '../index.ts'
import { queryRows } from './scratch.ts'

/**
 * A program that uses a data directory like a server, until it is killed. It prints a line once it has opened the
 * directory. On SIGINT (Ctrl-C) it queries the database and prints the answer.
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
