const usStates = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia
FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada
NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon
PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia
WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico
VI Virgin Islands|VI US Virgin Islands|VI United States Virgin Islands|FM Federated States of Micronesia
MH Marshall Islands|PW Palau|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific|DC Washington DC`

const canadianProvinces = `
AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NL Newfoundland
NL Terre Neuve et Labrador|NS Nova Scotia|NS Nouvelle Ecosse|NT Northwest Territories|NU Nunavut|ON Ontario
PE Prince Edward Island|PE PEI|QC Quebec|QC PQ|SK Saskatchewan|YT Yukon|YT Yukon Territory`

/**
 * Reduces the name of a state to its letters in upper case, without accents, spaces and punctuation, so that "Québec"
 * and "N. Y." are found.
 */
export function stateKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
}

function byKey(table: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>()
  for (const row of table.trim().split(/[|\n]/)) {
    const code = row.slice(0, 2)
    states.set(code, code).set(stateKey(row.slice(3)), code)
  }
  return states
}

/**
 * For each country (ISO 3166-1 alpha-2), maps a state's code or name, normalized by `stateKey`, to its two-letter code.
 */
export const statesByCountry: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['US', byKey(usStates)],
  ['CA', byKey(canadianProvinces)],
])
