import { limits } from '../definition/limits.ts'
import { filterAt, type Filter } from './filters.ts'
import { fieldAt, type Reader, spaceAt, takeIf } from './reader.ts'

/** A parsed template: literal text and placeholders. */
export interface Template {
  parts: readonly (string | Placeholder)[]
  /** Names of the fields that the template uses, without duplicates. */
  fields: readonly string[]
}

export interface Placeholder {
  /** Name of the field as `prefix.field`. */
  field: string
  filters: readonly Filter[]
}

/** Problem of the template. The text continues a sentence whose subject is the template, such as "must have …". */
export interface TemplateProblem {
  problem: string
}

const maxCachedTemplates = 2_000
/**
 * Maximum length of a template that is cached, in characters. Longer templates are parsed at each use, so that the
 * cache stays small.
 */
const maxCachedLength = 4_000
const cache = new Map<string, Template | TemplateProblem>()

/**
 * Parses a template with placeholders of the form `{{ prefix.member | filter }}`. `\{{` is an escaped `{{`. Templates
 * cannot contain logic, so `{%` is rejected. Inserted values are never parsed.
 */
export function parseTemplate(text: string): Template | TemplateProblem {
  let template = cache.get(text)
  if (template === undefined) {
    template = read(text)
    if (text.length > maxCachedLength) return template
    if (cache.size >= maxCachedTemplates) cache.delete(cache.keys().next().value!)
    cache.set(text, template)
  }
  return template
}

export function isProblem(template: Template | TemplateProblem): template is TemplateProblem {
  return 'problem' in template
}

/** Matches the start of a placeholder, an escaped brace, or forbidden logic. */
const special = /\\\{\{|\{\{|\{%/g

function read(text: string): Template | TemplateProblem {
  const parts: (string | Placeholder)[] = []
  let [literal, from] = ['', 0]
  for (;;) {
    special.lastIndex = from
    const match = special.exec(text)
    literal += text.slice(from, match?.index)
    if (match === null) break
    from = special.lastIndex
    if (match[0] === '{%')
      return {
        problem: `must not contain {% (at character ${match.index + 1}), because templates have no logic`,
      }
    if (match[0] === '\\{{') {
      literal += '{{'
      continue
    }
    const placeholder = placeholderAt({ text, at: from }, match.index + 1)
    if ('problem' in placeholder) return placeholder
    if (literal !== '') parts.push(literal)
    parts.push(placeholder.read)
    ;[literal, from] = ['', placeholder.end]
  }
  if (literal !== '') parts.push(literal)
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  return fields.length > limits.placeholders
    ? { problem: `must have at most ${limits.placeholders} placeholders` }
    : { parts, fields: [...new Set(fields)] }
}

function placeholderAt(reader: Reader, start: number): { read: Placeholder; end: number } | TemplateProblem {
  const where = `the {{ at character ${start}`
  const field = fieldAt(reader)
  if (field === undefined) return { problem: `must have a field in the form prefix.field after ${where}` }
  const filters: Filter[] = []
  while (takeIf(reader, '|')) {
    const filter = filterAt(reader)
    if ('problem' in filter) return { problem: `${filter.problem}, after ${where}` }
    filters.push(filter)
  }
  spaceAt(reader)
  if (!takeIf(reader, '}}')) return { problem: `must close ${where} with }} after the field and its filters` }
  if (filters.length > limits.filters)
    return { problem: `must have at most ${limits.filters} filters after ${where}` }
  return { read: { field, filters }, end: reader.at }
}
