import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServer as startMailServer } from '../../../kernel/messages/mail/smtp-server-for-tests.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { mailServer } from './mail-server.ts'

const checkWith = async (t: Parameters<typeof doctorParts>[0], SMTP_URL: string) =>
  mailServer.examine(await doctorParts(t, { env: { SMTP_URL } }))

test('a mail server that is not there and one that refuses the password are found', async (t) => {
  assert.equal((await mailServer.examine(await doctorParts(t))).isRight, true)
  assert.match(wrongOf(await checkWith(t, 'smtp://127.0.0.1:1')), /The mail server refused the connection/)
  const { url, received } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Invalid password')),
  })
  const withPassword = (password: string) => url.replace('//', `//ada:${password}@`)
  assert.deepEqual(await checkWith(t, withPassword('right')), { isRight: true })
  assert.match(
    wrongOf(await checkWith(t, withPassword('wrong'))),
    /^The mail server cannot be used: .*Invalid password/,
  )
  assert.deepEqual(received, [])
})
