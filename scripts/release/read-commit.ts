import { spawnSync } from 'node:child_process'
import { projectPaths } from './release-files.ts'

export interface Commit {
  id: string
  /** Files of the release that differ from the commit. */
  changedFiles: string[]
}

/** Reads the commit of a checkout. Undefined if the folder is not a checkout, for example an unpacked archive. */
export function readCommit(root: string): Commit | undefined {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const id = git('rev-parse', 'HEAD')
  const changes = git('status', '--porcelain', '--', ...projectPaths, 'package-lock.json')
  if (id === undefined || changes === undefined) return undefined
  return { id, changedFiles: changes.split('\n').flatMap((line) => line.trim().replace(/^\S+\s+/, '') || []) }
}
