/**
 * Returns the `Content-Disposition` header with which browsers save a file under its name, which may be in any script
 * (RFC 6266).
 */
export function attachmentHeader(filename: string): string {
  return `attachment; ${namedAs(filename)}`
}

/**
 * Matches characters that break a line, are invisible, or change the direction of text. With such characters, the
 * name of an `.exe` file could look like that of a picture.
 */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns the header parameters for a file name in any script: a plain ASCII form, and the encoded form for clients
 * that support it. A name that consists only of dots and spaces is replaced.
 */
export function namedAs(filename: string): string {
  const named = filename.toWellFormed().replaceAll(misleading, '_')
  const safe = /^[. ]*$/.test(named) ? '_' : named
  const plain = safe.replaceAll(/[^\w .()+#-]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
