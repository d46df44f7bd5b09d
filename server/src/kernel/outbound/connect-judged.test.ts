import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import tls, { getCACertificates, setDefaultCACertificates, type SecureVersion } from 'node:tls'
import { promisify } from 'node:util'
import { certificateForTests } from './certificate-for-tests.ts'
import { httpReceiver, httpsReceiver, outboundForTests, tcpReceiver } from './receiver-for-tests.ts'

const request = { headers: {}, body: '{}' }
const resolve = () => Promise.resolve(['127.0.0.1'])
const own = getCACertificates('default')
const trust = (): void => setDefaultCACertificates([...own, certificateForTests.cert])

test('TLS connections send the host name, verify the certificate, and use a current version', async (t) => {
  trust()
  t.after(() => setDefaultCACertificates(own))
  const handshakes: unknown[] = []
  const receiver = await httpsReceiver((incoming, response) => {
    const socket = incoming.socket as typeof incoming.socket & { servername: string; getProtocol(): string }
    handshakes.push(socket.servername, socket.getProtocol())
    response.end('safe')
  })
  const outbound = outboundForTests({ resolve })
  // The TLS certificate contains the host name without a trailing dot.
  for (const host of ['hook.receiver.test', 'hook.receiver.test.']) {
    const outcome = await outbound.send({ ...request, url: `https://${host}:${receiver.port}/` })
    assert.equal(outcome.error ?? outcome.excerpt, 'safe')
  }
  assert.deepEqual(handshakes, ['hook.receiver.test', 'TLSv1.3', 'hook.receiver.test', 'TLSv1.3'])

  const other = await outbound.send({ ...request, url: `https://other.receiver.test:${receiver.port}/` })
  assert.deepEqual(
    [other.error, other.error && other.message],
    ['tls_error', 'No trusted TLS connection could be made (ERR_TLS_CERT_ALTNAME_INVALID).'],
  )
  assert.equal(handshakes.length, 4)
})

test('TLS 1.2 is accepted, and older versions are refused even if the TLS library allows them', async (t) => {
  trust()
  const { DEFAULT_CIPHERS: usual } = tls
  // At security level 0, the library itself accepts TLS 1.1.
  tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0'
  t.after(() => {
    setDefaultCACertificates(own)
    tls.DEFAULT_CIPHERS = usual
  })
  const outbound = outboundForTests({ resolve })
  const call = async (version: SecureVersion) => {
    const receiver = await httpsReceiver((_incoming, response) => response.end('safe'), {
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    const url = `https://hook.receiver.test:${receiver.port}/`
    const outcome = await outbound.send({ ...request, url })
    return outcome.error ?? outcome.excerpt
  }
  assert.equal(await call('TLSv1.2'), 'safe')
  assert.equal(await call('TLSv1.1'), 'tls_error')
})

test('a server with an untrusted certificate is refused before anything is sent', async () => {
  const receiver = await httpsReceiver(() => assert.fail('a request came through'))
  const outbound = outboundForTests({ resolve })
  const outcome = await outbound.send({ ...request, url: `https://hook.receiver.test:${receiver.port}/` })
  assert.deepEqual(
    [outcome.error, outcome.error && outcome.message],
    ['tls_error', 'No trusted TLS connection could be made (DEPTH_ZERO_SELF_SIGNED_CERT).'],
  )
})

test('a destination without TLS is a tls_error, and one that hangs in the handshake times out', async () => {
  const plain = await httpReceiver((_incoming, response) => response.end())
  const outbound = outboundForTests({ resolve })
  const spoken = await outbound.send({ ...request, url: `https://hook.receiver.test:${plain.port}/` })
  assert.equal(spoken.error, 'tls_error')

  const silent = await tcpReceiver((socket) => socket.resume())
  const impatient = outboundForTests({ resolve, connectMs: 150 })
  const hung = await impatient.send({ ...request, url: `https://hook.receiver.test:${silent.port}/` })
  assert.deepEqual(
    [hung.error, hung.error && hung.message],
    ['timeout', 'The destination could not be reached in time.'],
  )
  assert.ok(hung.durationMs < 4_500, 'before the usual time')

  const rude = await tcpReceiver((socket) => socket.once('data', () => socket.destroy()))
  const cut = await outbound.send({ ...request, url: `https://hook.receiver.test:${rude.port}/` })
  assert.equal(cut.error, 'connection_reset')
})

test('proxies in environment variables are not used', async () => {
  const proxy = await tcpReceiver((socket) => socket.end())
  const receiver = await httpReceiver((_incoming, response) => response.end('direct'))
  const program = `
    const { createOutbound } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))})
    const outbound = createOutbound({ allowPrivate: true })
    const outcome = await outbound.send({ url: ${JSON.stringify(receiver.url)}, headers: {}, body: '' })
    console.log(outcome.excerpt ?? outcome.error)
    await outbound.close()`
  const address = `http://127.0.0.1:${proxy.port}`
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      ...Object.fromEntries(names.map((name) => [name, address])),
      NO_PROXY: '',
      NODE_USE_ENV_PROXY: '1',
    },
    timeout: 20_000,
  })
  assert.equal(stdout.trim(), 'direct')
  assert.equal(proxy.connections(), 0)
})
