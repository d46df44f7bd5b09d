import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contactLink } from './document-view.ts'

test('a phone number and an email address are links, and a contact without an address is text', () => {
  assert.equal(
    contactLink({ text: '(312) 555-0100', href: 'tel:+13125550100' }).text,
    '<a href="tel:+13125550100">(312) 555-0100</a>',
  )
  assert.equal(contactLink({ text: 'At the office', href: null }).text, '<span>At the office</span>')
})
