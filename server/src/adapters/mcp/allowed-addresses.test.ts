import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedAddresses } from './allowed-addresses.ts'

const remote = '192.0.2.7'
const codeOf = (publicUrl: string, host: string | undefined, origin?: string, localAddress = remote) =>
  allowedAddresses(publicUrl)({ host, origin, localAddress })?.code

test('a Host header with the public name is accepted in any spelling, but only with the public port', () => {
  for (const host of [
    'quoin.example',
    'QUOIN.Example',
    'quoin.example.',
    'quoin.example:443',
    'Quoin.Example.:443',
  ])
    assert.equal(codeOf('https://quoin.example', host), undefined, host)
  for (const host of [
    'quoin.example:80',
    'quoin.example:3000',
    'a.quoin.example',
    'quoin.example.evil.test',
    'quoin',
  ])
    assert.equal(codeOf('https://quoin.example', host), 'forbidden_host', host)
  assert.equal(codeOf('http://quoin.example:8080', 'quoin.example:8080'), undefined)
  assert.equal(codeOf('http://quoin.example:8080', 'quoin.example'), 'forbidden_host')
  assert.equal(codeOf('http://[2001:db8::1]:3000', '[2001:DB8:0::1]:3000'), undefined)
})

test('a missing or malformed Host header is refused', () => {
  for (const host of [
    undefined,
    '',
    ' ',
    'a@quoin.example',
    'quoin.example/x',
    'quoin.example:x',
    '[::1',
    'a b',
  ])
    assert.equal(codeOf('https://quoin.example', host), 'forbidden_host', String(host))
})

test('loopback host names are accepted, with any port, only on connections to a loopback address', () => {
  const hosts = [
    'localhost',
    'LOCALHOST:9',
    'localhost.',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]:3000',
    '[0:0::1]',
  ]
  for (const host of hosts) {
    for (const local of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      assert.equal(codeOf('https://quoin.example', host, undefined, local), undefined, host)
    assert.equal(codeOf('https://quoin.example', host, undefined, remote), 'forbidden_host', host)
    assert.equal(codeOf('https://quoin.example', host, undefined, undefined), 'forbidden_host', host)
  }
  for (const host of ['localhost.evil.test', '127.0.0.1.evil.test', 'evil.test', '[::2]', '10.0.0.1'])
    assert.equal(codeOf('https://quoin.example', host, undefined, '127.0.0.1'), 'forbidden_host', host)
})

test('an Origin header must be the public origin', () => {
  const at = (origin: string, host = 'quoin.example', local = remote) =>
    codeOf('https://quoin.example', host, origin, local)
  for (const origin of [
    'https://quoin.example',
    'HTTPS://QUOIN.example',
    'https://quoin.example:443',
    'https://quoin.example.',
  ])
    assert.equal(at(origin), undefined, origin)
  for (const origin of [
    'http://quoin.example',
    'https://quoin.example:444',
    'https://evil.test',
    'null',
    '',
    'https://quoin.example//',
    'https://a@quoin.example',
  ])
    assert.equal(at(origin), 'forbidden_origin', origin)
  assert.equal(at('http://localhost:3000', 'localhost:3000', '127.0.0.1'), undefined)
  assert.equal(at('http://[::1]:3000', '[::1]:3000', '::1'), undefined)
  assert.equal(at('http://localhost:4000', 'localhost:3000', '127.0.0.1'), 'forbidden_origin')
  assert.equal(at('http://localhost', 'localhost:3000', '127.0.0.1'), 'forbidden_origin')
  assert.equal(at('http://evil.test', 'localhost:3000', '127.0.0.1'), 'forbidden_origin')
})
