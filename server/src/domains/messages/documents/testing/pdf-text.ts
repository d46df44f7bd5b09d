import { inflateSync } from 'node:zlib'

/** Returns the visible text of each page of a PDF that this service created. Each piece of text is on its own line. */
export function pdfText(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number, body]) => [number!, body!]),
  )
  return [...objects.values()]
    .filter((body) => /^ {2}\/Type \/Page$/m.test(body))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, number]) => [
          name!,
          lettersOf(objects.get(number!)!, objects),
        ]),
      )
      return pageText(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!), fonts)
    })
}

type Letters = ReadonlyMap<number, string>

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 7
  const bytes = Buffer.from(body.slice(start, start + Number(/\/Length (\d+)/.exec(body)![1])), 'latin1')
  return body.slice(0, start).includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1')
}

/** Returns the characters of a font's glyphs, by glyph number. */
function lettersOf(font: string, objects: ReadonlyMap<string, string>): Letters {
  const map = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)![1]!)!)
  return new Map(
    [...map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph, units]) => [
      Number.parseInt(glyph!, 16),
      Buffer.from(units!, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function pageText(stream: string, fonts: ReadonlyMap<string, Letters>): string {
  const pieces: string[] = []
  for (const [block] of stream.matchAll(/^BT\n[\s\S]*?^ET$/gm)) {
    const letters = fonts.get(/\/(f\d+) [\d.]+ Tf/.exec(block)![1]!)!
    const glyphs = stringsOf(block.replaceAll(/\/ActualText <\w+>/g, '')).join('')
    let piece = ''
    for (let at = 0; at < glyphs.length; at += 2)
      piece += letters.get(glyphs.charCodeAt(at) * 256 + glyphs.charCodeAt(at + 1)) ?? '\u{fffd}'
    pieces.push(piece)
  }
  return pieces.join('\n')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/**
 * Returns the strings in a block of PDF: hexadecimal (`<0041>`), or in parentheses (`(ab\)(c)\000)`), in which
 * balanced parentheses need no escape.
 */
function stringsOf(block: string): string[] {
  const strings: string[] = []
  let open = 0
  for (const [token, code] of block.matchAll(/\\([0-7]{1,3}|[^])|<[0-9A-F]+>|[^]/g)) {
    if (token === ')') open -= 1
    if (open > 0) strings.push(strings.pop()! + (code === undefined ? token : meaning(code)))
    else if (token === '(') strings.push('')
    else if (token.length > 2 && token.startsWith('<'))
      strings.push(Buffer.from(token.slice(1, -1), 'hex').toString('latin1'))
    if (token === '(') open += 1
  }
  return strings
}

const meaning = (code: string): string =>
  /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code)
