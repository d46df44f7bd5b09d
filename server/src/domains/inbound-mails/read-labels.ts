import { connectorMembers } from '../company/index.ts'

/** Bounded, so that a line is read in one go. */
const labelled = /^[\s>*•-]{0,10}([^\s:>*•-][^:\n]{0,99}?)[\s*]{0,10}:(.{0,20000})$/
const lettersOf = (label: string): string => label.toLowerCase().replaceAll(/[\s_-]+/g, '_')

/**
 * The document that a lead mail stands for: `Label: value` lines. A label is one of the connector's aliases or the name
 * of a member, in any case and with spaces or dashes; other labels are kept as they are, for the review. The first line
 * of a label counts. Notes go on over the lines that follow, up to the next label or empty line.
 */
export function readLabels(text: string, aliases: Readonly<Record<string, string>>): Record<string, string> {
  const known = new Map<string, string>([
    ...connectorMembers.map((member) => [member, member] as const),
    ...Object.keys(aliases).map((alias) => [lettersOf(alias), alias] as const),
  ])
  const document = new Map<string, string[]>()
  let notes: string[] | undefined
  for (const line of text.split(/\r\n?|\n/)) {
    const [, label, value] = labelled.exec(line) ?? []
    if (label === undefined || value === undefined) {
      if (line.trim() === '') notes = undefined
      else notes?.push(line.trim())
      continue
    }
    const name = known.get(lettersOf(label.trim())) ?? label.trim()
    notes = undefined
    if (document.has(name)) continue
    const lines = [value.replace(/^[\s*]+/, '').trim()]
    document.set(name, lines)
    if ((Object.hasOwn(aliases, name) ? aliases[name] : name) === 'notes') notes = lines
  }
  return Object.fromEntries([...document].map(([name, lines]) => [name, lines.join('\n').trim()] as const))
}
