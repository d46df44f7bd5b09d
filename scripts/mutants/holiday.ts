import type { Mutant } from './mutant.ts'

const folder = 'server/src/domains/selling/holiday-designs'
const feet = [`${folder}/line-feet.test.ts`]
const prices = [`${folder}/operations/holiday-design/price.test.ts`]
const saves = [`${folder}/operations/holiday-design/save.test.ts`]
const adds = [`${folder}/operations/holiday-design/add-to-estimate.test.ts`]
const draws = [`${folder}/operations/mockups/generate.test.ts`]

/** Length, price and originality of holiday designs. */
export const holidayMutants: readonly Mutant[] = [
  {
    promise: 'the length of a design is a half where roots cancel',
    file: `${folder}/line-feet.ts`,
    text: 'return Number(roundTenths({ numerator: known, denominator: 10n ** knownPlaces }))',
    becomes: 'return Number(roundTenths(feet))',
    tests: feet,
  },
  {
    promise: 'the feet of a design are sold in whole multiples',
    file: `${folder}/line-feet.ts`,
    text: 'Math.ceil(tenths / (10 * incrementFt)) * incrementFt',
    becomes: 'Math.ceil(tenths / 10)',
    tests: feet,
  },
  {
    promise: 'a design is measured over the globe, and not over its degrees',
    file: 'server/src/kernel/maps/great-circle.ts',
    text: 'Math.cos(a) * Math.cos(b) * across',
    becomes: 'across',
    tests: feet,
  },
  {
    promise: 'degrees of a design on a map do not become pixels',
    file: `${folder}/operations/holiday-design/save.ts`,
    text: 'if (row && isMap(view) !== isMap(row.view))',
    becomes: 'if (row && row.lines.length < 0)',
    tests: saves,
  },
  {
    promise: 'lines of a design that were moved into options are replaced there',
    file: `${folder}/where-they-stood.ts`,
    text: 'options.length === 0 || options.includes(null)',
    becomes: 'options.length < 99',
    tests: adds,
  },
  {
    promise: 'lines of a design at several heights are not sold as one',
    file: `${folder}/design-parts.ts`,
    text: 'const key = `${service_id} ${stories}`',
    becomes: 'const key = service_id',
    tests: prices,
  },
  {
    promise: 'a role of a design is sold by one service and not by the first of two',
    file: `${folder}/price-design.ts`,
    text: 'if (found.length === 1)',
    becomes: 'if (found.length >= 1)',
    tests: prices,
  },
  {
    promise: 'a design that comes to nothing is not raised to its minimum',
    file: `${folder}/price-design.ts`,
    text: 'worth === 0 ? 0 : Math.max',
    becomes: 'Math.max',
    tests: prices,
  },
  {
    promise: 'a design names only services that are offered where the work is',
    file: 'server/src/domains/money/price-book/offered-services.ts',
    text: 'location_ids === null || location_ids.includes(locationId)',
    becomes: 'true',
    tests: [...prices, ...adds],
  },
  {
    promise: 'a point of a design is one of its view',
    file: `${folder}/view.ts`,
    text: 'isMap(view) ? readPosition(given, field) : readPixels(given, field)',
    becomes: 'readPosition(given, field)',
    tests: saves,
  },
  {
    promise: 'a design has no more points than it may have',
    file: `${folder}/drawing.ts`,
    text: 'if (points > mostPoints)',
    becomes: 'if (points < 0)',
    tests: saves,
  },
  {
    promise: 'a picture of one design is not taken by another',
    file: 'server/src/domains/organization/stored-files/attach-image.ts',
    text: 'row.parent_id !== null || !mayTake',
    becomes: '!mayTake',
    tests: saves,
  },
  {
    promise: 'a picture of a design that somebody else uploaded is not taken by a representative',
    file: 'server/src/domains/organization/stored-files/attach-image.ts',
    text: 'row.parent_id !== null || !mayTake',
    becomes: 'row.parent_id !== null',
    tests: saves,
  },
  {
    promise: 'a design is added to no estimate of another client',
    file: `${folder}/references.ts`,
    text: 'if (client_id !== clientId)',
    becomes: "if (client_id === '')",
    tests: adds,
  },
  {
    promise: 'a design replaces its own lines alone',
    file: `${folder}/operations/holiday-design/add-to-estimate.ts`,
    text: "mode === 'replace' && line.holiday_design_id === design.id",
    becomes: "mode === 'replace'",
    tests: adds,
  },
  {
    promise: 'a line that is given anew is still of its design',
    file: 'server/src/domains/organization/line-items/line-origins.ts',
    text: 'holiday_design_id: same?.holiday_design_id ?? null',
    becomes: 'holiday_design_id: null',
    tests: adds,
  },
  {
    promise: 'a mockup is drawn on a photo alone',
    file: `${folder}/photo-of-design.ts`,
    text: "view === 'photo' && photo_file_id !== null",
    becomes: 'photo_file_id !== null',
    tests: draws,
  },
  {
    promise: 'a mockup that is there is not kept twice',
    file: `${folder}/operations/mockups/generate.ts`,
    text: 'if (there) return mockups.of(there, ctx)',
    becomes: 'if (there && !picture) return mockups.of(there, ctx)',
    tests: draws,
  },
]
