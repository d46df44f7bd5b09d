import assert from 'node:assert/strict'
import { test } from 'node:test'
import { welcome } from './welcome.ts'

const told = (role: 'all' | 'worker', smtpUrl: string | undefined): string =>
  welcome('http://127.0.0.1:3000', { role, demo: true, smtpUrl }, undefined)

test('without a mail server the start says once that mail is kept, and how it is sent; with one it says nothing', () => {
  for (const role of ['all', 'worker'] as const) {
    assert.equal(told(role, undefined).match(/kept in the outbox.*SMTP_URL=/g)?.length, 1)
    assert.doesNotMatch(told(role, 'smtp://127.0.0.1'), /outbox|SMTP_URL/)
  }
})
