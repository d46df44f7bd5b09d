import { limits } from '../definition/limits.ts'
import { filterAt, type Filter } from './filters.ts'
import { fieldAt, type Reader, spaceAt, takeIf } from './reader.ts'

/** A parsed template: literal text and placeholders. */
export interface Template {
  parts: readonly (string | Placeholder)[]
  /** Fields that the template names, without duplicates. */
  fields: readonly string[]
}

export interface Placeholder {
  /** `prefix.member`. */
  field: string
  filters: readonly Filter[]
}

/** The problem, phrased as a predicate of the template. */
export interface TemplateFault {
  fault: string
}

const templatesKept = 2_000
/** Longer templates are parsed each time, so that the cache stays small. */
const longestKept = 4_000
const kept = new Map<string, Template | TemplateFault>()

/**
 * Parses `{{ prefix.member | filter }}`. `\{{` is an escaped `{{`. There is no logic: `{%` is rejected. Inserted values
 * are never parsed.
 */
export function parseTemplate(text: string): Template | TemplateFault {
  let template = kept.get(text)
  if (template === undefined) {
    template = read(text)
    if (text.length > longestKept) return template
    if (kept.size >= templatesKept) kept.delete(kept.keys().next().value!)
    kept.set(text, template)
  }
  return template
}

export function isFault(template: Template | TemplateFault): template is TemplateFault {
  return 'fault' in template
}

/** Start of a placeholder, an escaped brace, or forbidden logic. */
const special = /\\\{\{|\{\{|\{%/g

function read(text: string): Template | TemplateFault {
  const parts: (string | Placeholder)[] = []
  let [words, from] = ['', 0]
  for (;;) {
    special.lastIndex = from
    const found = special.exec(text)
    words += text.slice(from, found?.index)
    if (found === null) break
    from = special.lastIndex
    if (found[0] === '{%')
      return { fault: `must not have {% at character ${found.index + 1}: there is no logic` }
    if (found[0] === '\\{{') {
      words += '{{'
      continue
    }
    const placeholder = placeholderAt({ text, at: from }, found.index + 1)
    if ('fault' in placeholder) return placeholder
    if (words !== '') parts.push(words)
    parts.push(placeholder.read)
    ;[words, from] = ['', placeholder.end]
  }
  if (words !== '') parts.push(words)
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  return fields.length > limits.placeholders
    ? { fault: `must have at most ${limits.placeholders} placeholders` }
    : { parts, fields: [...new Set(fields)] }
}

function placeholderAt(reader: Reader, start: number): { read: Placeholder; end: number } | TemplateFault {
  const where = `the {{ at character ${start}`
  const field = fieldAt(reader)
  if (field === undefined) return { fault: `must name a field, prefix.member, after ${where}` }
  const filters: Filter[] = []
  while (takeIf(reader, '|')) {
    const filter = filterAt(reader)
    if ('fault' in filter) return { fault: `${filter.fault}, after ${where}` }
    filters.push(filter)
  }
  spaceAt(reader)
  if (!takeIf(reader, '}}')) return { fault: `must close ${where} with }} behind the field and its filters` }
  if (filters.length > limits.filters)
    return { fault: `must have at most ${limits.filters} filters after ${where}` }
  return { read: { field, filters }, end: reader.at }
}
