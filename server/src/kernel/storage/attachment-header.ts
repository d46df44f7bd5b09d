/** `Content-Disposition` by which a browser saves a file under its name, whatever its letters are (RFC 6266). */
export function attachmentHeader(filename: string): string {
  return `attachment; ${namedAs(filename)}`
}

/** What breaks a line, is not seen, or turns the direction of what follows, so that `exe.gpj` reads `jpg.exe`. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu

/** A name in any script: what is not plain in it is written as bytes, for those who read that. Only dots are no name. */
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
