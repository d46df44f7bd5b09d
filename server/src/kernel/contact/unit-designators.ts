/**
 * Parses a table of unit designators (such as "APT"), USPS Publication 28, appendix C2. Returns pairs that map each
 * spelling, in upper case, to the abbreviation. https://pe.usps.com/text/pub28/28apc_003.htm
 */
const pairs = (table: string): [string, string][] =>
  table.split('|').flatMap((row) => {
    const spellings = row.split(' ')
    return spellings.map((spelling): [string, string] => [spelling, spellings[0] ?? spelling])
  })

/** Unit designators that need a number or letter after them. */
export const numberedUnits: ReadonlyMap<string, string> = new Map(
  pairs(
    'APT APARTMENT APPT|BLDG BUILDING|DEPT DEPARTMENT|FL FLOOR FLR|HNGR HANGAR HANGER|KEY|LOT|PIER|RM ROOM|SLIP|SPC SPACE' +
      '|STE SUITE|STOP|TRLR TRAILER|UNIT',
  ),
)

/** Unit designators that stand without a number. */
export const plainUnits: ReadonlyMap<string, string> = new Map(
  pairs('BSMT BASEMENT|FRNT FRONT|LBBY LOBBY|LOWR LOWER|OFC OFFICE|PH PENTHOUSE|REAR|SIDE|UPPR UPPER'),
)
