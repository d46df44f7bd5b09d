// Slow: it runs several hosts on one database.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectPaths } from '../../../scripts/release/release-files.ts'
import { readConfig } from '../../src/config.ts'

const folder = new URL('../../../deploy/two-hosts/', import.meta.url)
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** Returns the environment variables of a compose file, with test values for those that the operator sets. */
function variablesIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^ +([A-Z_]+): (\S+)$/gm)]
  return Object.fromEntries(
    lines.map(([, name, value]) => [
      name,
      name === 'QUOIN_PUBLIC_URL'
        ? 'https://quoin.example'
        : value!.replaceAll(/\$\{\w+:\?\}/g, 'x'.repeat(40)),
    ]),
  )
}

test('the compose file sets only variables that Quoin knows', () => {
  const { QUOIN_PROXY_BIND, QUOIN_HOST_ONE, QUOIN_HOST_TWO, ...ours } = variablesIn(textOf('compose.yaml'))
  const config = readConfig(ours)
  assert.equal(config.databaseUrl, `postgres://quoin:${'x'.repeat(40)}@postgres:5432/quoin`)
  assert.equal(config.redisUrl, 'redis://valkey:6379')
  assert.deepEqual(config.trustedProxies, ['10.77.0.0/24'])
  const variableNames = new Set([...textOf('haproxy.cfg').matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name))
  assert.deepEqual([...variableNames], ['QUOIN_PROXY_BIND', 'QUOIN_HOST_ONE', 'QUOIN_HOST_TWO'])
  assert.deepEqual([QUOIN_PROXY_BIND, QUOIN_HOST_ONE, QUOIN_HOST_TWO], [':8080', 'one:3000', 'two:3000'])
})

test('the Dockerfile copies all that the service needs, and nothing that does not exist', () => {
  const copied = [...textOf('Dockerfile').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names]) =>
    names!.split(' '),
  )
  // What the service needs to run, as in a release. Pages and settings for operators are not in the image.
  for (const name of projectPaths.filter((path) => !/^(deploy|docs\/operate|[A-Z])/.test(path)))
    assert.ok(copied.includes(name.replace(/^server\/src$/, 'server')), name)
  for (const name of copied) assert.ok(existsSync(new URL(`../../${name}`, folder)), name)
})
