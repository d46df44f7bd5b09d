import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Platform } from './platforms.ts'

/** Installs the packages of another platform below `folder`. npm compares each with its hash in the lock file. */
export function installPackages(root: string, folder: string, { os, cpu, libc }: Platform): void {
  for (const file of ['package.json', 'package-lock.json', 'server/package.json', 'console/package.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const { status, stderr } = spawnSync(
    'npm',
    [
      'ci',
      '--omit=dev',
      '--workspace=server',
      '--include-workspace-root',
      '--ignore-scripts',
      `--os=${os}`,
      `--cpu=${cpu}`,
      `--libc=${libc}`,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`npm cannot install the packages for ${os}-${cpu}: ${stderr.trim()}`)
}
