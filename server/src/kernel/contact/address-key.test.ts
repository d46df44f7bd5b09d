import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from './address-key.ts'

const typed = {
  line1: '123 N. Main Street',
  line2: 'Suite 4',
  city: 'Austin',
  state: 'TX',
  zip: '78701-1234',
  country: 'US',
}

test('two spellings of the same address have the same key', () => {
  assert.equal(addressKey(typed), 'US|78701|123 N MAIN ST STE 4')
  assert.equal(
    addressKey({
      line1: '123 north main st ste 4',
      city: 'AUSTIN',
      state: 'Texas',
      zip: '78701',
      country: 'US',
    }),
    addressKey(typed),
  )
})

test('addresses with another unit, house number, ZIP or country have other keys', () => {
  const others = [
    { line2: 'Suite 5' },
    { line2: null },
    { line1: '124 N. Main Street' },
    { zip: '78702' },
    { country: 'DE' },
  ]
  const keys = others.map((change) => addressKey({ ...typed, ...change }))
  assert.equal(new Set([addressKey(typed), ...keys]).size, 6)
})

test('without a ZIP, the key contains city and state', () => {
  assert.equal(addressKey({ ...typed, zip: null }), 'US||TX|AUSTIN|123 N MAIN ST STE 4')
  assert.notEqual(addressKey({ ...typed, zip: null, city: 'Dallas' }), addressKey({ ...typed, zip: null }))
})

test('outside the US and Canada, the street is compared without abbreviations, ignoring case, accents and punctuation', () => {
  const key = addressKey({ line1: 'Königstr. 4', city: 'Köln', zip: '50667', country: 'DE' })
  assert.equal(key, 'DE|50667||KOLN|KONIGSTR 4')
  assert.equal(
    addressKey({ line1: 'KÖNIGSTR 4', city: 'köln', zip: '50667', state: null, country: 'DE' }),
    key,
  )
  assert.equal(
    addressKey({ line1: '1 Elm Street', city: 'Ottawa', state: 'ON', zip: 'K1A 0B1', country: 'CA' }),
    'CA|K1A 0B1|ON|OTTAWA|1 ELM ST',
  )
})
