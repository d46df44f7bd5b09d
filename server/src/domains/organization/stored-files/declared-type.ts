import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { formatOf } from '../../../kernel/pictures/index.ts'

const otherNames: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/heif': 'image/heic' }

/** Input field for the media type that a caller declares for a picture. */
export function declaredType() {
  return z
    .string()
    .max(100)
    .nullish()
    .describe(
      'Expected media type. The service determines the type from the bytes and refuses the file if that ' +
        'type differs from this field.',
    )
    .meta({ example: 'image/jpeg' })
}

export function requireDeclared(field: string, declared: string | null | undefined, bytes: Uint8Array): void {
  if (declared === null || declared === undefined) return
  const named = declared.trim().toLowerCase()
  const actual = `image/${formatOf(bytes)}`
  if ((otherNames[named] ?? named) !== actual)
    throw invalidField(field, `contradicts the content of the file, which is ${actual}`)
}
