import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEmail } from './email.ts'

test('the domain is stored in lower case and the rest as typed, and the key is all lower case', () => {
  assert.deepEqual(parseEmail('  Ada.Lovelace+x@Example.COM\n'), {
    original: 'Ada.Lovelace+x@Example.COM',
    address: 'Ada.Lovelace+x@example.com',
    key: 'ada.lovelace+x@example.com',
  })
})

test('both spellings of an international domain have the same key', () => {
  assert.equal(parseEmail('info@Müller.de')?.key, 'info@xn--mller-kva.de')
  assert.equal(parseEmail('info@xn--mller-kva.de')?.key, 'info@xn--mller-kva.de')
  assert.equal(parseEmail('用户@例子.广告')?.address, '用户@例子.广告')
})

test('invalid email addresses are refused', () => {
  const texts = `|ada|@example.com|ada@|ada@@example.com|a da@example.com|ada@exam ple.com|ada@localhost|ada@10.0.0.1|ada@[10.0.0.1]
|ada@-x.com|ada@x-.com|ada@x..com|ada@.com|ada@x.com.|.ada@x.com|ada.@x.com|a..b@x.com|Ada <ada@x.com>|ada@x.com,b@y.com|a\0da@x.com
|ada@x\u0007.com|a\u200bda@x.com|ada\ud800@x.com|ada@x_y.com`
  for (const text of texts.split('|')) assert.equal(parseEmail(text), null, JSON.stringify(text))
})

const domain = (length: number): string => `${`${'d'.repeat(60)}.`.repeat(4).slice(0, length - 4)}.com`

test('an address has at most 254 characters, and at most 64 before the @', () => {
  const local = 'a'.repeat(64)
  assert.equal(parseEmail(`${local}@${domain(189)}`)?.address.length, 254)
  assert.equal(parseEmail(`${local}@${domain(190)}`), null)
  assert.equal(parseEmail(`${local}a@example.com`), null)
  assert.equal(parseEmail(`a@${'d'.repeat(64)}.com`), null)
})
