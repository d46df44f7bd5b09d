import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files from which the console is built, relative to the root of the project. */
const sources = [
  'console/index.html',
  'console/package.json',
  'console/start-script.ts',
  'console/vite.config.ts',
  'package-lock.json',
]
const folders = ['console/public', 'console/src']

/** Returns the SHA-256 digest of everything from which `console/dist` is built. Tests are left out. */
export function sourceDigest(root: string): string {
  const files = [
    ...sources,
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    ),
  ].map((file) => file.replaceAll('\\', '/'))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
