import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhone } from './phone.ts'

test('a number is parsed in any usual spelling, and one without a country code belongs to the default country', () => {
  const spellings = [
    '5125550100',
    '(512) 555-0100',
    '512.555.0100',
    '1 512 555 0100',
    '+1 512 555 0100',
    ' +15125550100 ',
    '001 512 555 0100',
  ]
  for (const text of spellings.slice(0, 6))
    assert.deepEqual(parsePhone(text, 'US'), { e164: '+15125550100', extension: null }, text)
  assert.equal(parsePhone(spellings[6]!, 'DE')?.e164, '+15125550100')
  assert.equal(parsePhone('030 901820', 'DE')?.e164, '+4930901820')
  assert.equal(parsePhone('+49 30 901820', 'US')?.e164, '+4930901820')
})

test('an extension is separated from the number', () => {
  for (const text of [
    '512-555-0100 x12',
    '512-555-0100 ext. 12',
    '(512) 555-0100 extension 12',
    '+15125550100;ext=12',
  ]) {
    assert.deepEqual(parsePhone(text, 'US'), { e164: '+15125550100', extension: '12' }, text)
  }
})

test('text that is not a possible phone number is refused', () => {
  const texts = [
    '',
    '911',
    '555-0100',
    '512555010',
    '51255501000',
    '+1512555010',
    '+999 123456789',
    'call 512-555-0100',
    '512-555-0100 or so',
  ]
  for (const text of [...texts, '5'.repeat(200), '+1234567890123456'])
    assert.equal(parsePhone(text, 'US'), null, text)
})

test('without a known default country only international numbers are accepted', () => {
  assert.equal(parsePhone('5125550100', 'XX'), null)
  assert.equal(parsePhone('+15125550100', 'XX')?.e164, '+15125550100')
})
