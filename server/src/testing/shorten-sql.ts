/** Maximum length of a list of columns or values that is printed whole, in characters. */
const longestList = 40
/** Maximum length of a shortened statement, in characters. */
const longestStatement = 240

/**
 * Shortens a statement for people: one line, without long lists of columns and values. The number of values that a call
 * sends therefore does not change the text.
 */
export function shortenSql(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    // Ids of one run.
    .replaceAll(/'[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'/g, "'…'")
    .replaceAll(/\$\d+(?:::[\w.]+(?:\[\])?)?(?:, ?\$\d+(?:::[\w.]+(?:\[\])?)?)+/g, '…')
    .replaceAll(/\(…\)(?:, ?\(…\))+/g, '(…), …')
  const short = shortenSelects(line).replaceAll(
    /(insert into [\w.]+(?: as \w+)? ?)\(([^()]*)\)/g,
    (whole, insert: string, columns: string) => (columns.length > longestList ? `${insert}(…)` : whole),
  )
  return short.length > longestStatement ? `${short.slice(0, longestStatement - 1).trimEnd()}…` : short
}

/** Replaces long lists between `select` and its `from` with an ellipsis. */
function shortenSelects(line: string): string {
  const select = /\bselect /g
  let result = ''
  let at = 0
  for (let found = select.exec(line); found; found = select.exec(line)) {
    const start = found.index + found[0].length
    const end = endOfList(line, start)
    if (end === undefined || end - start <= longestList) continue
    result += `${line.slice(at, start)}…`
    at = end
    select.lastIndex = end
  }
  return result + line.slice(at)
}

/** Returns the position of the ` from ` that ends the list, or undefined if the list has none. */
function endOfList(line: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < line.length; at++) {
    if (line[at] === '(') depth++
    else if (line[at] === ')') depth--
    else if (depth === 0 && line.startsWith(' from ', at) && !line.slice(start, at).endsWith('distinct'))
      return at
    if (depth < 0) return undefined
  }
  return undefined
}

/** Returns the names of the tables and views that a statement reads or writes, sorted. */
export function tablesIn(text: string): string[] {
  const own = new Set(
    [...text.matchAll(/\b(\w+)(?: ?\([^()]*\))?\s+as (?:not )?(?:materialized )?\(/g)].map(
      ([, name]) => name,
    ),
  )
  // A name before a parenthesis is a function, except after `insert into`.
  const named = [
    ...text.matchAll(/\b(?:from|join|update|using)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?)(?![\w.]|\s*\()/g),
  ]
  const inserted = [...text.matchAll(/\binsert into\s+([a-z_.]+)/g)]
  const names = [...named, ...inserted].map(([, name]) => name!.replace(/^(?:live|sandbox|quoin)\./, ''))
  return [...new Set(names)].filter((name) => !own.has(name) && !notTables.has(name)).sort()
}

/** Words that follow `from`, `update` or `using` and name no table. */
const notTables = new Set(['set', 'lateral', 'of', 'nothing', 'select', 'excluded', 'skip'])
