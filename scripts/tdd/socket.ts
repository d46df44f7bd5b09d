import { join } from 'node:path'

/** Where the process that owns the Postgres of a directory listens. */
export const socketIn = (directory: string): string => join(directory, 'socket')
