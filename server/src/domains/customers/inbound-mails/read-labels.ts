import { connectorMembers } from '../../organization/company/index.ts'

const mostLabels = 200
const mostLines = 10_000
const longestLabel = 100
/** Maximum length of a label with the markup before and after it. */
const longestBeginning = 120
const longestValue = 20_000
const marksBefore = new Set('\t >*•-\u00a0')
const marksBehind = new Set('\t *\u00a0')
const lettersOf = (label: string): string => label.toLowerCase().replaceAll(/[\s_-]+/g, '_')

/**
 * Reads the data of a lead from the `Label: value` lines of an email. Labels are field names and the connector's
 * aliases; upper and lower case, spaces and dashes make no difference. Lines with other labels are stored unchanged for
 * review. If a label occurs twice, the first line is used. At most 200 labels are read. Notes continue over the
 * following lines, up to the next label or empty line.
 */
export function readLabels(text: string, aliases: Readonly<Record<string, string>>): Record<string, string> {
  const namesByLabel = new Map<string, string>([
    ...connectorMembers.map((member) => [member, member] as const),
    ...Object.keys(aliases).map((alias) => [lettersOf(alias), alias] as const),
  ])
  const document = new Map<string, string[]>()
  let notes: string[] | undefined
  for (const line of text.split(/\r\n?|\n/, mostLines)) {
    const { label, value } = labelled(line) ?? {}
    if (label === undefined || value === undefined) {
      if (line.trim() === '') notes = undefined
      else notes?.push(line.trim())
      continue
    }
    const name = namesByLabel.get(lettersOf(label)) ?? label
    notes = undefined
    if (document.has(name)) continue
    if (document.size === mostLabels) break
    const lines = [value.replace(/^[\s*]+/, '').trim()]
    document.set(name, lines)
    if ((Object.hasOwn(aliases, name) ? aliases[name] : name) === 'notes') notes = lines
  }
  return Object.fromEntries([...document].map(([name, lines]) => [name, lines.join('\n').trim()] as const))
}

/**
 * Splits a line into the label before the first colon, without list, quotation and bold markup, and the text after it.
 */
function labelled(line: string): { label: string; value: string } | undefined {
  const colon = line.slice(0, longestBeginning).indexOf(':')
  if (colon === -1 || line.length - colon > longestValue) return undefined
  let from = 0
  while (from < colon && marksBefore.has(line[from]!)) from += 1
  let to = colon
  while (to > from && marksBehind.has(line[to - 1]!)) to -= 1
  const label = line.slice(from, to).trim()
  return label === '' || label.length > longestLabel ? undefined : { label, value: line.slice(colon + 1) }
}
