import type { ReadField } from '../kinds/field-type.ts'
import { type As, escaped } from './escape.ts'
import type { Template } from './parse-template.ts'
import type { Piece } from './piece.ts'
import { writeValue, type WrittenAt } from './write-value.ts'

export interface Rendered {
  text: string
  /**
   * Names of the fields that have no value and for which the template has no default, each name once. These fields are
   * rendered as empty text.
   */
  missing: string[]
}

/** Matches the name of a field that contains the URL of a customer page. */
const linkMember = /\.link$/

/**
 * Renders a template. Values are always inserted as plain text and never parsed as templates. The caller must already
 * have created the links that the template uses.
 */
export function renderTemplate(template: Template, read: ReadField, as: As, at: WrittenAt): Rendered {
  const missing = new Set<string>()
  const pieces = template.parts.map((part): Piece => {
    if (typeof part === 'string') return { text: part, isOurs: true }
    const text = writeValue(part, read(part.field), at)
    if (text === null) missing.add(part.field)
    return { text: text ?? '', isOurs: linkMember.test(part.field) }
  })
  return { text: escaped(pieces, as), missing: [...missing] }
}
