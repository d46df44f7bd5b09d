import type { Piece } from './escape.ts'

interface Link {
  start: number
  end: number
}

const address = /https?:\/\/[^\s<>"'`\\^{}|]+/gi
/** What ends a sentence is not the end of an address. */
const behind = /[.,;:!?)\]]+$/
const host = /^https?:\/\/[^/?#]*[/?#]?/i

/**
 * Web addresses that become links. Where one leads is said by the template or by a page of ours, never by a value that
 * somebody typed: a value may only stand behind the host.
 */
export function linksIn(pieces: readonly Pick<Piece, 'text' | 'isOurs'>[]): Link[] {
  const text = pieces.map((piece) => piece.text).join('')
  return [...text.matchAll(address)].flatMap(({ 0: found, index: start }) => {
    const written = found.replace(behind, '')
    const [named = ''] = host.exec(written) ?? []
    const isNamed = /[/?#]$/.test(named)
    const ours = start + (isNamed && named.length > 8 ? named.length : found.length)
    if (!URL.canParse(written) || !isOurs(pieces, start, ours)) return []
    return [{ start, end: start + written.length }]
  })
}

function isOurs(pieces: readonly Pick<Piece, 'text' | 'isOurs'>[], start: number, end: number): boolean {
  let at = 0
  return pieces.every(({ text, isOurs }) => {
    const from = at
    at += text.length
    return isOurs || at <= start || from >= end
  })
}
