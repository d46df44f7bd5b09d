const streets = ['Oak St', 'Main St', 'Cedar Ave', 'Elm Dr', 'Lake Rd', 'Hill Ct', 'Maple Ln']
const firstNames = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Leslie']
const lastNames = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Perlman',
  'Lamport',
  'Hamilton',
]

/**
 * Returns a CSV file with clients, each with an id, phone number, email address, address and tag of its own. `first` is the
 * number of the first client.
 */
export function clientTable(rows: number, first = 0): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const n = first + at
    const name = `${firstNames[n % firstNames.length]!} ${lastNames[n % lastNames.length]!} ${n}`
    const phone = `(312) ${200 + Math.floor(n / 10_000)}-${String(n % 10_000).padStart(4, '0')}`
    const address = `${n + 1} ${streets[n % streets.length]!},Chicago,IL,606${String(n % 60).padStart(2, '0')}`
    return `C-${n},${name},${phone},client.${n}@example.com,${address},imported`
  })
  return ['external_id,name,phone,email,address_line1,city,state,zip,tags', ...lines, ''].join('\n')
}
