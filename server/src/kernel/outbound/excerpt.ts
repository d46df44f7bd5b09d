import { redactText } from '../logs.ts'

/** Maximum number of bytes of a response's body that are read. */
export const readLimit = 16 * 1024
const excerptLimit = 4 * 1024

/** Matches control characters other than tab and line feed, and characters that change the text direction. */
const invisible = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Matches a field or header that contains a credential, with its value. A receiver may include the credentials that
 * it received in its response. The end of the value is not always clear, so the pattern matches too much rather than
 * too little.
 */
const credential =
  /((?:authorization|cookie|password|passwd|secret|signature|api[-_]?key|[a-z]{1,20}[-_]token|\btoken(?=\\*["']))\\*["']?\s{0,4}[:=]\s{0,4})\\*["']?(?:\\.|[^"'\\\r\n<>])+/gi

/** Returns the beginning of a body as text that is safe to store and show. */
export function excerptOf(chunks: readonly Buffer[]): string {
  const beginning = Buffer.concat(chunks).subarray(0, excerptLimit)
  // The option `stream` omits the last character if `excerptLimit` has split it.
  const text = new TextDecoder().decode(beginning, { stream: true })
  return redactText(text.replace(invisible, '').replace(credential, '$1[redacted]'))
}

const excerptHeaders = ['content-type', 'content-length', 'date', 'retry-after', 'server', 'x-request-id']
const longestHeader = 256

export function selectHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const selected: Record<string, string> = {}
  for (const name of excerptHeaders) {
    const value = headers[name]
    const first = Array.isArray(value) ? value[0] : value
    if (first !== undefined) selected[name] = first.replace(invisible, '').slice(0, longestHeader)
  }
  return selected
}
