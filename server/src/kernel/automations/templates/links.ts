import type { Piece } from './piece.ts'

interface Link {
  start: number
  end: number
}

const address = /https?:\/\/[^\s<>"'`\\^{}|]+/gi
/** What ends a sentence is not the end of an address. */
const sentenceEnd = /[.,;:!?)\]]+$/
/** As far as it says where the link goes. */
const host = /^https?:\/\/[^/?#]+[/?#]/i

/**
 * Web addresses that become links. Where one goes is said by the template or by a page of ours, never by a value that
 * somebody typed: a value may only stand behind the host.
 */
export function linksIn(pieces: readonly Piece[]): Link[] {
  const text = pieces.map((piece) => piece.text).join('')
  return [...text.matchAll(address)].flatMap(({ 0: found, index: start }) => {
    const written = found.replace(sentenceEnd, '')
    const said = host.exec(written)?.[0] ?? found
    return URL.canParse(written) && isOurs(pieces, start, start + said.length)
      ? [{ start, end: start + written.length }]
      : []
  })
}

function isOurs(pieces: readonly Piece[], start: number, end: number): boolean {
  let to = 0
  return pieces.every((piece) => {
    const from = to
    to += piece.text.length
    return piece.isOurs || to <= start || from >= end
  })
}
