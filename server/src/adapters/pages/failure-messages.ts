import type { ErrorCode } from '../../kernel/errors.ts'

interface FailureMessage {
  heading: string
  text: string
}

const messages: Partial<Record<ErrorCode, FailureMessage>> = {
  insufficient_permission: {
    heading: 'Please send your answer again',
    text: 'Nothing was done, because the answer did not come from our page. Please open the page again and send it from there.',
  },
  body_too_large: {
    heading: 'That is too much to send at once',
    text: 'Nothing was done. Please go back, write less or draw a simpler signature, and try again.',
  },
  unsupported_media_type: {
    heading: 'Please send your answer again',
    text: 'Nothing was done, because the answer did not come from our page. Please open the page again and send it from there.',
  },
  rate_limited: {
    heading: 'Too many visits at once',
    text: 'Please wait a minute, and then open the page again.',
  },
  request_timeout: {
    heading: 'That took too long to arrive',
    text: 'Please check your connection, and then try again.',
  },
  response_too_large: {
    heading: 'This is too long to show',
    text: 'Please ask the company that sent you this link to send you a new one.',
  },
}

const ours: FailureMessage = {
  heading: 'We are having trouble just now',
  text: 'This is our fault, not yours. Please try again in a moment.',
}

const other: FailureMessage = {
  heading: 'This could not be done',
  text: 'Please open the page again to see the current state.',
}

/**
 * Returns the message that visitors of a page see for an error. The messages of the API are written for programmers.
 */
export function failureMessage(code: ErrorCode): FailureMessage {
  const isOurs =
    code === 'internal_error' || code === 'service_unavailable' || code === 'rate_limit_unavailable'
  return messages[code] ?? (isOurs ? ours : other)
}
