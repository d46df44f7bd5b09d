import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Line numbers in files of the working tree, by path of the file. */
export type Lines = ReadonlyMap<string, ReadonlySet<number>>

/**
 * True for product code: code that the service runs, and the SDK. False for tests, code that only tests use, examples of
 * documents, and generated code.
 */
export const isProduct = (file: string): boolean =>
  /^(server\/src|sdk\/src(?!\/generated))\/.*\.ts$/.test(file) &&
  !/\.test\.ts$|-for-tests\.ts$|\/example\.ts$|\/(testing|testdata|vendor)\//.test(file)

/** Returns the lines of the working tree that differ from a commit. */
export function linesChangedSince(root: string, commit: string): Lines {
  const lines = new Map<string, Set<number>>()
  let file = ''
  for (const line of git(root, 'diff', '--unified=0', '--no-ext-diff', '--no-color', commit).split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    const added = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (!added || !isProduct(file)) continue
    const numbers = range(Number(added[1]), Number(added[2] ?? 1))
    lines.set(file, new Set([...(lines.get(file) ?? []), ...numbers]))
  }
  const added = git(root, 'ls-files', '--others', '--exclude-standard').split('\n').filter(isProduct)
  return new Map([...lines, ...linesOf(root, added)])
}

/**
 * Returns all lines of these files and of the files in these folders. Without paths, returns all lines of the product.
 */
export function linesIn(root: string, paths: readonly string[]): Lines {
  const all = filesOfTree(root).filter(isProduct)
  const within = (path: string): string[] =>
    statSync(join(root, path)).isDirectory()
      ? all.filter((file) => file.startsWith(`${path.replace(/\/+$/, '')}/`))
      : [path]
  return linesOf(root, paths.length > 0 ? paths.flatMap(within) : all)
}

/** Returns all files of the working tree, except those that git ignores. */
export function filesOfTree(root: string): string[] {
  const deleted = new Set(git(root, 'ls-files', '--deleted').split('\n'))
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard').split('\n')
  return files.filter((file) => file !== '' && !deleted.has(file))
}

export function mergeBase(root: string): string {
  return git(root, 'merge-base', 'main', 'HEAD').trim()
}

function linesOf(root: string, files: readonly string[]): Lines {
  return new Map(
    files.map((file) => [file, new Set(range(1, readFileSync(join(root, file), 'utf8').split('\n').length))]),
  )
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
}
