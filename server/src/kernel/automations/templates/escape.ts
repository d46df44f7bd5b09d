import { escapeHtml } from '../../messages/mail/index.ts'
import { withoutTurns } from '../../one-line.ts'
import { linksIn } from './links.ts'
import type { Piece } from './piece.ts'

/**
 * Form in which a template is rendered: a subject line, plain text, HTML of an email, a text message, or a string in
 * JSON.
 */
export type As = 'line' | 'text' | 'html' | 'sms' | 'json'

/**
 * Joins the pieces of a rendered template and escapes special characters of the target form. A value that contains HTML
 * tags, for example, appears as plain text.
 */
export function escaped(pieces: readonly Piece[], as: As): string {
  const clean = pieces.map(({ text, isOurs }) => ({ text: cleaned(text.toWellFormed(), as), isOurs }))
  return as === 'html' ? asHtml(clean) : clean.map(({ text }) => text).join('')
}

const controls = /[\p{Cc}\u2028\u2029]/gu
const controlsButLineFeeds = /[^\P{Cc}\n]|[\u2028\u2029]/gu
const controlsButTextHas = /[^\P{Cc}\n\t]|[\u2028\u2029]/gu

function cleaned(text: string, as: As): string {
  switch (as) {
    case 'line':
      return withoutTurns(text).replaceAll(controls, ' ')
    case 'sms':
      return withLineFeeds(text).replaceAll(controlsButLineFeeds, '')
    case 'text':
    case 'html':
      return withLineFeeds(text).replaceAll(controlsButTextHas, '')
    default:
      // Only NUL is replaced, because the database cannot store it. The JSON encoder escapes all other special
      // characters.
      return text.replaceAll('\0', '\ufffd')
  }
}

const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

function asHtml(pieces: readonly Piece[]): string {
  const text = pieces.map((piece) => piece.text).join('')
  let [html, from] = ['', 0]
  for (const { start, end } of linksIn(pieces)) {
    const address = escapeHtml(text.slice(start, end))
    html += `${lines(text.slice(from, start))}<a href="${address}">${address}</a>`
    from = end
  }
  return html + lines(text.slice(from))
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
