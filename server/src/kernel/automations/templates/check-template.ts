import { didYouMean } from '../../schema/near-names.ts'
import { type Fault, faultAt, type Place } from '../definition/fault.ts'
import { typeName } from '../kinds/field-type.ts'
import type { TemplateField } from '../kinds/prefix.ts'
import { writes } from './filters.ts'
import { isFault, parseTemplate, type Placeholder } from './parse-template.ts'

/** Fields that a template may name, by `prefix.member`, and its maximum length. */
export interface TemplateBounds {
  fields: ReadonlyMap<string, TemplateField>
  /** In characters. */
  longest: number
}

/** Checks that a template can be rendered. */
export function checkTemplate(text: string, place: Place, { fields, longest }: TemplateBounds): Fault[] {
  const tooLong =
    text.length > longest ? [faultAt(place, 'too_long', `must have at most ${longest} characters`)] : []
  const template = parseTemplate(text)
  if (isFault(template)) return [...tooLong, faultAt(place, 'template_syntax', template.fault)]
  const placeholders = template.parts.filter((part) => typeof part !== 'string')
  return [...tooLong, ...placeholders.flatMap((each) => faultOf(each, place, fields))]
}

function faultOf(
  { field, filters }: Placeholder,
  place: Place,
  fields: ReadonlyMap<string, TemplateField>,
): Fault[] {
  const known = fields.get(field)
  if (!known) {
    const near = didYouMean(field, fields.keys())
    return [
      faultAt(place, 'unknown_field', `must not name ${field.slice(0, 100)}, which is not known here${near}`),
    ]
  }
  const wrong = filters.find(({ name }) => !writes(name, typeName(known.type)))
  if (wrong)
    return [faultAt(place, 'template_syntax', `must not write ${field} with the filter ${wrong.name}`)]
  if (known.isNullable && !filters.some(({ name }) => name === 'default'))
    return [
      faultAt(
        place,
        'default_required',
        `must say what stands there when ${field} is empty: {{ ${field} | default: "…" }}`,
      ),
    ]
  return []
}
