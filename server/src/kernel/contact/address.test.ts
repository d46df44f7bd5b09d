import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPoBox, parsePostalCode, parseState } from './address.ts'
import { statesByCountry } from './states.ts'

test('states and provinces are read by code or name, ignoring case, accents and periods, and become two letters', () => {
  const us = {
    TX: 'TX',
    tx: 'TX',
    ' Texas ': 'TX',
    'new  york': 'NY',
    'N.Y.': 'NY',
    'District of Columbia': 'DC',
    'Puerto Rico': 'PR',
  }
  for (const [text, code] of Object.entries(us)) assert.equal(parseState(text, 'US'), code, text)
  const ca = {
    Ontario: 'ON',
    Québec: 'QC',
    quebec: 'QC',
    'Newfoundland & Labrador': null,
    'Newfoundland and Labrador': 'NL',
  }
  for (const [text, code] of Object.entries(ca)) assert.equal(parseState(text, 'CA'), code, text)
})

test('an unknown or foreign state is refused in the US and Canada, and any text is accepted elsewhere', () => {
  assert.equal(parseState('Ontario', 'US'), null)
  assert.equal(parseState('TX', 'CA'), null)
  assert.equal(parseState('', 'US'), null)
  assert.equal(parseState(' Bayern ', 'DE'), 'Bayern')
})

const codes = (country: string): number => new Set(statesByCountry.get(country)?.values()).size

test('the US has 50 states, the District, 5 territories, 3 associated states and 3 military codes, Canada 13 provinces', () => {
  assert.deepEqual([codes('US'), codes('CA')], [62, 13])
})

test('a US ZIP has five or nine digits; elsewhere a postal code is free text of up to 12 characters', () => {
  assert.equal(parsePostalCode(' 78701 ', 'US'), '78701')
  assert.equal(parsePostalCode('78701-1234', 'US'), '78701-1234')
  for (const text of ['7870', '787011234', '78701-', '78701-123', '7870A', 'K1A 0B1', '', '７８７０１']) {
    assert.equal(parsePostalCode(text, 'US'), null, text)
  }
  assert.equal(parsePostalCode(' K1A 0B1 ', 'CA'), 'K1A 0B1')
  assert.equal(parsePostalCode('123456789012', 'DE'), '123456789012')
  assert.equal(parsePostalCode('1234567890123', 'DE'), null)
  assert.equal(parsePostalCode(' ', 'DE'), null)
})

test('post office boxes are recognized in all spellings (Publication 28, section 283)', () => {
  const boxes = `PO Box 123|P.O. Box 123|p o box 12|POBox 7|P.O.B. 9|Post Office Box 11|Box 12|PO Box #4|P.O. Box No. 5|PO BOX A
    |Caller 12|Firm Caller 12|Bin 3|Lockbox 4|Lock Box 4|Drawer 9|PO Drawer 9|PO BOX AB12|PO Box|Postal Box 3, Austin`
  for (const line of boxes.split('|')) assert.equal(isPoBox(line), true, line)
})

test('streets, rural routes and private mailboxes at a street do not count as post office boxes', () => {
  const lines = `12 Main St|1 Box Elder Ct|Box Elder Ct 12|Boxwood Ln 3|RR 2 Box 152|HC 68 Box 23A|12 Post Office Rd|Pober 12
    |Binford 3|10 Main St PMB 234|Drawerton 5|Boxer 9|P O Boxford 1`
  for (const line of lines.split('|')) assert.equal(isPoBox(line), false, line)
})
