const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript'])
const breaking = new Set(
  'address article blockquote br div dl dt dd footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
  deg: '°',
}

/**
 * Extracts the readable text of an HTML email. Only this text is stored and displayed, so the HTML can never take
 * effect. The running time grows at most linearly with the length of the input.
 */
export function htmlToText(source: string): string {
  // Line breaks in the HTML source become spaces, as browsers display them.
  const html = source.replaceAll(/[\t\n\r\f ]+/g, ' ')
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) return tidy(text + plain(html.slice(at)))
    text += plain(html.slice(at, open))
    const comment = html.startsWith('<!--', open)
    const close = comment ? html.indexOf('-->', open + 4) : html.indexOf('>', open)
    if (close === -1) return tidy(text)
    at = close + (comment ? 3 : 1)
    const name = comment ? '' : nameOf(html.slice(open + 1, Math.min(close, open + 20)))
    if (silent.has(name)) at = behind(html, name, at)
    else if (breaking.has(name.replace('/', ''))) text += '\n'
    else if (name === 'td' || name === 'th') text += ' '
  }
  return tidy(text)
}

/**
 * Returns the name of an HTML tag, such as `br` or `/div`. Returns an empty string for other markup, such as a comment.
 */
function nameOf(tag: string): string {
  return /^\/?[a-z][a-z0-9]*/i.exec(tag)?.[0].toLowerCase() ?? ''
}

/**
 * Returns the position after an element whose content is skipped. If the element is not closed, the rest of the HTML is
 * skipped.
 */
function behind(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s>]`, 'gi')
  end.lastIndex = from
  const endTag = end.exec(html)
  const close = endTag ? html.indexOf('>', endTag.index) : -1
  return close === -1 ? html.length : close + 1
}

function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, named?: string) =>
      named === undefined
        ? character(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal))
        : (entities[named] ?? whole),
  )
}

function character(code: number): string {
  const exists = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return exists ? String.fromCodePoint(code) : '\ufffd'
}

function tidy(text: string): string {
  return text
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
