/** A statement of an SQL file, without its semicolon and with the comments inside it. */
export interface Statement {
  sql: string
  /** Number of the statement's first line in the file. */
  line: number
  /** Comment lines directly above the statement. */
  comment: string
}

/** Matches quoted text, dollar-quoted bodies and comments. A semicolon inside them does not end a statement. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/** Splits an SQL file into its statements. */
export function splitStatements(text: string): Statement[] {
  const masked = text.replaceAll(opaque, (part) => part.replaceAll(/[^\n]/g, ' '))
  const statements: Statement[] = []
  let start = 0
  while (start < text.length) {
    const found = masked.indexOf(';', start)
    const end = found === -1 ? text.length : found
    const first = start + masked.slice(start, end).search(/\S/)
    if (first >= start)
      statements.push({
        sql: text.slice(first, end).trimEnd(),
        line: text.slice(0, first).split('\n').length,
        comment: commentAbove(text.slice(start, first)),
      })
    start = end + 1
  }
  return statements
}

/**
 * Returns the consecutive comment lines directly above the statement. A blank line separates them from other
 * comments.
 */
function commentAbove(gap: string): string {
  const lines = gap.split('\n').slice(0, -1)
  const above = lines.slice(lines.findLastIndex((line) => !line.startsWith('--')) + 1)
  return above.map((line) => line.replace(/^-- ?/, '')).join('\n')
}
