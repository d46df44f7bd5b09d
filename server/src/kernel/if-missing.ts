/** Returns undefined for the error of a file or directory that does not exist. Throws any other error. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
