import { spawnSync } from 'node:child_process'
import { mainProgram } from '../../src/testing/program.ts'

const shell = 'mount -t tmpfs -o size=300m tmpfs "$QUOIN_DATA_DIR" && exec "$0" "$@"'

/** Command that starts the service so that its data directory is a disk of 300 MB, which no other process sees. */
export function commandOnSmallDisk(): readonly [string, ...string[]] {
  const asUser = process.getuid!() === 0 ? [] : ['--user', '--map-root-user']
  const unshare = ['unshare', '--mount', ...asUser] as const
  if (spawnSync(unshare[0], [...unshare.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0)
    throw new Error('This test needs the right to mount a tmpfs: run it as root, or allow user namespaces.')
  return [...unshare, 'sh', '-c', shell, process.execPath, mainProgram]
}
