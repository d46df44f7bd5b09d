import { join } from 'node:path'

/**
 * Returns the folder in which Node.js caches compiled code. Without it, each test process would have to strip the types
 * of several thousand files again.
 */
export function compileCache(root: string): string {
  return process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/quoin')
}
