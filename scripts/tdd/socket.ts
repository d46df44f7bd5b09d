import { join } from 'node:path'

/** Returns the path of the Unix socket on which the process that owns the Postgres of a directory listens. */
export const socketIn = (directory: string): string => join(directory, 'socket')
