import { invalidField } from '../../../kernel/errors.ts'

/** Media types that are recognized by the first bytes of a file. */
const beginnings: Readonly<Record<string, (head: string) => boolean>> = {
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  'image/gif': (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  'image/tiff': (head) => head.startsWith('II*\0') || head.startsWith('MM\0*'),
  'image/bmp': (head) => head.startsWith('BM'),
  'application/pdf': (head) => head.slice(0, 1024).includes('%PDF-'),
  'application/gzip': (head) => head.startsWith('\x1f\x8b'),
  'application/zip': (head) => ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(head.slice(0, 4)),
}
/**
 * Media types of pictures. A file that begins like a picture of one of these types counts as a picture, even if another
 * type is declared.
 */
const alwaysThemselves = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const couldBeAnything = 'application/octet-stream'

/**
 * True if the bytes contradict the declared type. A type that cannot be recognized by bytes is accepted, unless the
 * bytes are a picture.
 */
export function contradicts(contentType: string, bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 1024)
  const begins = beginnings[contentType]
  if (begins) return !begins(head)
  if (contentType === couldBeAnything) return false
  return alwaysThemselves.some((type) => beginnings[type]!(head))
}

/** Refuses a declared type that the bytes contradict. */
export function requireTrueType(field: string, declared: string | null | undefined, bytes: Buffer): void {
  const type = mediaTypeOf(declared)
  if (type !== null && contradicts(type, bytes))
    throw invalidField(field, 'contradicts the content of the file')
}

/**
 * Returns the media type to store: the declared type, or else the type recognized from the bytes, or else a general
 * binary type.
 */
export function typeOf(declared: string | null | undefined, bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 1024)
  const recognized = Object.keys(beginnings).find((type) => beginnings[type]!(head))
  return mediaTypeOf(declared) ?? recognized ?? couldBeAnything
}

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/

function mediaTypeOf(declared: string | null | undefined): string | null {
  const type = declared?.trim().toLowerCase() ?? ''
  if (type === '') return null
  if (!mediaType.test(type))
    throw invalidField('content_type', 'must be a media type such as application/pdf')
  return type
}
