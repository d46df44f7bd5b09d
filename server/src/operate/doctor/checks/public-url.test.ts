import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { certificateForTests } from '../../../kernel/outbound/certificate-for-tests.ts'
import { afterwards } from '../../../start/postgres/testing/scratch.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { publicUrl } from './public-url.ts'

const day = 86_400_000
const found = () => Promise.resolve()
const missing = () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))

test('an address that works only on this machine is wrong if emails with links are sent', async (t) => {
  assert.equal((await publicUrl(missing).examine(await doctorParts(t))).isRight, true)
  const parts = await doctorParts(t, { env: { SMTP_URL: 'smtp://mail.example' } })
  assert.match(
    wrongOf(await publicUrl(missing).examine(parts)),
    /http:\/\/127\.0\.0\.1:3000, which works only on this machine/,
  )
})

test('a name without an address, and a certificate that ends soon, are found', async (t) => {
  const parts = await doctorParts(t, { env: { QUOIN_PUBLIC_URL: 'https://quoin.example' } })
  assert.match(
    wrongOf(await publicUrl(missing).examine(parts)),
    /quoin\.example of QUOIN_PUBLIC_URL has no address \(ENOTFOUND\)/,
  )
  const endsIn = (days: number, validDays = 90) => {
    const to = Date.now() + days * day + 1000
    return publicUrl(found, () => Promise.resolve({ from: to - validDays * day, to })).examine(parts)
  }
  assert.match(wrongOf(await endsIn(13)), /certificate of https:\/\/quoin\.example ends in 13 days/)
  assert.deepEqual(await endsIn(14), { isRight: true, note: 'the certificate is valid for another 14 days' })
  const isRight = { isRight: true, note: 'the certificate is valid for another 6 hours' }
  assert.deepEqual(await endsIn(0.25, 0.5), isRight, 'it is valid for half a day, and is renewed at a third')
  assert.match(wrongOf(await endsIn(1 / 12, 0.5)), /ends in 2 hours/)
})

test('a certificate that is not trusted and a closed port are found', async (t) => {
  const server = createServer(certificateForTests).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(t, () => server.close())
  const { port } = server.address() as AddressInfo
  // A name of the loopback interface that does not count as such, so that its certificate is read.
  const at = (to: number) => doctorParts(t, { env: { QUOIN_PUBLIC_URL: `https://0.0.0.0:${to}` } })
  assert.match(
    wrongOf(await publicUrl(found).examine(await at(port))),
    /No trusted certificate .*: self-signed certificate\.$/,
  )
  assert.match(wrongOf(await publicUrl(found).examine(await at(1))), /No trusted certificate .*ECONNREFUSED/)
})
