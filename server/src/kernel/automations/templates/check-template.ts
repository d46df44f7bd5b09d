import { didYouMean } from '../../schema/near-names.ts'
import { type Issue, issueAt, type IssueLocation } from '../definition/issue.ts'
import { typeName } from '../kinds/field-type.ts'
import type { TemplateField } from '../kinds/prefix.ts'
import { writes } from './filters.ts'
import { isProblem, parseTemplate, type Placeholder } from './parse-template.ts'

/** Fields that a template may use, by `prefix.member`, and the maximum length of the template. */
export interface TemplateBounds {
  fields: ReadonlyMap<string, TemplateField>
  /** Maximum length in characters. */
  longest: number
}

/** Checks that a template can be rendered. Returns the issues. */
export function checkTemplate(
  text: string,
  location: IssueLocation,
  { fields, longest }: TemplateBounds,
): Issue[] {
  const tooLong =
    text.length > longest ? [issueAt(location, 'too_long', `must have at most ${longest} characters`)] : []
  const template = parseTemplate(text)
  if (isProblem(template)) return [...tooLong, issueAt(location, 'template_syntax', template.problem)]
  const placeholders = template.parts.filter((part) => typeof part !== 'string')
  return [...tooLong, ...placeholders.flatMap((each) => checkPlaceholder(each, location, fields))]
}

function checkPlaceholder(
  { field, filters }: Placeholder,
  location: IssueLocation,
  fields: ReadonlyMap<string, TemplateField>,
): Issue[] {
  const knownField = fields.get(field)
  if (!knownField) {
    const near = didYouMean(field, fields.keys())
    return [
      issueAt(location, 'unknown_field', `must not use the unknown field ${field.slice(0, 100)}${near}`),
    ]
  }
  const wrong = filters.find(({ name }) => !writes(name, typeName(knownField.type)))
  if (wrong)
    return [issueAt(location, 'template_syntax', `must not use the filter ${wrong.name} for ${field}`)]
  if (knownField.isNullable && !filters.some(({ name }) => name === 'default'))
    return [
      issueAt(
        location,
        'default_required',
        `must have a default for ${field}, which can be empty: {{ ${field} | default: "…" }}`,
      ),
    ]
  return []
}
