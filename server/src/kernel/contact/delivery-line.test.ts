import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { standardDeliveryLine } from './delivery-line.ts'
import { streetSuffixes } from './street-suffixes.ts'

function assertDeliveryLine(expected: string, ...lines: string[]): void {
  for (const line of lines) assert.equal(standardDeliveryLine(line), expected, line)
}

test('spellings that differ in case, punctuation, accents or abbreviations have the same standard form', () => {
  assertDeliveryLine(
    '123 N MAIN ST STE 4',
    '123 north Main Street, Suite 4',
    '123 N. MAIN ST. STE 4',
    'Ste. 4, 123 N Main Str',
    '123 N Main St Suite #4',
  )
  assertDeliveryLine('12 SAN JOSE BLVD', '12 San José Boulevard', '12 SAN JOSE BOUL.')
  assertDeliveryLine('5 OBRIEN CT', "5 O'Brien Court", '5 O’Brien Ct')
})

test('only the last word of the street is abbreviated as a suffix (Publication 28, section 234)', () => {
  assertDeliveryLine('789 MAIN AVENUE DR', '789 Main Avenue Drive')
  assertDeliveryLine('4513 ST CHARLES AVE', '4513 St Charles Avenue')
  assertDeliveryLine('10 PARK AVE', '10 Park Ave')
  assertDeliveryLine('10 E PARK AVE', '10 East Park Avenue', '10 E Park Ave')
})

test('directions are abbreviated before and after the street name, but not as the name itself (section 233)', () => {
  assertDeliveryLine('10 MAIN ST NE', '10 Main Street North East', '10 Main St Northeast', '10 Main St. N.E.')
  assertDeliveryLine('10 NE 5TH ST', '10 North East 5th St', '10 NE 5th Street', '10 N E 5th St')
  assertDeliveryLine('10 NORTH AVE', '10 North Avenue')
  assertDeliveryLine('10 S EAST ST', '10 South East Street')
  assertDeliveryLine('12 BAY WEST DR', '12 Bay West Drive', '12 Bay W Dr')
  assertDeliveryLine('12 E ST NW', '12 E Street Northwest', '12 E St NW')
  assertDeliveryLine('12 N E ST', '12 North E Street', '12 N E St')
  assertDeliveryLine('12 W NORTH ST', '12 West North Street')
})

test('house numbers and numbered streets keep their numbers', () => {
  assertDeliveryLine('12 1/2 MAIN ST', '12 1/2 Main St.')
  assertDeliveryLine('42ND ST', '42nd Street')
  assertDeliveryLine('12 42ND ST', '12 42nd Street')
  assertDeliveryLine('100 39.2 RD', '100 39.2 Road')
  assertDeliveryLine('112-10 BRONX RD', '112-10 Bronx Road')
  assertDeliveryLine('100 HIGHWAY 71 W', '100 Hwy 71 West', '100 Highway 71 W.')
})

test('the unit is moved to the end and abbreviated (section 213)', () => {
  assertDeliveryLine('10 MAIN ST APT 4B', '10 Main St Apartment 4b', 'Apt 4B 10 Main St', '10 Main St Apt#4B')
  assertDeliveryLine('10 MAIN ST # 4', '10 Main St #4', '10 Main St # 4', '10 Main St, #4 ')
  assertDeliveryLine('10 MAIN ST BLDG 3 APT B', '10 Main St Building 3, Apt. B', 'Bldg 3 10 Main St Apt B')
  assertDeliveryLine('10 MAIN ST FL 2', '10 Main St 2nd Floor', '10 Main St Floor 2', '10 Main St, FL 2')
  assertDeliveryLine('10 MAIN ST REAR', '10 Main Street Rear')
  assertDeliveryLine('10 MAIN ST PH', '10 Main Street Penthouse')
  assertDeliveryLine('10 MAIN ST', '10 Main Street #')
})

test('street names that look like units are kept', () => {
  assertDeliveryLine('12 PIER ST', '12 Pier Street', '12 Pier St')
  assertDeliveryLine('12 PIER 5 RD', '12 Pier 5 Road')
  assertDeliveryLine('12 N FRONT ST', '12 North Front St')
  assertDeliveryLine('12 N FRONT', '12 North Front')
  assertDeliveryLine('12 RIDGE', '12 Ridge')
  assertDeliveryLine('12 KEY WEST DR', '12 Key West Drive')
  assertDeliveryLine('12 LOWER MILL RD', '12 Lower Mill Road')
})

test('all spellings of a suffix have the same standard form', () => {
  for (const [spelling, suffix] of streetSuffixes)
    assertDeliveryLine(`77 OAK ${suffix} APT 2`, `77 Oak ${spelling.toLowerCase()}. Apt 2`)
  for (const suffix of streetSuffixes.values()) assert.equal(streetSuffixes.get(suffix), suffix)
})

const direction = fc.constantFrom('', 'N', 'north', 'North East', 'S.W.', 'w')
const name = fc.constantFrom(
  'Main',
  '5th',
  'Bay West',
  'Key',
  'E',
  'Old Mill',
  'St Charles',
  'Front',
  'Hwy 7',
  '39.2',
)
const suffix = fc.constantFrom('', 'St', 'Street', 'ave.', 'Park', 'Rd')
const unit = fc.constantFrom('', 'Apt 4', '# 4', 'Suite B', '2nd Floor', 'Bldg 3, Apt. B', 'Unit #9')

test('standardizing a standard form does not change it', () => {
  fc.assert(
    fc.property(direction, name, suffix, direction, unit, (before, name, suffix, after, unit) => {
      const standard = standardDeliveryLine(`10 ${before} ${name} ${suffix} ${after}, ${unit}`)
      assert.equal(standardDeliveryLine(standard), standard)
    }),
    { numRuns: 5_000 },
  )
})
