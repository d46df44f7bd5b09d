import type { Exchange } from '../exchange.ts'

const longestBody = 1500
const longestAnswer = 2000

/** Returns the call as a command for a shell. The key is a variable, so that the text can be passed on. */
export function curlOf({ method, url, headers, keyLabel, sent }: Exchange): string {
  const parts = [
    `curl -i -X ${method} ${quoted(url)}`,
    ...(keyLabel === undefined ? [] : [`-H "Authorization: Bearer $${keyLabel}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${withoutSecrets(value)}`)}`),
    ...(sent === undefined ? [] : [`--data-raw ${quoted(bodyOf(sent))}`]),
  ]
  return parts.join(' \\\n  ')
}

/** Returns the answer as text: its status, the headers that matter, and the beginning of its body. */
export function answerOf({ status, answerHeaders, text }: Exchange): string {
  const names = Object.keys(answerHeaders).filter((name) =>
    /^(x-|content-type|retry-after|allow|location|etag|www-)/.test(name),
  )
  const body = withoutSecrets(text)
  return [
    status === 0 ? 'no answer' : `HTTP ${status}`,
    ...names.map((name) => `${name}: ${answerHeaders[name]}`),
    body.length > longestAnswer ? `${body.slice(0, longestAnswer)}… (${body.length} characters)` : body,
  ].join('\n')
}

/** Replaces keys and signing secrets in a text. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\b[a-z]+_(?:live|test)_[0-9A-Za-z]{8}_\w+/g, '[key]')
    .replaceAll(/whsec_[\w+/=-]+/g, '[secret]')
}

function bodyOf(sent: string): string {
  const text = withoutSecrets(sent)
  return text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters)` : text
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
