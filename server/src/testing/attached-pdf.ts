export function attachedPdf(content: string): { name: string; bytes: Buffer } {
  const part = content
    .split(/\r\n--[^\r\n]+\r\n/)
    .find((each) => each.startsWith('Content-Type: application/pdf'))
  if (!part) throw new Error('The email has no attached PDF.')
  const [head, body] = part.split('\r\n\r\n')
  return { name: /filename="?([^"\r\n]+)"?/.exec(head!)![1]!, bytes: Buffer.from(body!, 'base64') }
}
