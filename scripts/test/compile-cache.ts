import { join } from 'node:path'

/** Types are stripped of some thousand files for each test process; the cache keeps what is left of them. */
export function compileCache(root: string): string {
  return process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/quoin')
}
