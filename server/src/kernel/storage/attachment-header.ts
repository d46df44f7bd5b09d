/** `Content-Disposition` by which a browser saves a file under its name, whatever its letters are (RFC 6266). */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\w .()+-]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
