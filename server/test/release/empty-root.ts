import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseOwnerChanges } from './refuse-owner-changes.ts'

/**
 * An empty root directory, like that of a bare machine: it contains a release, the libraries of C, and the few
 * programs that `bin/quoin` and a recovery of Postgres need. Programs are started in it
 * - by root, with `chroot` (`root`),
 * - by other users, in a user namespace (`namespace`),
 * - or, where namespaces are not allowed, without changing the root (`folder`).
 */
export interface EmptyRoot {
  directory: string
  kind: 'root' | 'namespace' | 'folder'
  /** Path with which a program that runs in the root opens this path of the root. */
  inside(path: string): string
  /** Path of this machine for a path of the root. */
  outside(path: string): string
  /** Starts a program with exactly these environment variables. */
  start(user: 'root' | 'quoin', env: Record<string, string>, command: readonly string[]): ChildProcess
}

/** User id of the service in the root. */
const serviceUid = 61_000
const writable = ['tmp', 'var/lib/quoin', 'var/lib/trial', 'var/cache/quoin', 'mnt/backup']
const programs = ['sh', 'readlink', 'dirname', 'mv', 'sleep']

export function makeEmptyRoot(directory: string): EmptyRoot {
  const kind = findKind()
  const uid = kind === 'root' ? serviceUid : kind === 'namespace' ? 1000 : process.getuid!()
  for (const each of [
    'usr/bin',
    'dev',
    'etc/systemd/system',
    'etc/caddy',
    'opt',
    'proc',
    'run',
    'usr/local/bin',
    ...writable,
  ])
    mkdirSync(join(directory, each), { recursive: true })
  symlinkSync('usr/bin', join(directory, 'bin'))
  chmodSync(directory, 0o755)
  chmodSync(join(directory, 'tmp'), 0o1777)
  if (kind === 'root')
    for (const each of ['var/lib/quoin', 'var/cache/quoin']) chownSync(join(directory, each), uid, uid)
  writeFileSync(
    join(directory, 'etc/passwd'),
    `root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/nonexistent:/bin/sh\nquoin:x:${uid}:${uid}::/nonexistent:/bin/sh\n`,
  )
  for (const name of programs) copyProgram(findProgram(name), join(directory, 'usr/bin', name), directory)
  const outside = (path: string): string => join(directory, path)
  return {
    directory,
    kind,
    inside: kind === 'folder' ? outside : (path) => path,
    outside,
    start: (user, env, command) => {
      const line = commandIn({ directory, kind, uid }, user, command)
      const [program, ...args] = user === 'quoin' ? refuseOwnerChanges(line) : line
      return spawn(program!, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
    },
  }
}

/** Creates an empty directory that the user of the service may write, as systemd does for the directory of the data. */
export function makeWritable(root: EmptyRoot, path: string): void {
  mkdirSync(root.outside(path))
  giveToService(root, root.outside(path))
}

/** Gives a file of the root to the user of the service. */
export function giveToService({ kind }: EmptyRoot, file: string): void {
  if (kind === 'root') chownSync(file, serviceUid, serviceUid)
}

/** Copies the libraries of the system that a program needs, unless the release contains them. */
export function copyLibraries({ directory }: EmptyRoot, program: string): void {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  for (const [, path] of stdout.matchAll(/(?:=> |^\t)(\/\S+) \(0x/gm)) {
    const target = join(directory, path!)
    if (path!.startsWith(directory) || existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    cpSync(realpathSync(path!), target)
  }
}

function copyProgram(from: string, to: string, directory: string): void {
  cpSync(realpathSync(from), to)
  copyLibraries({ directory } as EmptyRoot, from)
}

function findProgram(name: string): string {
  const found = ['/bin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync)
  if (found === undefined) throw new Error(`This machine has no ${name}.`)
  return found
}

function findKind(): EmptyRoot['kind'] {
  const works = (...args: string[]): boolean =>
    spawnSync('unshare', [...args, '--mount', 'true']).status === 0
  if (process.getuid!() === 0 && works()) return 'root'
  return process.getuid!() !== 0 && works('--user', '--map-root-user') ? 'namespace' : 'folder'
}

/** Returns the command line that runs a command in the root. */
function commandIn(
  { directory, kind, uid }: { directory: string; kind: EmptyRoot['kind']; uid: number },
  user: 'root' | 'quoin',
  [program, ...args]: readonly string[],
): string[] {
  if (kind === 'folder') return [join(directory, program!), ...args]
  const unshare = findProgram('unshare')
  const mounts = [
    'root=$1; shift',
    'mount --bind "$root" "$root"',
    'for each in dev proc; do mount --rbind "/$each" "$root/$each"; done',
    ...writable.map((each) => `mount --bind "$root/${each}" "$root/${each}"`),
  ]
  if (kind === 'namespace') {
    const enter = `exec ${unshare} --user --map-user=${uid} --map-group=${uid} --root="$root" --wd=/ "$@"`
    const namespaces = ['--user', '--map-root-user', '--mount', '--propagation', 'private']
    return [
      unshare,
      ...namespaces,
      '/bin/sh',
      '-ec',
      [...mounts, enter].join('\n'),
      'sh',
      directory,
      program!,
      ...args,
    ]
  }
  // As under systemd with ProtectSystem=strict, only a few directories can be written.
  const close = 'mount -o remount,bind,ro "$root"'
  const enter = `exec chroot ${user === 'root' ? '' : `--userspec=${uid}:${uid}`} "$root" "$@"`
  const script = [...mounts, close, enter].join('\n')
  return [
    unshare,
    '--mount',
    '--propagation',
    'private',
    '/bin/sh',
    '-ec',
    script,
    'sh',
    directory,
    program!,
    ...args,
  ]
}
