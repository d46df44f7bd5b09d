// Slow: signs in to the console in Chromium with an invitation and a passkey. It moves the clock.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { tokenFor } from '../src/adapters/console/testing/browser.ts'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { browser } from '../src/adapters/pages/testing/browser.ts'
import { inviteMember } from '../src/domains/office/workforce/operations.ts'
import { mailServerOf } from '../src/testing/mail-server-of.ts'
import { testApp } from '../src/testing/test-app.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { listeningPort } from '../src/testing/wire.ts'

let org: TestOrg
let base: string
const mails = await mailServerOf(await testApp())

before(async () => {
  org = await testOrg()
  base = `http://localhost:${await listeningPort()}`
  // Browsers use passkeys only on the host name that the service declares as its own.
  Object.assign(org.app.kernel.services, { publicUrl: () => base })
})

/** Invites a member and returns the token of the email's link. */
async function invite(email: string): Promise<string> {
  const input = { email, name: 'Ada Newcomer', role: 'manager', location_ids: null }
  await org.run(inviteMember, input, org.owner)
  const count = mails.received.length
  await mails.deliverAll(org.id)
  const mail = mails.received[count]!.content.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  return /#invitation=([\w-]{43})/.exec(mail)![1]!
}

async function openInvitation(token: string, colorScheme: 'light' | 'dark' = 'light') {
  const options = { baseURL: base, reducedMotion: 'reduce', colorScheme } as const
  const context = await (await browser()).newContext(options)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto(`/console/sign-in#invitation=${token}`)
  return { context, page }
}

const passkeys = async (email: string): Promise<number> => {
  const { rows } = await org.app.inspect.query<{ count: number }>(
    `select count(*)::int from quoin.passkeys p join quoin.members m on m.id = p.member_id where m.email = $1`,
    [email],
  )
  return rows[0]!.count
}

test('an invited person types the address, adds a passkey after a confirmation, and is signed in', async () => {
  const email = 'ada@example.com'
  const { context, page } = await openInvitation(await invite(email))
  await page.setViewportSize({ width: 390, height: 844 })
  const address = page.getByLabel('Email address')
  await address.fill('eve@example.com')
  assert.deepEqual(await axeFaults(page), [])
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByText('is not the address to which this invitation was sent').waitFor()
  assert.deepEqual(await axeFaults(page), [])
  assert.equal(new URL(page.url()).hash, '')
  await address.fill(email)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByText('You are signed in to Test Cleaning.').waitFor()
  assert.deepEqual(await axeFaults(page), [])
  await page.getByLabel('Name of the passkey').fill('Phone of Ada')
  org.app.clock.now = new Date(Date.now() + 16 * 60_000)
  try {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Send me a code' }).waitFor()
    assert.deepEqual(await axeFaults(page), [])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.getByLabel('Name of the passkey').inputValue(), 'Phone of Ada')
    assert.equal(await passkeys(email), 0)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog
      .getByLabel(/^Sign-in link/)
      .fill(`${base}/console/sign-in#token=${await tokenFor(org, email)}`)
    await dialog.getByRole('button', { name: 'Confirm with the link' }).click()
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
    assert.equal(await passkeys(email), 1)
  } finally {
    org.app.clock.now = undefined
    await context.close()
  }
})

test('a used invitation is refused with an explanation and another way to sign in, also in the dark scheme', async () => {
  const token = await invite('bob@example.com')
  const first = await openInvitation(token)
  await first.page.getByLabel('Email address').fill('bob@example.com')
  await first.page.getByRole('button', { name: 'Accept the invitation' }).click()
  await first.page.getByRole('button', { name: 'Continue without a passkey' }).click()
  await first.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await first.context.close()
  const { context, page } = await openInvitation(token, 'dark')
  await page.getByLabel('Email address').fill('bob@example.com')
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByText('an invitation is valid for 7 days and can be used once').waitFor()
  assert.deepEqual(await axeFaults(page), [])
  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).waitFor()
  await context.close()
})
