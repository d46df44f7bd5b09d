import markdownIt from 'markdown-it'
import { highlight } from './highlight.ts'

const languages: Readonly<Record<string, string>> = {
  sh: 'Shell',
  json: 'JSON',
  ts: 'TypeScript',
  text: 'Text',
  ini: 'Settings',
}

/** A heading of a page, for its table of contents and for search. */
export interface Heading {
  level: number
  id: string
  text: string
}

const renderer = markdownIt({ html: false, linkify: false, typographer: false })
// Adjacent blocks of code become tabs in `tabbed`, so each is marked with its language.
renderer.renderer.rules['fence'] = (tokens, index) => codeBlock(tokens[index]!.content, tokens[index]!.info)
renderer.renderer.rules['table_open'] = () =>
  '<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
renderer.renderer.rules['table_close'] = () => '</table></div>'
renderer.renderer.rules['heading_open'] = (tokens, index) => {
  const { tag, meta } = tokens[index]!
  return `<${tag} id="${headingOf(meta).id}">`
}
renderer.renderer.rules['heading_close'] = (tokens, index) => {
  const { tag, meta } = tokens[index]!
  const { id, text } = headingOf(meta)
  return ` <a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a></${tag}>\n`
}

/** Returns the heading that `renderMarkdown` attached to a token. */
function headingOf(meta: Record<string, unknown> | null): Heading {
  return meta!['heading'] as Heading
}

/** Renders Markdown. Adds its headings to `headings`. The ids of the headings are unique on the page. */
export function renderMarkdown(text: string, headings: Heading[]): string {
  const tokens = renderer.parse(text, {})
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const content = tokens[index + 1]!.content.replaceAll(/[`*]/g, '')
    const heading = { level: Number(token.tag.slice(1)), id: uniqueId(content, headings), text: content }
    headings.push(heading)
    token.meta = { heading }
    tokens[index + 2]!.meta = { heading }
  }
  return tabbed(renderer.renderer.render(tokens, renderer.options, {}))
}

export function renderInline(text: string): string {
  return renderer.renderInline(text)
}

export function codeBlock(content: string, info: string): string {
  const [language = 'text'] = info.trim().split(' ')
  const text = content.replace(/\n$/, '')
  const html = highlight(text, language) ?? escapeHtml(text)
  return `<figure class="code" data-language="${languages[language] ?? language}"><pre tabindex="0"><code>${html}</code></pre></figure>\n`
}

/** Renders calls in several languages as tabs. Without JavaScript, they are shown one below the other. */
export function renderTabs(tabs: readonly { label: string; language: string; code: string }[]): string {
  const panels = tabs.map(({ label, language, code }) =>
    codeBlock(code, language).replace(/data-language="[^"]*"/, `data-language="${label}"`),
  )
  return panels.length === 1 ? panels[0]! : `<div class="tabs">${panels.join('')}</div>`
}

/** Converts adjacent blocks of code in different languages to tabs. */
function tabbed(html: string): string {
  return html.replaceAll(/(?:<figure class="code"[^]*?<\/figure>\n?){2,}/g, (blocks) => {
    const labels = [...blocks.matchAll(/data-language="([^"]*)"/g)].map(([, label]) => label)
    const isVaried =
      new Set(labels).size === labels.length && !labels.includes('JSON') && !labels.includes('Text')
    return isVaried ? `<div class="tabs">${blocks}</div>\n` : blocks
  })
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function uniqueId(text: string, headings: readonly Heading[]): string {
  const id =
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'section'
  const count = headings.filter((heading) => heading.id === id || heading.id.startsWith(`${id}--`)).length
  return count === 0 ? id : `${id}--${count + 1}`
}
