import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { certificateForTests } from '../../src/kernel/outbound/certificate-for-tests.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { recordCommand, systemdFolder, unit } from './operator-commands.ts'
import { readEnvironment, valueIn } from './unit-file.ts'

const settings = readFileSync(new URL('quoin.env', systemdFolder), 'utf8')

test('the command of operators runs with the user, settings, secret and directories of the service', (t) => {
  const { properties, command } = recordCommand(scratchDirectory(t), ['orgs', 'create', '--name', 'A B'])
  assert.deepEqual(command, ['/opt/quoin/bin/quoin', 'orgs', 'create', '--name', 'A B'])
  const names = properties.map((each) => each.slice(0, each.indexOf('=')))
  assert.deepEqual(
    properties,
    names.map((name) => `${name}=${valueIn(unit, `Service.${name}`)}`),
  )
  for (const name of [
    'User',
    'DynamicUser',
    'StateDirectory',
    'EnvironmentFile',
    'LoadCredential',
    'ReadWritePaths',
  ])
    assert.ok(names.includes(name), name)
  const other = recordCommand(scratchDirectory(t), ['doctor'], { RELEASE: '/opt/quoin-0.3.0-linux-x64' })
  assert.deepEqual(other.command, ['/opt/quoin-0.3.0-linux-x64/bin/quoin', 'doctor'])
})

test('the service is active once it takes requests, and has the time that a start and a stop may need', () => {
  assert.equal(valueIn(unit, 'Service.Type'), 'exec')
  assert.equal(valueIn(unit, 'Service.ExecStart'), '/opt/quoin/bin/quoin start')
  const [, waits] = /^\/opt\/quoin\/bin\/quoin wait-ready --timeout (\d+) --process \$MAINPID$/.exec(
    valueIn(unit, 'Service.ExecStartPost'),
  )!
  assert.ok(Number(waits) < Number(valueIn(unit, 'Service.TimeoutStartSec')))
  assert.equal(valueIn(unit, 'Service.KillMode'), 'mixed')
  // A host needs up to 13 seconds for its requests, then Postgres stops.
  assert.ok(Number(valueIn(unit, 'Service.TimeoutStopSec')) >= 30)
  assert.equal(unit.has('Service.MemoryDenyWriteExecute'), false)
})

test('the settings that come with a release are accepted, also the ones behind a #', () => {
  const config = readConfig(readEnvironment(settings))
  assert.equal(config.demo, false)
  assert.equal(config.publicUrl, 'https://quoin.example.com')
  const whole = readConfig(readEnvironment(settings.replaceAll(/^#(?=[A-Z_]+=)/gm, '')))
  assert.equal(whole.settings.length, readConfig(readEnvironment(settings)).settings.length + 4)
})

test('the proxy on the same machine leads to the service, which believes its headers', () => {
  const proxy = readFileSync(new URL('../one-host/Caddyfile', systemdFolder), 'utf8')
  const { host, port, trustedProxies, publicUrl } = readConfig(readEnvironment(settings))
  assert.match(proxy, new RegExp(`^\\treverse_proxy ${RegExp.escape(`${host}:${port}`)}$`, 'm'))
  assert.match(proxy, new RegExp(`^${RegExp.escape(new URL(publicUrl).host)} \\{$`, 'm'))
  assert.deepEqual(trustedProxies, [host])
})

test('a release trusts the authorities of its machine, unless a variable says otherwise', (t) => {
  const home = scratchDirectory(t)
  const main = 'server/src/adapters/cli/main.ts'
  for (const folder of ['bin', 'node/bin', join(main, '..')])
    mkdirSync(join(home, folder), { recursive: true })
  copyFileSync(new URL('../release/quoin', systemdFolder), join(home, 'bin/quoin'))
  symlinkSync(process.execPath, join(home, 'node/bin/node'))
  const { cert } = certificateForTests
  const file = join(home, 'authorities.crt')
  writeFileSync(file, cert)
  writeFileSync(
    join(home, main),
    `import { getCACertificates } from 'node:tls'
    const own = ${JSON.stringify(cert.trim())}
    console.log(getCACertificates('default').some((each) => each.trim() === own))`,
  )
  const trusts = (env: Record<string, string>): string => {
    const { stdout, stderr } = spawnSync(join(home, 'bin/quoin'), ['doctor'], {
      env: { PATH: '/usr/bin:/bin', SSL_CERT_FILE: file, SSL_CERT_DIR: home, ...env },
      encoding: 'utf8',
    })
    assert.equal(stderr, '')
    return stdout
  }
  assert.equal(trusts({}), 'true\n')
  assert.equal(trusts({ NODE_USE_SYSTEM_CA: '0' }), 'false\n')
  assert.equal(trusts({ SSL_CERT_DIR: join(home, 'missing') }), 'false\n', 'a machine without authorities')
})

test('systemd itself accepts the unit, and finds little that it could reach', (t) => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0
  if (!isThere)
    return t.diagnostic('systemd-analyze is not installed here: the tests above read the unit alone.')
  const file = join(scratchDirectory(t), 'quoin.service')
  const text = readFileSync(new URL('quoin.service', systemdFolder), 'utf8')
  writeFileSync(file, text.replaceAll('/opt/quoin/bin/quoin', '/bin/true'))
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  const { status, stderr } = analyze('verify', '--man=no', file)
  assert.deepEqual([status, stderr], [0, ''])
  const security = analyze('security', '--offline=true', '--threshold=20', file)
  assert.equal(security.status, 0, security.stdout)
})
