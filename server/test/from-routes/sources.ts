import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../src')

export interface Source {
  /** Path relative to `server/src`. */
  path: string
  text: string
  /** Paths of the project's files that this file imports, relative to `server/src`. */
  imports: readonly string[]
}

/** True for files that only tests import: test files and helpers of tests. */
export const isTest = (path: string): boolean =>
  path.endsWith('.test.ts') || path.includes('testing/') || path.endsWith('-for-tests.ts')

const importing = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** Returns every TypeScript file in the folder. The path of the folder is relative to `server/src`. */
export function sources(folder = '.'): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((file) => {
      const path = join(folder, file)
      const text = readFileSync(join(root, path), 'utf8')
      const imports = [...text.matchAll(importing)].map((match) =>
        relative(root, resolve(root, dirname(path), match[1]!)),
      )
      return { path, text, imports }
    })
}
